import * as z from 'zod'
import { batchEntries, performBatch } from './batch.ts'
import { operation } from './operation.ts'
import type { Queue } from './queue-store.ts'
import { findByReceipt } from './receipt-handles.ts'
import { queueOfUrl, type SqsContext } from './sqs-context.ts'
import { invalidParameter, missingParameter, simpleQueueFailure } from './sqs-failures.ts'

const members = { ReceiptHandle: z.string().optional(), VisibilityTimeout: z.number().optional() }
const maxSeconds = 43_200

/** ChangeMessageVisibility: 0 makes the message visible at once. */
export const changeMessageVisibility = operation(
  z.strictObject({ QueueUrl: z.string().optional(), ...members }),
  (context, input) => {
    change(context, queueOfUrl(context, input.QueueUrl), input)
  },
)

/** ChangeMessageVisibilityBatch. */
export const changeMessageVisibilityBatch = operation(
  z.strictObject({ QueueUrl: z.string().optional(), Entries: batchEntries(members) }),
  (context, input) => {
    const queue = queueOfUrl(context, input.QueueUrl)
    return performBatch(input.Entries, (entry) => {
      change(context, queue, entry)
      return {}
    })
  },
)

function change(context: SqsContext, queue: Queue, input: z.infer<z.ZodObject<typeof members>>): void {
  const { ReceiptHandle: handle, VisibilityTimeout: seconds } = input
  if (seconds === undefined) throw missingParameter('VisibilityTimeout')
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > maxSeconds) {
    throw invalidParameter(
      `Value ${seconds} for parameter VisibilityTimeout is invalid. Reason: Must be >= 0 and <= ${maxSeconds}.`,
    )
  }
  const message = findByReceipt(queue, handle)
  if (message === 'deleted') {
    throw invalidParameter(
      `Value ${handle ?? ''} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.`,
    )
  }
  const now = context.now()
  if (message === 'outdated' || message.visibleAt <= now)
    throw simpleQueueFailure('MessageNotInflight', 'The specified message is not in flight.')
  const { key, receiveCount } = message
  context.store.commit({
    type: 'changed',
    queue: queue.name,
    key,
    to: { receiveCount, visibleAt: now + seconds * 1000 },
  })
}
