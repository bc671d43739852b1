import * as z from 'zod'
import { readable, resourcesOf } from './resources.ts'
import type { Templates } from './synthesize.ts'

const oneOrMore = <Item extends z.ZodType>(item: Item) => z.union([z.array(item), item.transform((one) => [one])])

export const statementSchema = z.looseObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore(z.string()),
  Resource: oneOrMore(z.unknown()).optional(),
  Principal: z.unknown().optional(),
  Condition: z.unknown().optional(),
})

const documented = z.looseObject({ PolicyDocument: z.looseObject({ Statement: z.array(statementSchema) }) })
const attached = documented.extend({ Roles: z.array(z.unknown()) })

/** Statements of policies that stand on queues, buckets and topics. */
export const resourcePolicies = (templates: Templates) =>
  ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SNS::TopicPolicy'].flatMap((type) =>
    resourcesOf(templates, type).map(({ name, properties }) => ({
      name,
      statements: documented.parse(properties).PolicyDocument.Statement,
    })),
  )

/** Everything that the role of this name may do: resource to sorted actions. */
export function grantsOf(templates: Templates, role: string): Record<string, string[]> {
  const grants: Record<string, string[]> = {}
  for (const { properties } of resourcesOf(templates, 'AWS::IAM::Policy')) {
    const policy = attached.parse(properties)
    if (!policy.Roles.some((attachedTo) => readable(templates, attachedTo) === role)) continue
    for (const statement of policy.PolicyDocument.Statement) {
      for (const resource of statement.Resource ?? [])
        (grants[readable(templates, resource)] ??= []).push(...statement.Action)
    }
  }
  return Object.fromEntries(Object.entries(grants).map(([resource, actions]) => [resource, actions.sort()]))
}
