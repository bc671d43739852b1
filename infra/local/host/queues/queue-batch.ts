import type { SQSEvent, SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import type { ReceivedMessage } from './queue-client.ts'

/** The event with which Lambda hands a batch of messages to a function. */
export function queueEvent(messages: readonly ReceivedMessage[], { queueArn, region }: { readonly queueArn: string; readonly region: string }): SQSEvent {
  return {
    Records: messages.map(({ MessageId, ReceiptHandle, Body, MD5OfBody, Attributes, MessageAttributes }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: systemAttributes.parse(Attributes),
      messageAttributes: Object.fromEntries(
        Object.entries(MessageAttributes).map(([name, { DataType, StringValue, BinaryValue }]) => [
          name,
          { dataType: DataType, ...(StringValue !== undefined && { stringValue: StringValue }), ...(BinaryValue !== undefined && { binaryValue: BinaryValue }) },
        ]),
      ),
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

const batchResponse = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish() })

/**
 * The messages of a batch that are done and may be deleted. A function that reports failures keeps those that it names; an
 * answer that cannot be read, or that names a message which is not of the batch, keeps all of them.
 */
export function doneMessages(messages: readonly ReceivedMessage[], answer: unknown, reportsFailures: boolean): readonly ReceivedMessage[] {
  if (!reportsFailures || answer === null || answer === undefined) return messages
  const parsed = batchResponse.safeParse(answer)
  if (!parsed.success) return []
  const failed = new Set((parsed.data.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier))
  const ids = new Set(messages.map(({ MessageId }) => MessageId))
  return [...failed].every((id) => ids.has(id)) ? messages.filter(({ MessageId }) => !failed.has(MessageId)) : []
}
