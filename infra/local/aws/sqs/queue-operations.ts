import * as z from 'zod'
import { ensureNewQueue, changeQueue } from './queue-changes.ts'
import { operation } from './operation.ts'
import { localAccountId, queueUrl } from './queue-address.ts'
import { pickAttributes, type QueueAttributes } from './queue-attributes.ts'
import type { Queue } from './queue-store.ts'
import { dropExpired } from './retention.ts'
import { arnOf, queueOfUrl, requireQueue } from './sqs-context.ts'
import { missingParameter, queueDoesNotExist } from './sqs-failures.ts'

const attributesSchema = z.record(z.string(), z.string())

/** CreateQueue: answers with the queue that is there where no given attribute differs. */
export const createQueue = operation(
  z.object({ QueueName: z.string().optional(), Attributes: attributesSchema.optional() }),
  (context, { QueueName: name, Attributes: attributes = {} }) => {
    if (name === undefined) throw missingParameter('QueueName')
    ensureNewQueue(context, name, attributes)
    return { QueueUrl: queueUrl(context.endpoint(), name) }
  },
)

/** GetQueueUrl: the URL of a queue by its name. */
export const getQueueUrl = operation(
  z.object({ QueueName: z.string().optional(), QueueOwnerAWSAccountId: z.string().optional() }),
  (context, { QueueName: name, QueueOwnerAWSAccountId: owner = localAccountId }) => {
    if (name === undefined) throw missingParameter('QueueName')
    if (owner !== localAccountId) throw queueDoesNotExist()
    return { QueueUrl: queueUrl(context.endpoint(), requireQueue(context.store.get(name)).name) }
  },
)

/** GetQueueAttributes: the attributes asked for, with exact counts where AWS promises approximate ones. */
export const getQueueAttributes = operation(
  z.object({ QueueUrl: z.string().optional(), AttributeNames: z.array(z.string()).optional() }),
  (context, { QueueUrl: url, AttributeNames: names = [] }) => {
    const queue = queueOfUrl(context, url)
    dropExpired(context, queue)
    const all = {
      ...queue.attributes,
      ...countMessages(queue, context.now()),
      QueueArn: arnOf(context, queue),
      CreatedTimestamp: String(Math.floor(queue.createdAt / 1000)),
      LastModifiedTimestamp: String(Math.floor(queue.modifiedAt / 1000)),
    }
    return { Attributes: pickAttributes(all, names) }
  },
)

function countMessages(queue: Queue, now: number): QueueAttributes {
  const hidden = [...queue.messages.values()].filter(({ visibleAt }) => visibleAt > now)
  const delayed = hidden.filter(({ receiveCount }) => receiveCount === 0)
  return {
    ApproximateNumberOfMessages: String(queue.messages.size - hidden.length),
    ApproximateNumberOfMessagesNotVisible: String(hidden.length - delayed.length),
    ApproximateNumberOfMessagesDelayed: String(delayed.length),
  }
}

/** SetQueueAttributes: an empty value takes an attribute away. */
export const setQueueAttributes = operation(
  z.object({ QueueUrl: z.string().optional(), Attributes: attributesSchema.optional() }),
  (context, { QueueUrl: url, Attributes: attributes }) => {
    const queue = queueOfUrl(context, url)
    if (attributes === undefined) throw missingParameter('Attributes')
    changeQueue(context, queue, attributes)
  },
)

/** PurgeQueue: removes every message, in flight or not. AWS's limit of one purge a minute is not kept. */
export const purgeQueue = operation(z.object({ QueueUrl: z.string().optional() }), (context, { QueueUrl: url }) => {
  context.store.commit({ type: 'purged', queue: queueOfUrl(context, url).name })
})
