/** What the API has sent to a queue. */
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'

/** Takes all messages of a queue, parsed. */
export async function messagesOf(queueUrl: string): Promise<unknown[]> {
  const client = new SQSClient({})
  const bodies: unknown[] = []
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    )
    if (Messages.length === 0) return bodies
    for (const { Body, ReceiptHandle } of Messages) {
      bodies.push(JSON.parse(Body ?? 'null'))
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }))
    }
  }
}
