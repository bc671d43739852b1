/** Sends many messages to SQS with few requests. */
import { ChangeMessageVisibilityBatchCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'

/** A queue that takes many messages at a time. */
export interface BatchOutlet<Message> {
  /**
   * @returns the messages that the queue did not take; the caller sends them again or gives them up
   * @throws the error of SQS if a request failed as a whole: any part of the messages may have been taken
   */
  sendAll(messages: readonly Message[]): Promise<readonly Message[]>
}

/** Sets the time at which received messages become visible again. */
export interface Postponement {
  /** A message whose time cannot be changed returns after the queue's own visibility timeout. */
  postpone(messages: readonly { readonly receiptHandle: string; readonly seconds: number }[]): Promise<void>
}

const entriesAtOnce = 10
const requestsAtOnce = 8

const chunks = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size))

/**
 * A queue that takes many messages in one call.
 * @param groupOf the group of a message, such as its workspace or endpoint: while one group has many messages in flight,
 *   SQS hands out those of other groups first (fair queues), so that one group's backlog does not delay the others
 */
export const batchOutlet = <Message>(
  queueUrl: string,
  groupOf: (message: Message) => string,
  client = new SQSClient({}),
): BatchOutlet<Message> => {
  const send = async (messages: readonly Message[]): Promise<readonly Message[]> => {
    const entries = messages.map((message, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(message),
      MessageGroupId: groupOf(message),
    }))
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }))
    const failed = new Set(Failed.map(({ Id }) => Id))
    return messages.filter((_, index) => failed.has(String(index)))
  }
  return {
    async sendAll(messages) {
      const left: Message[] = []
      for (const requests of chunks(chunks(messages, entriesAtOnce), requestsAtOnce))
        left.push(...(await Promise.all(requests.map(send))).flat())
      return left
    },
  }
}

/** Longest time for which SQS hides a message. */
const longestSeconds = 43_200

/** Changes the visibility timeout of received messages of this queue. */
export const postponement = (queueUrl: string, client = new SQSClient({})): Postponement => ({
  async postpone(messages) {
    for (const some of chunks(messages, entriesAtOnce)) {
      const entries = some.map(({ receiptHandle, seconds }, index) => ({
        Id: String(index),
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: Math.max(0, Math.min(longestSeconds, Math.ceil(seconds))),
      }))
      await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries: entries }))
    }
  },
})
