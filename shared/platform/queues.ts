/** Messages to SQS. */
import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'

/** One queue that this function may send to. */
export interface Outlet<Message> {
  send(message: Message, options?: { readonly delaySeconds?: number }): Promise<void>
}

export const outlet = <Message>(client: SQSClient, queueUrl: string): Outlet<Message> => ({
  async send(message, options = {}) {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message), DelaySeconds: options.delaySeconds }))
  },
})
