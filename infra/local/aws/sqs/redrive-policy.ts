import * as z from 'zod'
import { queueNameOfArn } from './queue-address.ts'
import type { QueueAttributes } from './queue-attributes.ts'
import type { Queue, QueueStore } from './queue-store.ts'
import { invalidAttributeValue, invalidParameter } from './sqs-failures.ts'

const redrivePolicySchema = z.object({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
})

/** Where a queue sends a message that was received `maxReceiveCount` times and not deleted. */
export type RedrivePolicy = z.infer<typeof redrivePolicySchema>

const redriveAllowSchema = z.object({
  redrivePermission: z.enum(['allowAll', 'denyAll', 'byQueue']),
  sourceQueueArns: z.array(z.string()).max(10).optional(),
})

/** The redrive policy of a queue; undefined where it has none. */
export function redrivePolicyOf(queue: Queue): RedrivePolicy | undefined {
  const text = queue.attributes['RedrivePolicy']
  return text === undefined ? undefined : readPolicy(text)
}

/** Writes both policies in one spelling, so that equal ones compare equal. Throws where one cannot be read. */
export function normalizePolicies(given: QueueAttributes): QueueAttributes {
  const { RedrivePolicy: redrive, RedriveAllowPolicy: allow } = given
  return {
    ...given,
    ...(redrive ? { RedrivePolicy: JSON.stringify(readPolicy(redrive)) } : {}),
    ...(allow ? { RedriveAllowPolicy: JSON.stringify(readAllowance(allow)) } : {}),
  }
}

/** Refuses a redrive policy whose target is missing, of the other kind (standard, FIFO) or closed to this queue. */
export function checkRedriveTarget(store: QueueStore, source: { readonly name: string; readonly arn: string }, policy: string): void {
  const target = store.get(queueNameOfArn(readPolicy(policy).deadLetterTargetArn, source.arn) ?? '')
  const refuse = (reason: string) => invalidParameter(`Value ${policy} for parameter RedrivePolicy is invalid. Reason: ${reason}`)
  if (target === undefined) throw refuse('Dead letter target does not exist.')
  if (source.name.endsWith('.fifo') !== target.name.endsWith('.fifo')) throw refuse('Dead-letter queue must be same type of queue as the source.')
  if (!isSourceAllowed(target, source.arn)) throw refuse("Dead letter target's redrive allow policy does not allow this source queue.")
}

function isSourceAllowed(target: Queue, sourceArn: string): boolean {
  const text = target.attributes['RedriveAllowPolicy']
  if (text === undefined) return true
  const { redrivePermission, sourceQueueArns = [] } = readAllowance(text)
  return redrivePermission === 'allowAll' || (redrivePermission === 'byQueue' && sourceQueueArns.includes(sourceArn))
}

function readPolicy(text: string): RedrivePolicy {
  const parsed = redrivePolicySchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw invalidParameter(`Value ${text} for parameter RedrivePolicy is invalid. Reason: ${z.prettifyError(parsed.error)}`)
}

function readAllowance(text: string): z.infer<typeof redriveAllowSchema> {
  const parsed = redriveAllowSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw invalidAttributeValue('RedriveAllowPolicy')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
