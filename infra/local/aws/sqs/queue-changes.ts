import { isDeepStrictEqual } from 'node:util'
import { ServiceFailure } from '../json-http/service-failure.ts'
import { isQueueName, queueArn, queueUrl } from './queue-address.ts'
import { checkAttributes, isFifo, type QueueAttributes, withChanges, withDefaults } from './queue-attributes.ts'
import type { Queue } from './queue-store.ts'
import { checkRedriveTarget, normalizePolicies } from './redrive-policy.ts'
import type { SqsContext } from './sqs-context.ts'
import { invalidParameter } from './sqs-failures.ts'

/** Where a queue is found. */
export interface QueueAddress {
  readonly url: string
  readonly arn: string
}

/** Creates a queue, or brings the one that is there to the given attributes and the defaults, as a deployment would. */
export function ensureQueue(context: SqsContext, name: string, attributes: QueueAttributes): QueueAddress {
  const existing = context.store.get(name)
  if (existing === undefined) addQueue(context, name, attributes)
  else setAll(context, existing, attributes)
  return { url: queueUrl(context.endpoint(), name), arn: queueArn(context.region, name) }
}

/** Creates a queue; where there is one, nothing is done if no given attribute differs, and `QueueNameExists` thrown if one does. */
export function ensureNewQueue(context: SqsContext, name: string, attributes: QueueAttributes): void {
  const existing = context.store.get(name)
  if (existing === undefined) addQueue(context, name, attributes)
  else requireSameAttributes(existing, normalizePolicies(attributes))
}

/** Changes attributes of a queue; an empty value takes one away. */
export function changeQueue(context: SqsContext, queue: Queue, attributes: QueueAttributes): void {
  checkGiven(context, { name: queue.name, fifo: isFifo(queue) }, attributes)
  replaceAttributes(context, queue, withChanges(queue.attributes, normalizePolicies(attributes)))
}

function setAll(context: SqsContext, queue: Queue, attributes: QueueAttributes): void {
  checkGiven(context, { name: queue.name, fifo: isFifo(queue) }, attributes)
  const wanted = withDefaults({ ...attributes, ...(isFifo(queue) ? { FifoQueue: 'true' } : {}) })
  replaceAttributes(context, queue, normalizePolicies(wanted))
}

function replaceAttributes(context: SqsContext, { name, attributes: current, createdAt }: Queue, attributes: QueueAttributes): void {
  if (isDeepStrictEqual(current, attributes)) return
  context.store.commit({ type: 'queue', queue: name, attributes, createdAt, modifiedAt: context.now() })
}

function addQueue(context: SqsContext, name: string, attributes: QueueAttributes): void {
  const fifo = attributes['FifoQueue'] === 'true'
  if (!isQueueName(name)) throw invalidParameter('A queue name has 1 to 80 letters, digits, hyphens or underscores.')
  if (name.endsWith('.fifo') !== fifo) throw invalidParameter('The name of a FIFO queue, and of no other, ends with .fifo.')
  checkGiven(context, { name, fifo }, attributes)
  const now = context.now()
  context.store.commit({ type: 'queue', queue: name, attributes: withDefaults(normalizePolicies(attributes)), createdAt: now, modifiedAt: now })
}

function checkGiven(context: SqsContext, queue: { readonly name: string; readonly fifo: boolean }, attributes: QueueAttributes): void {
  checkAttributes(attributes, queue)
  const { RedrivePolicy: policy } = normalizePolicies(attributes)
  if (policy) checkRedriveTarget(context.store, { name: queue.name, arn: queueArn(context.region, queue.name) }, policy)
}

function requireSameAttributes(queue: Queue, attributes: QueueAttributes): void {
  const different = Object.keys(attributes).find((name) => (queue.attributes[name] ?? '') !== attributes[name])
  if (different === undefined) return
  throw new ServiceFailure('QueueNameExists', `A queue already exists with the same name and a different value for attribute ${different}`, {
    queryCode: 'QueueAlreadyExists',
  })
}
