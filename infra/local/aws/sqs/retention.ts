import { secondsOf } from './queue-attributes.ts'
import type { Queue } from './queue-store.ts'
import type { SqsContext } from './sqs-context.ts'

/** Deletes the messages that are older than the queue's retention period, in flight or not. */
export function dropExpired({ store, now }: SqsContext, queue: Queue): void {
  const oldest = now() - 1000 * secondsOf(queue, 'MessageRetentionPeriod')
  const expired = [...queue.messages.values()].filter(({ sentAt }) => sentAt < oldest)
  store.commit(...expired.map(({ key }) => ({ type: 'deleted' as const, queue: queue.name, key })))
}
