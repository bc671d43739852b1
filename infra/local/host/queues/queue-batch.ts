import type { SQSEvent, SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import type { ReceivedMessage } from './queue-client.ts'

/** The event that Lambda passes to a function for a batch of messages. */
export function queueEvent(
  messages: readonly ReceivedMessage[],
  { queueArn, region }: { readonly queueArn: string; readonly region: string },
): SQSEvent {
  return {
    Records: messages.map(({ MessageId, ReceiptHandle, Body, MD5OfBody, Attributes }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: systemAttributes.parse(Attributes),
      messageAttributes: {},
      md5OfBody: MD5OfBody,
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn,
      awsRegion: region,
    })),
  }
}

const systemAttributes = z.looseObject({
  ApproximateReceiveCount: z.string(),
  SentTimestamp: z.string(),
  SenderId: z.string().default('000000000000'),
  ApproximateFirstReceiveTimestamp: z.string(),
}) satisfies z.ZodType<SQSRecord['attributes']>

const batchResponse = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
})

/**
 * The processed messages of a batch, which may be deleted. A function that reports failures keeps the named messages.
 * An unreadable response, or one that names a message of no batch, keeps all of them.
 */
export function doneMessages(
  messages: readonly ReceivedMessage[],
  response: unknown,
  reportsFailures: boolean,
): readonly ReceivedMessage[] {
  if (!reportsFailures || response === null || response === undefined) return messages
  const parsed = batchResponse.safeParse(response)
  if (!parsed.success) return []
  const failed = new Set((parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier))
  const ids = new Set(messages.map(({ MessageId }) => MessageId))
  return [...failed].every((id) => ids.has(id)) ? messages.filter(({ MessageId }) => !failed.has(MessageId)) : []
}
