/** Messages to SQS. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'

/** One queue that this function may send to. */
export interface Outlet<Message> {
  send(message: Message, options?: { readonly delaySeconds?: number }): Promise<void>
}

export const outlet = <Message>(queueUrl: string, client = new SQSClient({})): Outlet<Message> => ({
  async send(message, options = {}) {
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message), DelaySeconds: options.delaySeconds }))
  },
})
