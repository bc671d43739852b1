import type { LongPolls } from './long-polls.ts'
import type { MessageMoves } from './message-moves.ts'
import { queueArn, queueNameOfUrl } from './queue-address.ts'
import type { Queue, QueueStore } from './queue-store.ts'
import { missingParameter, queueDoesNotExist } from './sqs-failures.ts'

/** A message as a fault hook sees it, just before it is delivered. */
export interface FaultableMessage {
  readonly messageId: string
  readonly body: string
  readonly groupId: string | undefined
  /** Deliveries so far; 0 before the first. */
  readonly receiveCount: number
}

/** What the hook may do: deliver the message twice (a second copy that outlives the first), or hold it back for a while. */
export type MessageFault = 'duplicate' | { readonly delaySeconds: number }

/**
 * Asked before a delivery, until it answers with a fault: a message has one at the most. FIFO queues deliver exactly
 * once, so `duplicate` does nothing there.
 */
export type MessageFaultHook = (queueName: string, message: FaultableMessage) => MessageFault | undefined

/** What the operations of the server share. */
export interface SqsContext {
  readonly store: QueueStore
  readonly polls: LongPolls
  readonly moves: MessageMoves
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly region: string
  /** Base of queue URLs; known once the server listens. */
  readonly endpoint: () => string
  readonly messageFault: MessageFaultHook | undefined
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
}

/** The queue that a QueueUrl means. */
export function queueOfUrl({ store }: SqsContext, url: string | undefined): Queue {
  if (url === undefined) throw missingParameter('QueueUrl')
  return requireQueue(store.get(queueNameOfUrl(url) ?? ''))
}

/** Refuses where there is no such queue. */
export function requireQueue(queue: Queue | undefined): Queue {
  if (queue === undefined) throw queueDoesNotExist()
  return queue
}

/** ARN of a queue of this server. */
export function arnOf({ region }: { readonly region: string }, queue: Queue): string {
  return queueArn(region, queue.name)
}
