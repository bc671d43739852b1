import { isDeepStrictEqual } from 'node:util'
import { isQueueName, queueArn, queueUrl } from './queue-address.ts'
import { checkAttributes, type QueueAttributes, withDefaults } from './queue-attributes.ts'
import { requireRedriveTarget } from './redrive-policy.ts'
import type { SqsContext } from './sqs-context.ts'
import { invalidParameter } from './sqs-failures.ts'

/** Address of a queue, for requests and for policies. */
export interface QueueAddress {
  readonly url: string
  readonly arn: string
}

/**
 * Creates a queue, or gives an existing one these attributes and the defaults of all others, as a deployment does.
 * Messages stay. Throws `ServiceFailure` for a name or an attribute that SQS would not accept.
 */
export function ensureQueue(context: SqsContext, name: string, attributes: QueueAttributes): QueueAddress {
  const { store, region, now } = context
  if (!isQueueName(name)) throw invalidParameter('A queue name has 1 to 80 letters, digits, hyphens or underscores.')
  checkAttributes(attributes)
  if (attributes['RedrivePolicy'] !== undefined) requireRedriveTarget(context, attributes['RedrivePolicy'])
  const existing = store.get(name)
  const wanted = withDefaults(attributes)
  if (!isDeepStrictEqual(existing?.attributes, wanted)) {
    store.commit({ type: 'queue', queue: name, attributes: wanted, createdAt: existing?.createdAt ?? now() })
  }
  return { url: queueUrl(context.endpoint(), name), arn: queueArn(region, name) }
}
