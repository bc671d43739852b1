import { randomBytes, randomUUID } from 'node:crypto'
import { isFifo } from './queue-attributes.ts'
import type { Message, QueueRecord } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { dropExpired } from './retention.ts'
import { giveUp } from './dead-letters.ts'
import type { MessageFault, SqsContext } from './sqs-context.ts'

/** What a receive asks of a queue. */
export interface TakeRequest {
  readonly limit: number
  readonly visibilitySeconds: number
}

/** What becomes of one visible message: it is delivered, or something else happens to it. */
interface Step {
  readonly records: readonly QueueRecord[]
  readonly delivered?: Message
  /** True where a FIFO group has to wait for the message. */
  readonly holdsGroup?: boolean
}

/**
 * Delivers the messages that are visible now, oldest first, and hides them for the visibility timeout. On the way,
 * those received often enough go to the dead-letter queue.
 */
export function takeMessages(context: SqsContext, queue: Queue, request: TakeRequest): readonly Message[] {
  dropExpired(context, queue)
  const now = context.now()
  const steps = stepsThrough(context, queue, { ...request, now })
  context.store.commit(...steps.flatMap(({ records }) => records))
  return steps.flatMap(({ delivered }) => (delivered === undefined ? [] : [delivered]))
}

interface Taking extends TakeRequest {
  readonly now: number
}

function stepsThrough(context: SqsContext, queue: Queue, taking: Taking): readonly Step[] {
  const fifo = isFifo(queue)
  const heldGroups = fifo ? groupsInFlight(queue, taking.now) : new Set()
  const steps: Step[] = []
  let room = taking.limit
  for (const message of queue.messages.values()) {
    if (room === 0) break
    if (message.visibleAt > taking.now || (fifo && heldGroups.has(message.groupId))) continue
    const step = stepFor(context, queue, { ...taking, message })
    steps.push(step)
    if (step.delivered !== undefined) room -= 1
    if (step.holdsGroup) heldGroups.add(message.groupId)
  }
  return steps
}

function groupsInFlight(queue: Queue, now: number): Set<string | undefined> {
  return new Set([...queue.messages.values()].filter(({ visibleAt }) => visibleAt > now).map(({ groupId }) => groupId))
}

interface TakingOne extends Taking {
  readonly message: Message
}

function stepFor(context: SqsContext, queue: Queue, taking: TakingOne): Step {
  const givenUp = giveUp(context, queue, taking.message)
  if (givenUp !== undefined) return { records: [givenUp] }
  const fault = faultOf(context, queue, taking.message)
  if (fault === undefined) return deliver(queue, taking, false)
  if (fault !== 'duplicate') return holdBack(queue, taking, fault.delaySeconds)
  if (isFifo(queue)) return deliver(queue, taking, false)
  const { records, delivered } = deliver(queue, taking, true)
  const copy = { ...taking.message, key: randomUUID(), faulted: true }
  return { records: [...records, { type: 'sent', queue: queue.name, message: copy }], ...(delivered ? { delivered } : {}) }
}

function faultOf(context: SqsContext, queue: Queue, message: Message): MessageFault | undefined {
  if (message.faulted) return undefined
  const { messageId, body, groupId, receiveCount } = message
  return context.messageFault?.(queue.name, { messageId, body, groupId, receiveCount })
}

function deliver(queue: Queue, { message, visibilitySeconds, now }: TakingOne, faulted: boolean): Step {
  const to = {
    visibleAt: now + visibilitySeconds * 1000,
    firstReceivedAt: message.firstReceivedAt ?? now,
    receiveCount: message.receiveCount + 1,
    receipt: randomBytes(16).toString('hex'),
    ...(faulted ? { faulted } : {}),
  }
  return { records: [{ type: 'changed', queue: queue.name, key: message.key, to }], delivered: { ...message, ...to } }
}

function holdBack(queue: Queue, { message, now }: TakingOne, delaySeconds: number): Step {
  const to = { receiveCount: message.receiveCount, visibleAt: now + delaySeconds * 1000, faulted: true }
  return { records: [{ type: 'changed', queue: queue.name, key: message.key, to }], holdsGroup: true }
}
