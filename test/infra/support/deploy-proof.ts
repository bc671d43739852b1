/**
 * What CloudFormation and the services would refuse at a deployment, or do in a harmful order, found in the templates.
 * Quotas are the defaults of AWS, as its documentation stated them in November 2026.
 */
import * as z from 'zod'
import { cycleOf } from './deploy-cycles.ts'
import { grantFaults } from './deploy-grants.ts'
import { readable, resourcesOf, type Located } from './resources.ts'
import { statementSchema } from './policies.ts'
import { stackNames, type Templates } from './synthesize.ts'

const quotas = {
  resourcesInStack: 500,
  outputsInStack: 200,
  routesInApi: 300,
  environmentBytes: 4096,
  policyCharacters: 10_240,
  indexChanges: 1,
}

/** Longest values of names, by the property that sets them. */
const nameLengths: Readonly<Record<string, number>> = {
  FunctionName: 64,
  AlarmName: 255,
  LogGroupName: 512,
  TopicName: 256,
  QueueName: 80,
  RoleName: 64,
  DashboardName: 255,
  BucketName: 63,
  TableName: 255,
  UserPoolName: 128,
  GroupName: 128,
  PolicyName: 128,
}

/** Characters that CloudFormation may put in place of a reference: a name of a queue, or an ARN or address with one. */
const longestOf = (reference: unknown): number => (JSON.stringify(reference).includes('QueueName') ? 80 : 140)

/** Every value of a key anywhere in a template. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return []
  return Object.entries(within).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)))
}

/** Length of an expression, with the longest text in place of each reference. */
function lengthOf(expression: unknown): number {
  if (typeof expression === 'string') return expression.length
  const join = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }).safeParse(expression)
  if (!join.success) return longestOf(expression)
  const [separator, parts] = join.data['Fn::Join']
  return parts.reduce<number>((sum, part) => sum + lengthOf(part) + separator.length, 0)
}

const outputsOf = (template: Templates[keyof Templates]): string[] =>
  valuesOf('Export', template['Outputs'] ?? {}).map((each) => String(Object(each).Name))

/** Stacks import only what an earlier stack exports, and every automatic export is imported. */
function wiringFaults(templates: Templates): string[] {
  const imported = new Set<string>()
  const exported = new Set<string>()
  const faults: string[] = []
  for (const stack of stackNames) {
    for (const name of valuesOf('Fn::ImportValue', templates[stack].Resources).map(String)) {
      imported.add(name)
      if (!exported.has(name)) faults.push(`${stack} imports ${name}, which no earlier stack exports`)
    }
    for (const name of outputsOf(templates[stack])) exported.add(name)
  }
  const unused = [...exported].filter((name) => name.includes(':ExportsOutput') && !imported.has(name))
  return [...faults, ...unused.map((name) => `${name} is exported, and no stack imports it`)]
}

function stackFaults(templates: Templates): string[] {
  return stackNames.flatMap((stack) => {
    const resources = Object.keys(templates[stack].Resources).length
    const outputs = Object.keys(Object(templates[stack]['Outputs'])).length
    const cycle = cycleOf(templates[stack])
    return [
      ...(resources > quotas.resourcesInStack ? [`${stack} has ${resources} resources`] : []),
      ...(outputs > quotas.outputsInStack ? [`${stack} has ${outputs} outputs`] : []),
      ...(cycle === undefined ? [] : [`${stack} cannot be created: ${cycle}`]),
    ]
  })
}

function routeFaults(templates: Templates): string[] {
  const counts = new Map<string, number>()
  for (const { properties } of resourcesOf(templates, 'AWS::ApiGatewayV2::Route')) {
    const api = readable(templates, properties['ApiId'])
    counts.set(api, (counts.get(api) ?? 0) + 1)
  }
  return [...counts].flatMap(([api, count]) => (count > quotas.routesInApi ? [`${api} has ${count} routes`] : []))
}

/** `Name` is the name of buses, rules, schedules, functions of CloudFront and APIs; of APIs it may be longer. */
const lengthsFor = ({ resource }: Located): Readonly<Record<string, number>> =>
  resource.Type === 'AWS::ApiGatewayV2::Api' ? { ...nameLengths, Name: 128 } : { ...nameLengths, Name: 64 }

function nameFaults(located: Located): string[] {
  return Object.entries(lengthsFor(located)).flatMap(([property, longest]) => {
    const value = located.properties[property]
    return value !== undefined && typeof value === 'string' && value.length > longest
      ? [`${located.name} has a ${property} of ${value.length} characters`]
      : []
  })
}

function functionFaults({ name, properties, resource }: Located): string[] {
  if (resource.Type !== 'AWS::Lambda::Function') return []
  const variables = Object.entries(Object(Object(properties['Environment']).Variables))
  const bytes = variables.reduce((sum, [key, value]) => sum + key.length + lengthOf(value), 0)
  return [
    ...(bytes > quotas.environmentBytes ? [`${name} has an environment of up to ${bytes} bytes`] : []),
    // Lambda ends loops of functions and queues by itself unless a function allows them.
    ...(properties['RecursiveLoop'] === 'Allow' ? [`${name} allows recursive loops`] : []),
  ]
}

const policySchema = z.object({
  PolicyDocument: z.object({ Statement: z.array(statementSchema) }),
  Roles: z.array(z.unknown()),
})

/** Inline policies of a role share one quota. */
function policyFaults(templates: Templates): string[] {
  const sizes = new Map<string, number>()
  for (const { properties } of resourcesOf(templates, 'AWS::IAM::Policy')) {
    const { PolicyDocument, Roles } = policySchema.parse(properties)
    const size = PolicyDocument.Statement.reduce((sum, { Action, Resource = [] }) => {
      const listed = [...Action.map((action) => action.length), ...Resource.map(lengthOf)]
      return sum + 60 + listed.reduce((total, length) => total + length + 3, 0)
    }, 40)
    for (const role of Roles.map((each) => readable(templates, each))) sizes.set(role, (sizes.get(role) ?? 0) + size)
  }
  return [...sizes].flatMap(([role, size]) =>
    size > quotas.policyCharacters ? [`${role} has policies of up to ${size} characters`] : [],
  )
}

/** DynamoDB creates or deletes one index at a time. */
function indexFaults(templates: Templates, released: readonly string[]): string[] {
  const now = resourcesOf(templates, 'AWS::DynamoDB::GlobalTable').flatMap(({ properties }) =>
    z
      .array(z.looseObject({ IndexName: z.string() }))
      .parse(properties['GlobalSecondaryIndexes'] ?? [])
      .map(({ IndexName }) => IndexName),
  )
  const changes = [...now.filter((name) => !released.includes(name)), ...released.filter((name) => !now.includes(name))]
  return changes.length > quotas.indexChanges ? [`one deployment changes the indexes ${changes.join(', ')}`] : []
}

function errorCacheFaults({ name, properties, resource }: Located): string[] {
  if (resource.Type !== 'AWS::CloudFront::Distribution') return []
  const lives = valuesOf('ErrorCachingMinTTL', properties)
  return lives.length > 0 && lives.every((life) => life === 0) ? [] : [`${name} keeps errors at the edge`]
}

/** A schedule runs at once when it is new, so it must wait for the task of the deployment that runs its function. */
function scheduleFaults(templates: Templates): string[] {
  const versions = new Map(
    resourcesOf(templates, 'AWS::Lambda::Version').map(({ id, properties }) => [
      id,
      readable(templates, properties['FunctionName']),
    ]),
  )
  const tasks = new Map(
    resourcesOf(templates, 'Custom::Trigger').map(({ id, properties }) => [
      versions.get(String(Object(properties['HandlerArn']).Ref)) ?? '',
      id,
    ]),
  )
  return resourcesOf(templates, 'AWS::Scheduler::Schedule').flatMap(({ name, properties, resource }) => {
    const task = tasks.get(readable(templates, Object(properties['Target']).Arn))
    const waits = z.array(z.string()).catch([]).parse(resource['DependsOn'])
    return task === undefined || waits.includes(task) ? [] : [`${name} may run before ${task}`]
  })
}

/**
 * Everything that would go wrong in a deployment of the templates; empty if nothing does.
 * @param released names of the indexes that the deployed table has
 */
export const deployFaults = (templates: Templates, released: readonly string[]): string[] => [
  ...wiringFaults(templates),
  ...stackFaults(templates),
  ...routeFaults(templates),
  ...policyFaults(templates),
  ...indexFaults(templates, released),
  ...scheduleFaults(templates),
  ...grantFaults(templates),
  ...resourcesOf(templates).flatMap((each) => [
    ...nameFaults(each),
    ...functionFaults(each),
    ...errorCacheFaults(each),
  ]),
]
