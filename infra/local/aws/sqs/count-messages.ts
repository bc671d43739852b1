import type { Queue } from './queue-store.ts'
import { dropExpired } from './retention.ts'
import type { SqsContext } from './sqs-context.ts'

/** Messages of a queue by their state. */
export interface MessageCounts {
  readonly visible: number
  /** Received and hidden until their visibility timeout. */
  readonly inFlight: number
  /** Sent with a delay that is not over. */
  readonly delayed: number
}

/** Exact counts, without the messages that are older than the retention period. */
export function countMessages(context: SqsContext, queue: Queue): MessageCounts {
  dropExpired(context, queue)
  const now = context.now()
  const hidden = [...queue.messages.values()].filter(({ visibleAt }) => visibleAt > now)
  const delayed = hidden.filter(({ receiveCount }) => receiveCount === 0).length
  return { visible: queue.messages.size - hidden.length, inFlight: hidden.length - delayed, delayed }
}
