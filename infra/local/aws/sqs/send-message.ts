import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { batchEntries, performBatch } from './batch.ts'
import { checkContent, contentMembers, type MessageContent, sizeOf } from './message-content.ts'
import { attributesDigest, bodyDigest } from './message-digest.ts'
import { operation } from './operation.ts'
import { isFifo, largestMessageBytes, numberAttribute } from './queue-attributes.ts'
import type { Message } from './queue-records.ts'
import { deduplicationMs, type Queue } from './queue-store.ts'
import { queueOfUrl, type SqsContext } from './sqs-context.ts'
import { invalidParameter, simpleQueueFailure } from './sqs-failures.ts'

/** SendMessage. It is in the journal before it is answered. */
export const sendMessage = operation(z.object({ QueueUrl: z.string().optional(), ...contentMembers }), (context, { QueueUrl: url, ...content }) =>
  send(context, queueOfUrl(context, url), content),
)

/** SendMessageBatch: each entry succeeds or fails by itself, all of them together are held to 1 MiB. */
export const sendMessageBatch = operation(
  z.object({ QueueUrl: z.string().optional(), Entries: batchEntries(contentMembers) }),
  (context, { QueueUrl: url, Entries: entries }) => {
    const queue = queueOfUrl(context, url)
    const bytes = (entries ?? []).reduce((sum, entry) => sum + sizeOf(entry), 0)
    if (bytes > largestMessageBytes) {
      throw simpleQueueFailure('BatchRequestTooLong', `Batch requests cannot be longer than ${largestMessageBytes} bytes.`)
    }
    return performBatch(entries, (entry) => send(context, queue, entry))
  },
)

function send(context: SqsContext, queue: Queue, content: MessageContent): object {
  const body = checkContent(queue, content)
  const deduplication = isFifo(queue) ? deduplicationOf(queue, content, body) : undefined
  const digests = {
    MD5OfMessageBody: bodyDigest(body),
    ...(content.MessageAttributes ? { MD5OfMessageAttributes: attributesDigest(content.MessageAttributes) } : {}),
    ...(content.MessageSystemAttributes ? { MD5OfMessageSystemAttributes: attributesDigest(content.MessageSystemAttributes) } : {}),
  }
  const earlier = deduplication === undefined ? undefined : queue.recentSends.get(deduplication.scoped)
  if (earlier !== undefined && earlier.sentAt > context.now() - deduplicationMs) {
    return { MessageId: earlier.messageId, SequenceNumber: sequenceNumber(earlier.sequence), ...digests }
  }
  const message = toMessage(context, queue, { content, body, deduplicationId: deduplication?.id })
  context.store.commit({ type: 'sent', queue: queue.name, message, ...(deduplication ? { deduplication: deduplication.scoped } : {}) })
  return { MessageId: message.messageId, ...(isFifo(queue) ? { SequenceNumber: sequenceNumber(message.sequence) } : {}), ...digests }
}

/** The 20 digits in which FIFO queues print a sequence. */
export function sequenceNumber(sequence: number): string {
  return String(sequence).padStart(20, '0')
}

interface NewMessage {
  readonly content: MessageContent
  readonly body: string
  readonly deduplicationId: string | undefined
}

function toMessage(context: SqsContext, queue: Queue, { content, body, deduplicationId }: NewMessage): Message {
  const messageId = randomUUID()
  const now = context.now()
  const delaySeconds = isFifo(queue) ? undefined : content.DelaySeconds
  return {
    key: messageId,
    messageId,
    body,
    sequence: context.store.nextSequence(),
    sentAt: now,
    visibleAt: now + 1000 * (delaySeconds ?? numberAttribute(queue, 'DelaySeconds')),
    receiveCount: 0,
    attributes: content.MessageAttributes,
    traceHeader: content.MessageSystemAttributes?.['AWSTraceHeader']?.StringValue,
    groupId: content.MessageGroupId,
    deduplicationId,
  }
}

interface Deduplication {
  readonly id: string
  /** The id within its scope: the queue or the message group. */
  readonly scoped: string
}

function deduplicationOf(queue: Queue, content: MessageContent, body: string): Deduplication {
  const byContent = queue.attributes['ContentBasedDeduplication'] === 'true'
  const id = content.MessageDeduplicationId ?? (byContent ? createHash('sha256').update(body).digest('hex') : undefined)
  if (id === undefined) {
    throw invalidParameter('The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly')
  }
  const byGroup = queue.attributes['DeduplicationScope'] === 'messageGroup'
  return { id, scoped: byGroup ? `${content.MessageGroupId ?? ''}\n${id}` : id }
}
