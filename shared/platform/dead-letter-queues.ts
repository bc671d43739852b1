/** Looks into queues and moves messages between them, for the platform's administration. */
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  type Message,
} from '@aws-sdk/client-sqs'
import { mostDeadLetters } from '#shared/contract/resources/queues/queue.ts'
import type { QueuedMessage } from '#shared/domain/queues/dead-letter.ts'

/** Messages of a queue by their state; approximate. */
export interface QueueCounts {
  /** Those that can be received now, and delayed ones. */
  readonly waiting: number
  readonly inFlight: number
}

export interface DeadLetterQueues {
  count(queueUrl: string): Promise<QueueCounts>
  /**
   * Up to ten messages, each once.
   * @param hiddenSeconds for how long nobody else receives them; 0: they are only looked at
   */
  receive(queueUrl: string, hiddenSeconds: number): Promise<readonly QueuedMessage[]>
  /** Sends a copy, with the same tenant. */
  send(queueUrl: string, message: QueuedMessage): Promise<void>
  remove(queueUrl: string, message: QueuedMessage): Promise<void>
}

/** A receive that waits asks all of SQS's servers, so that an empty response means an empty queue. */
const waitSeconds = 1

const messageFrom = ({ MessageId = '', ReceiptHandle = '', Body = '', Attributes = {} }: Message): QueuedMessage => ({
  messageId: MessageId,
  receiptHandle: ReceiptHandle,
  body: Body,
  group: Attributes.MessageGroupId ?? null,
  receives: Number(Attributes.ApproximateReceiveCount ?? 1),
  sentAt: Number(Attributes.SentTimestamp ?? 0),
})

const counted = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
] as const

/** Each verb throws the SDK's error after the SDK's own retries. */
export const deadLetterQueues = (client = new SQSClient({})): DeadLetterQueues => ({
  async count(queueUrl) {
    const { Attributes = {} } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: [...counted] }),
    )
    const [visible, inFlight, delayed] = counted.map((name) => Number(Attributes[name] ?? 0))
    return { waiting: (visible ?? 0) + (delayed ?? 0), inFlight: inFlight ?? 0 }
  },
  async receive(queueUrl, hiddenSeconds) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: mostDeadLetters,
        MessageSystemAttributeNames: ['All'],
        VisibilityTimeout: hiddenSeconds,
        WaitTimeSeconds: waitSeconds,
      }),
    )
    return [...new Map(Messages.map((message) => [message.MessageId, messageFrom(message)])).values()]
  },
  async send(queueUrl, { body, group }) {
    await client.send(
      new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body, MessageGroupId: group ?? undefined }),
    )
  },
  async remove(queueUrl, { receiptHandle }) {
    await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle }))
  },
})
