import type { LongPolls } from './long-polls.ts'
import { queueArn, queueNameOfUrl } from './queue-address.ts'
import type { Queue, QueueStore } from './queue-store.ts'
import { missingParameter, queueDoesNotExist } from './sqs-failures.ts'

/** A message as a fault hook sees it, just before its delivery. */
export interface FaultableMessage {
  readonly messageId: string
  readonly body: string
  readonly groupId: string | undefined
  /** Deliveries so far; 0 before the first. */
  readonly receiveCount: number
}

/** A fault of a message: a second delivery, by a copy that outlives the message, or a delay of the delivery. */
export type MessageFault = 'duplicate' | { readonly delaySeconds: number }

/** Called before each delivery until it returns a fault: a message has at most one. */
export type MessageFaultHook = (queueName: string, message: FaultableMessage) => MessageFault | undefined

/** The state that the operations of the server share. */
export interface SqsContext {
  readonly store: QueueStore
  readonly polls: LongPolls
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly region: string
  /** Base of queue URLs; known once the server listens. */
  readonly endpoint: () => string
  readonly messageFault: MessageFaultHook | undefined
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
}

/** The queue of a QueueUrl. Throws `QueueDoesNotExist`. */
export function queueOfUrl({ store }: SqsContext, url: string | undefined): Queue {
  if (url === undefined) throw missingParameter('QueueUrl')
  return requireQueue(store.get(queueNameOfUrl(url) ?? ''))
}

/** Throws `QueueDoesNotExist` for a missing queue. */
export function requireQueue(queue: Queue | undefined): Queue {
  if (queue === undefined) throw queueDoesNotExist()
  return queue
}

/** ARN of a queue of this server. */
export function arnOf({ region }: { readonly region: string }, queue: Pick<Queue, 'name'>): string {
  return queueArn(region, queue.name)
}
