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

/** Resource to actions. */
export type Grants = Readonly<Record<string, readonly string[]>>

/** What every role may do, by its name. */
export function grantsByRole(templates: Templates): ReadonlyMap<string, Grants> {
  const roles = new Map<string, Record<string, string[]>>()
  for (const { properties } of resourcesOf(templates, 'AWS::IAM::Policy')) {
    const { Roles, PolicyDocument } = attached.parse(properties)
    for (const role of Roles.map((each) => readable(templates, each))) {
      const grants = roles.get(role) ?? {}
      roles.set(role, grants)
      for (const { Resource = [], Action } of PolicyDocument.Statement)
        for (const resource of Resource) (grants[readable(templates, resource)] ??= []).push(...Action)
    }
  }
  return roles
}

/** Everything that the role of this name may do: resource to sorted actions. */
export function grantsOf(templates: Templates, role: string): Record<string, string[]> {
  const grants = Object.entries(grantsByRole(templates).get(role) ?? {})
  return Object.fromEntries(grants.map(([resource, actions]) => [resource, actions.toSorted()]))
}
