import type { Message } from './queue-records.ts'
import type { Queue } from './queue-store.ts'
import { ServiceFailure } from '../json-http/service-failure.ts'
import { missingParameter } from './sqs-failures.ts'

/** The receipt handle of a message's last delivery. */
export function receiptHandle(message: Message): string {
  return Buffer.from(`${message.key}:${message.receipt ?? ''}`).toString('base64url')
}

/**
 * The message of a receipt handle; `outdated` after a later delivery, `deleted` for a missing message. Throws for a
 * malformed handle.
 */
export function findByReceipt(queue: Queue, handle: string | undefined): Message | 'outdated' | 'deleted' {
  if (handle === undefined) throw missingParameter('ReceiptHandle')
  const [, key = '', receipt] = /^([\da-f-]{36}):([\da-f]{32})$/.exec(Buffer.from(handle, 'base64url').toString()) ?? []
  if (receipt === undefined) {
    const queryCode = 'ReceiptHandleIsInvalid'
    throw new ServiceFailure(queryCode, 'The input receipt handle is invalid.', { queryCode })
  }
  const message = queue.messages.get(key)
  if (message === undefined) return 'deleted'
  return message.receipt === receipt ? message : 'outdated'
}
