import * as z from 'zod'
import { changeMessageVisibility, changeMessageVisibilityBatch } from './change-visibility.ts'
import { deleteMessage, deleteMessageBatch } from './delete-message.ts'
import { listMessageMoveTasks, startMessageMoveTask } from './message-move-tasks.ts'
import type { Operation } from './operation.ts'
import { queueNameOfUrl } from './queue-address.ts'
import { listDeadLetterSourceQueues, listQueues } from './queue-lists.ts'
import { createQueue, getQueueAttributes, getQueueUrl, purgeQueue, setQueueAttributes } from './queue-operations.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage, sendMessageBatch } from './send-message.ts'

/** The operations of the SQS API that the local server has, by their names on the wire. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['ChangeMessageVisibility', changeMessageVisibility],
  ['ChangeMessageVisibilityBatch', changeMessageVisibilityBatch],
  ['CreateQueue', createQueue],
  ['DeleteMessage', deleteMessage],
  ['DeleteMessageBatch', deleteMessageBatch],
  ['GetQueueAttributes', getQueueAttributes],
  ['GetQueueUrl', getQueueUrl],
  ['ListDeadLetterSourceQueues', listDeadLetterSourceQueues],
  ['ListMessageMoveTasks', listMessageMoveTasks],
  ['ListQueues', listQueues],
  ['PurgeQueue', purgeQueue],
  ['ReceiveMessage', receiveMessage],
  ['SendMessage', sendMessage],
  ['SendMessageBatch', sendMessageBatch],
  ['SetQueueAttributes', setQueueAttributes],
  ['StartMessageMoveTask', startMessageMoveTask],
])

const addressSchema = z.object({ QueueUrl: z.string(), QueueName: z.string(), SourceArn: z.string() }).partial()

/** The name of the queue that an input speaks of, whether it exists or not; undefined where it speaks of none. */
export function queueNameOf(input: unknown): string | undefined {
  const { data } = addressSchema.safeParse(input)
  if (data?.QueueUrl !== undefined) return queueNameOfUrl(data.QueueUrl)
  return data?.QueueName ?? data?.SourceArn?.split(':').at(-1)
}
