import * as z from 'zod'
import { operation } from './operation.ts'
import { queueUrl } from './queue-address.ts'

/**
 * ListQueues: the URLs of all queues whose names begin with the prefix, by name. The runbook finds dead letters by it.
 */
export const listQueues = operation(z.strictObject({ QueueNamePrefix: z.string().optional() }), (context, input) => ({
  QueueUrls: context.store
    .list()
    .map(({ name }) => name)
    .filter((name) => name.startsWith(input.QueueNamePrefix ?? ''))
    .sort()
    .map((name) => queueUrl(context.endpoint(), name)),
}))
