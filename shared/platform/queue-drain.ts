/** Receives the messages of a queue on a schedule, in place of an event source that would poll it all the time. */
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient, type Message } from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'

type Handle = (batch: Pick<SQSEvent, 'Records'>) => Promise<SQSBatchResponse>

export interface QueueDrain {
  readonly queueUrl: string
  /** Handles a batch of one message, as for an event source. */
  readonly handle: Handle
  /** Asked before each receive: whether another message may be taken in this run. */
  readonly hasTime: () => boolean
}

/** A short poll asks some of SQS's servers only, so one empty response does not mean an empty queue. */
const emptyReceives = 2

const recordOf = ({
  MessageId = '',
  ReceiptHandle = '',
  Body = '',
  Attributes = {},
  MD5OfBody = '',
}: Message): SQSRecord => ({
  messageId: MessageId,
  receiptHandle: ReceiptHandle,
  body: Body,
  attributes: {
    ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? '1',
    SentTimestamp: Attributes.SentTimestamp ?? '',
    SenderId: Attributes.SenderId ?? '',
    ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? '',
  },
  messageAttributes: {},
  md5OfBody: MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: '',
})

/**
 * Works through the messages that are visible, one after the other. A message that failed stays, and comes again after
 * the visibility timeout of its queue.
 * @throws the SDK's error if the queue cannot be reached
 */
export async function drainQueue({ queueUrl, handle, hasTime }: QueueDrain, client = new SQSClient({})): Promise<void> {
  let empty = 0
  while (empty < emptyReceives && hasTime()) {
    const { Messages: [message] = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 1,
        MessageSystemAttributeNames: ['All'],
      }),
    )
    empty = message === undefined ? empty + 1 : 0
    if (message === undefined) continue
    const { batchItemFailures } = await handle({ Records: [recordOf(message)] })
    if (batchItemFailures.length === 0)
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }))
  }
}
