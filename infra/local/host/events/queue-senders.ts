import * as z from 'zod'
import { accountId } from '../template/place.ts'
import { parseProperties } from '../template/parse-properties.ts'
import type { ResolvedTemplate } from '../template/resolved-template.ts'

/** A service of AWS that wants to send to a queue on behalf of one of its resources. */
export interface QueueSender {
  readonly service: string
  /** ARN of the resource that sends, such as an event rule. */
  readonly sourceArn: string
  readonly queueArn: string
}

const texts = z.union([z.string().transform((text) => [text]), z.array(z.string())])
const statementSchema = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts,
  Principal: z.union([z.literal('*'), z.object({ Service: texts.optional() })]),
  Resource: texts,
  Condition: z.record(z.string(), z.record(z.string(), texts)).default({}),
})
type Statement = z.output<typeof statementSchema>
const policySchema = z.object({
  Queues: z.array(z.string()),
  PolicyDocument: z.object({ Statement: z.array(z.unknown()) }),
})

/**
 * Returns whether the queue policies of a template let a service send to a queue. Looks at the statements that allow
 * it; those that deny, such as requests without TLS, have no effect on one machine.
 */
export function queueSenders(template: ResolvedTemplate): (sender: QueueSender) => boolean {
  const arns = new Map(
    template.ofType('AWS::SQS::Queue').map(({ identity }) => [identity.ref, identity.attributes['Arn'] ?? '']),
  )
  const policies = template.ofType('AWS::SQS::QueuePolicy').map((resource) => {
    const { Queues: urls, PolicyDocument: document } = parseProperties(policySchema, resource)
    const statements = document.Statement.flatMap((statement) => statementSchema.safeParse(statement).data ?? [])
    return { queueArns: urls.map((url) => arns.get(url)), statements }
  })
  return (sender) =>
    policies.some(
      ({ queueArns, statements }) =>
        queueArns.includes(sender.queueArn) && statements.some((statement) => allows(statement, sender)),
    )
}

function allows({ Effect, Action, Principal, Resource, Condition }: Statement, sender: QueueSender): boolean {
  return (
    Effect === 'Allow' &&
    (Principal === '*' || (Principal.Service ?? []).includes(sender.service)) &&
    Action.some((action) => isLike('sqs:SendMessage', action)) &&
    Resource.some((resource) => isLike(sender.queueArn, resource)) &&
    Object.entries(Condition).every(([operator, keys]) =>
      Object.entries(keys).every(([key, accepted]) => meets(sender, `${operator} ${key}`, accepted)),
    )
  )
}

/** Whether a condition of a policy holds for a sender. A condition that is not known here does not hold. */
function meets({ sourceArn }: QueueSender, condition: string, accepted: readonly string[]): boolean {
  switch (condition) {
    case 'ArnEquals aws:SourceArn':
    case 'ArnLike aws:SourceArn':
    case 'StringLike aws:SourceArn':
      return accepted.some((pattern) => isLike(sourceArn, pattern))
    case 'StringEquals aws:SourceArn':
      return accepted.includes(sourceArn)
    case 'StringEquals aws:SourceAccount':
      return accepted.includes(accountId)
    default:
      return false
  }
}

/** Compares with a pattern in which `*` stands for any text. */
const isLike = (text: string, pattern: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escapeForRegExp).join('.*')}$`).test(text)

const escapeForRegExp = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
