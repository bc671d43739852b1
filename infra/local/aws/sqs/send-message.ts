import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { batchEntries, performBatch } from './batch.ts'
import { checkContent, contentMembers, type MessageContent, sizeOf } from './message-content.ts'
import { bodyDigest } from './message-digest.ts'
import { operation } from './operation.ts'
import { queueNameOfArn } from './queue-address.ts'
import { maxMessageBytes } from './queue-attributes.ts'
import type { Message, QueueRecord } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { queueOfUrl, requireQueue, type SqsContext } from './sqs-context.ts'
import { simpleQueueFailure } from './sqs-failures.ts'

/** A message that another service sends to a queue. */
export interface QueuedMessage {
  readonly queueArn: string
  readonly body: string
}

/** SendMessage. The message is in the journal before the response is sent. */
export const sendMessage = operation(
  z.strictObject({ QueueUrl: z.string().optional(), ...contentMembers }),
  (context, { QueueUrl: url, ...content }) => send(context, queueOfUrl(context, url), content),
)

/** SendMessageBatch: each entry succeeds or fails by itself; all together may have 1 MiB. */
export const sendMessageBatch = operation(
  z.strictObject({ QueueUrl: z.string().optional(), Entries: batchEntries(contentMembers) }),
  (context, { QueueUrl: url, Entries: entries }) => {
    const queue = queueOfUrl(context, url)
    const bytes = (entries ?? []).reduce((sum, entry) => sum + sizeOf(entry), 0)
    if (bytes > maxMessageBytes) {
      throw simpleQueueFailure('BatchRequestTooLong', `Batch requests cannot be longer than ${maxMessageBytes} bytes.`)
    }
    return performBatch(entries, (entry) => send(context, queue, entry))
  },
)

/** Sends messages within this process: all of them in one write to the journal, or none. Throws `ServiceFailure`. */
export function sendTogether(context: SqsContext, messages: readonly QueuedMessage[]): void {
  const records = messages.map(({ queueArn, body }) => {
    const queue = requireQueue(context.store.get(queueNameOfArn(queueArn, context.region) ?? ''))
    return toRecord(queue, newMessage(context, { MessageBody: body }))
  })
  context.store.commit(...records)
}

function send(context: SqsContext, queue: Queue, content: MessageContent): object {
  const message = newMessage(context, content)
  context.store.commit(toRecord(queue, message))
  return { MessageId: message.messageId, MD5OfMessageBody: bodyDigest(message.body) }
}

const toRecord = (queue: Queue, message: Message): QueueRecord => ({ type: 'sent', queue: queue.name, message })

function newMessage({ now }: SqsContext, content: MessageContent): Message {
  const messageId = randomUUID()
  const sentAt = now()
  return {
    key: messageId,
    messageId,
    body: checkContent(content),
    groupId: content.MessageGroupId,
    sentAt,
    visibleAt: sentAt + 1000 * (content.DelaySeconds ?? 0),
    receiveCount: 0,
  }
}
