import * as z from 'zod'
import { changeMessageVisibility, changeMessageVisibilityBatch } from './change-visibility.ts'
import { deleteMessage, deleteMessageBatch } from './delete-message.ts'
import { getQueueAttributes } from './get-queue-attributes.ts'
import { listQueues } from './list-queues.ts'
import type { Operation } from './operation.ts'
import { queueNameOfUrl } from './queue-address.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage, sendMessageBatch } from './send-message.ts'
import { startMessageMoveTask } from './start-message-move-task.ts'

/** The operations of the local SQS, by their names on the wire. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['ChangeMessageVisibility', changeMessageVisibility],
  ['ChangeMessageVisibilityBatch', changeMessageVisibilityBatch],
  ['DeleteMessage', deleteMessage],
  ['DeleteMessageBatch', deleteMessageBatch],
  ['GetQueueAttributes', getQueueAttributes],
  ['ListQueues', listQueues],
  ['ReceiveMessage', receiveMessage],
  ['SendMessage', sendMessage],
  ['SendMessageBatch', sendMessageBatch],
  ['StartMessageMoveTask', startMessageMoveTask],
])

const addressSchema = z.object({ QueueUrl: z.string(), SourceArn: z.string() }).partial()

/** Name of the queue in an input, whether the queue exists or not; undefined for an input without a queue. */
export function queueNameOf(input: unknown): string | undefined {
  const { data } = addressSchema.safeParse(input)
  if (data?.QueueUrl !== undefined) return queueNameOfUrl(data.QueueUrl)
  return data?.SourceArn?.split(':').at(-1)
}
