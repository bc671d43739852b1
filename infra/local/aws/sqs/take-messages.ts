import { randomBytes, randomUUID } from 'node:crypto'
import { giveUp } from './dead-letters.ts'
import type { Message, QueueRecord } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { dropExpired } from './retention.ts'
import type { MessageFault, SqsContext } from './sqs-context.ts'

/** Limits of one receive. */
export interface TakeRequest {
  readonly limit: number
  readonly visibilitySeconds: number
}

/** The outcome for one visible message: a delivery, or records of something else. */
interface Step {
  readonly records: readonly QueueRecord[]
  readonly delivered?: Message
}

/**
 * Delivers the messages that are visible at this moment, oldest first, and hides them for the visibility timeout. Moves
 * messages that have reached the redrive policy's count to the dead-letter queue on the way.
 */
export function takeMessages(context: SqsContext, queue: Queue, request: TakeRequest): readonly Message[] {
  dropExpired(context, queue)
  const now = context.now()
  const steps: Step[] = []
  let room = request.limit
  for (const message of queue.messages.values()) {
    if (room === 0) break
    if (message.visibleAt > now) continue
    const step = stepFor(context, queue, { ...request, now, message })
    steps.push(step)
    if (step.delivered !== undefined) room -= 1
  }
  context.store.commit(...steps.flatMap(({ records }) => records))
  return steps.flatMap(({ delivered }) => (delivered === undefined ? [] : [delivered]))
}

interface Taking extends TakeRequest {
  readonly now: number
  readonly message: Message
}

function stepFor(context: SqsContext, queue: Queue, taking: Taking): Step {
  const givenUp = giveUp(context, queue, taking.message)
  if (givenUp !== undefined) return { records: [givenUp] }
  const fault = faultOf(context, queue, taking.message)
  if (fault === undefined) return deliver(queue, taking, false)
  if (fault !== 'duplicate') return holdBack(queue, taking, fault.delaySeconds)
  const { records, ...step } = deliver(queue, taking, true)
  const copy = { ...taking.message, key: randomUUID(), faulted: true }
  return { ...step, records: [...records, { type: 'sent', queue: queue.name, message: copy }] }
}

function faultOf(context: SqsContext, queue: Queue, message: Message): MessageFault | undefined {
  if (message.faulted) return undefined
  const { messageId, body, groupId, receiveCount } = message
  return context.messageFault?.(queue.name, { messageId, body, groupId, receiveCount })
}

function deliver(queue: Queue, { message, visibilitySeconds, now }: Taking, faulted: boolean): Step {
  const to = {
    visibleAt: now + visibilitySeconds * 1000,
    firstReceivedAt: message.firstReceivedAt ?? now,
    receiveCount: message.receiveCount + 1,
    receipt: randomBytes(16).toString('hex'),
    ...(faulted ? { faulted } : {}),
  }
  return { records: [{ type: 'changed', queue: queue.name, key: message.key, to }], delivered: { ...message, ...to } }
}

function holdBack(queue: Queue, { message, now }: Taking, delaySeconds: number): Step {
  const to = { receiveCount: message.receiveCount, visibleAt: now + delaySeconds * 1000, faulted: true }
  return { records: [{ type: 'changed', queue: queue.name, key: message.key, to }] }
}
