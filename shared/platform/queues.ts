/** Sends single messages to SQS, and counts those that wait. */
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'

/**
 * One queue that this function may send to. `delaySeconds` is at most 900. `group` is the tenant of the message: while one
 * tenant has many messages in flight, SQS hands out those of other tenants first (fair queues).
 * @throws the SDK's error if the message was not accepted, after the SDK's own retries
 */
export interface Outlet<Message> {
  send(message: Message, options?: { readonly delaySeconds?: number; readonly group?: string }): Promise<void>
}

/** Sends to the queue with this URL. */
export const outlet = <Message>(queueUrl: string, client = new SQSClient({})): Outlet<Message> => ({
  async send(message, options = {}) {
    await client.send(
      new SendMessageCommand({
        QueueUrl: queueUrl,
        MessageBody: JSON.stringify(message),
        DelaySeconds: options.delaySeconds,
        MessageGroupId: options.group,
      }),
    )
  },
})

/**
 * Counts the messages of a queue that a reader could receive now. The count of SQS is approximate, and exact once nobody
 * has sent for a minute.
 * @throws the SDK's error
 */
export const messageCount =
  (client = new SQSClient({})) =>
  async (queueUrl: string): Promise<number> => {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    return Number(Attributes?.['ApproximateNumberOfMessages'] ?? 0)
  }
