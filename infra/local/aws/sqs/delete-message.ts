import * as z from 'zod'
import { batchEntries, performBatch } from './batch.ts'
import { operation } from './operation.ts'
import { isFifo } from './queue-attributes.ts'
import type { Queue } from './queue-store.ts'
import { findByReceipt } from './receipt-handles.ts'
import { queueOfUrl, type SqsContext } from './sqs-context.ts'
import { invalidParameter } from './sqs-failures.ts'

const members = { ReceiptHandle: z.string().optional() }

/** DeleteMessage: deleting again, or by the handle of an earlier delivery, succeeds and deletes nothing. */
export const deleteMessage = operation(z.object({ QueueUrl: z.string().optional(), ...members }), (context, input) => {
  remove(context, queueOfUrl(context, input.QueueUrl), input.ReceiptHandle)
})

/** DeleteMessageBatch. */
export const deleteMessageBatch = operation(z.object({ QueueUrl: z.string().optional(), Entries: batchEntries(members) }), (context, input) => {
  const queue = queueOfUrl(context, input.QueueUrl)
  return performBatch(input.Entries, (entry) => {
    remove(context, queue, entry.ReceiptHandle)
    return {}
  })
})

function remove(context: SqsContext, queue: Queue, handle: string | undefined): void {
  const message = findByReceipt(queue, handle)
  if (message === 'deleted' || message === 'outdated') return
  // A FIFO queue may have let the group go on by now, so the delete must not look as if it had been in time.
  if (isFifo(queue) && message.visibleAt <= context.now()) {
    throw invalidParameter(`Value ${handle ?? ''} for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.`)
  }
  context.store.commit({ type: 'deleted', queue: queue.name, key: message.key })
}
