import { randomUUID } from 'node:crypto'
import { queueNameOfArn } from './queue-address.ts'
import { isFifo } from './queue-attributes.ts'
import type { Message, QueueRecord } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { redrivePolicyOf } from './redrive-policy.ts'
import { arnOf, type SqsContext } from './sqs-context.ts'

/**
 * The move of a message to the dead-letter queue where the queue's redrive policy wants it; undefined where the message
 * is still to be delivered. It keeps its id and its receive count, as in AWS.
 */
export function giveUp(context: SqsContext, queue: Queue, message: Message): QueueRecord | undefined {
  const policy = redrivePolicyOf(queue)
  if (policy === undefined || message.receiveCount - (message.receivedElsewhere ?? 0) < policy.maxReceiveCount) return undefined
  const ownArn = arnOf(context, queue)
  const target = context.store.get(queueNameOfArn(policy.deadLetterTargetArn, ownArn) ?? '')
  if (target === undefined) return undefined
  const now = context.now()
  const dead: Message = {
    ...message,
    key: randomUUID(),
    sequence: context.store.nextSequence(),
    // A standard queue counts retention from the first send; a FIFO queue starts anew.
    sentAt: isFifo(queue) ? now : message.sentAt,
    visibleAt: now,
    receivedElsewhere: message.receiveCount,
    receipt: undefined,
    sourceArn: ownArn,
  }
  return { type: 'moved', queue: queue.name, key: message.key, to: target.name, message: dead }
}

/** The move of a dead letter to a queue that is to try again: a new message with an id and counts of its own. */
export function sendAgain(context: SqsContext, message: Message, move: { readonly from: Queue; readonly to: Queue }): QueueRecord {
  const messageId = randomUUID()
  const now = context.now()
  const { body, attributes, traceHeader, groupId, deduplicationId } = message
  const fresh: Message = {
    key: messageId,
    messageId,
    body,
    attributes,
    traceHeader,
    groupId,
    deduplicationId,
    sequence: context.store.nextSequence(),
    sentAt: now,
    visibleAt: now,
    receiveCount: 0,
  }
  return { type: 'moved', queue: move.from.name, key: message.key, to: move.to.name, message: fresh }
}
