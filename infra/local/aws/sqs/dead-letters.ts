import { randomUUID } from 'node:crypto'
import { queueNameOfArn } from './queue-address.ts'
import type { Message, QueueRecord } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { redrivePolicyOf } from './redrive-policy.ts'
import { arnOf, type SqsContext } from './sqs-context.ts'

/**
 * The move of a message to the dead-letter queue; undefined while the redrive policy still allows a delivery. The
 * message keeps its id, its receive count and the time from which retention counts, as in AWS.
 */
export function giveUp(context: SqsContext, queue: Queue, message: Message): QueueRecord | undefined {
  const policy = redrivePolicyOf(queue)
  if (policy === undefined || message.receiveCount - (message.receivedElsewhere ?? 0) < policy.maxReceiveCount)
    return undefined
  const target = context.store.get(queueNameOfArn(policy.deadLetterTargetArn, context.region) ?? '')
  if (target === undefined) return undefined
  const deadLetter: Message = {
    ...message,
    key: randomUUID(),
    visibleAt: context.now(),
    receivedElsewhere: message.receiveCount,
    receipt: undefined,
    sourceArn: arnOf(context, queue),
  }
  return { type: 'moved', queue: queue.name, key: message.key, to: target.name, message: deadLetter }
}

/** The move of a dead letter back to a queue: a new message with its own id and counts. */
export function sendAgain(
  { now }: SqsContext,
  { key, body, groupId }: Message,
  move: { readonly from: Queue; readonly to: Queue },
): QueueRecord {
  const messageId = randomUUID()
  const sentAt = now()
  const message = { key: messageId, messageId, body, groupId, sentAt, visibleAt: sentAt, receiveCount: 0 }
  return { type: 'moved', queue: move.from.name, key, to: move.to.name, message }
}
