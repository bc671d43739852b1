import * as z from 'zod'
import { batchEntries, performBatch } from './batch.ts'
import { operation } from './operation.ts'
import type { Queue } from './queue-store.ts'
import { findByReceipt } from './receipt-handles.ts'
import { queueOfUrl, type SqsContext } from './sqs-context.ts'

const members = { ReceiptHandle: z.string().optional() }

/** DeleteMessage: succeeds without an effect for a deleted message, and for the handle of an earlier delivery. */
export const deleteMessage = operation(
  z.strictObject({ QueueUrl: z.string().optional(), ...members }),
  (context, input) => {
    remove(context, queueOfUrl(context, input.QueueUrl), input.ReceiptHandle)
  },
)

/** DeleteMessageBatch. */
export const deleteMessageBatch = operation(
  z.strictObject({ QueueUrl: z.string().optional(), Entries: batchEntries(members) }),
  (context, input) => {
    const queue = queueOfUrl(context, input.QueueUrl)
    return performBatch(input.Entries, (entry) => {
      remove(context, queue, entry.ReceiptHandle)
      return {}
    })
  },
)

function remove(context: SqsContext, queue: Queue, handle: string | undefined): void {
  const message = findByReceipt(queue, handle)
  if (message === 'deleted' || message === 'outdated') return
  context.store.commit({ type: 'deleted', queue: queue.name, key: message.key })
}
