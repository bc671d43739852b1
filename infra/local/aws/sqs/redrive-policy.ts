import * as z from 'zod'
import { queueNameOfArn } from './queue-address.ts'
import type { Queue } from './queue-store.ts'
import type { SqsContext } from './sqs-context.ts'
import { invalidParameter } from './sqs-failures.ts'

const redrivePolicySchema = z.object({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
})

/** Where a queue sends a message that was received `maxReceiveCount` times and not deleted. */
export type RedrivePolicy = z.infer<typeof redrivePolicySchema>

/** The redrive policy of a queue; undefined for a queue without one. */
export function redrivePolicyOf(queue: Queue): RedrivePolicy | undefined {
  const text = queue.attributes['RedrivePolicy']
  return text === undefined ? undefined : parsePolicy(text)
}

/** Refuses a redrive policy that is malformed or whose target is missing. */
export function requireRedriveTarget({ store, region }: SqsContext, policy: string): void {
  const target = store.get(queueNameOfArn(parsePolicy(policy).deadLetterTargetArn, region) ?? '')
  if (target === undefined)
    throw invalidParameter(
      `Value ${policy} for parameter RedrivePolicy is invalid. Reason: Dead letter target does not exist.`,
    )
}

function parsePolicy(text: string): RedrivePolicy {
  const parsed = redrivePolicySchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw invalidParameter(
    `Value ${text} for parameter RedrivePolicy is invalid. Reason: ${z.prettifyError(parsed.error)}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
