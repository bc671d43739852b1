/**
 * Grants that a template lacks, by what the template itself says that a function uses: its environment, what starts it, its
 * log. Which actions the code calls is compared by `test/workers/grants-in-use.test.ts`.
 */
import { grantsByRole, type Grants } from './policies.ts'
import { readable, resourcesOf, type Located } from './resources.ts'
import type { Templates } from './synthesize.ts'

/** Types that a function can do nothing with unless its role names them. */
const granted = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'AWS::Events::EventBus',
  'AWS::CloudFront::KeyValueStore',
]

/** What Lambda does with a source on behalf of the function. */
const polling = {
  queue: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
  stream: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
}

/** `Table` of `Table/index/outbox`, `Table.StreamArn` and `Table`. */
const resourceOf = (text: string): string => text.replace(/[./].*$/, '')

/** The templates, and what is read of them once. */
interface Deployment {
  readonly templates: Templates
  readonly grants: ReadonlyMap<string, Grants>
  /** Names of resources that must be granted. */
  readonly needed: ReadonlySet<string>
  readonly functions: readonly Located[]
}

const grantsTo = ({ templates, grants }: Deployment, role: unknown): Grants =>
  grants.get(readable(templates, role)) ?? {}

/** Resources that the environment of a function names and its role does not. */
function environmentFaults(deployment: Deployment, { name, properties }: Located): string[] {
  const named = new Set(Object.keys(grantsTo(deployment, properties['Role'])).map(resourceOf))
  const variables: Record<string, unknown> = Object(Object(properties['Environment']).Variables)
  return Object.entries(variables).flatMap(([variable, value]) => {
    if (typeof value === 'string') return []
    const resource = readable(deployment.templates, value)
    return deployment.needed.has(resource) && !named.has(resource)
      ? [`${name} gets ${resource} as ${variable}, and may do nothing with it`]
      : []
  })
}

function logFaults(deployment: Deployment, { name, properties }: Located): string[] {
  const actions = grantsTo(deployment, properties['Role'])[`${name}Log`] ?? []
  return actions.includes('logs:PutLogEvents') ? [] : [`${name} may not write its log`]
}

/** Queues and streams that start a function whose role cannot read them. */
function sourceFaults(deployment: Deployment): string[] {
  const { templates, functions } = deployment
  return resourcesOf(templates, 'AWS::Lambda::EventSourceMapping').flatMap(({ properties }) => {
    const source = readable(templates, properties['EventSourceArn'])
    const name = readable(templates, properties['FunctionName'])
    const role = functions.find((each) => each.name === name)?.properties['Role']
    if (role === undefined) return [`${source} starts ${name}, which does not exist`]
    const actions = grantsTo(deployment, role)[source] ?? []
    const missing = polling[source.endsWith('.StreamArn') ? 'stream' : 'queue'].filter((one) => !actions.includes(one))
    return missing.length > 0 ? [`${name} is started by ${source} without ${missing.join(', ')}`] : []
  })
}

function scheduleFaults(deployment: Deployment): string[] {
  return resourcesOf(deployment.templates, 'AWS::Scheduler::Schedule').flatMap(({ name, properties }) => {
    const target = Object(properties['Target'])
    const invoked = readable(deployment.templates, target.Arn)
    const actions = grantsTo(deployment, target.RoleArn)[invoked] ?? []
    return actions.includes('lambda:InvokeFunction') ? [] : [`${name} may not invoke ${invoked}`]
  })
}

/** Functions behind routes that API Gateway may not call. */
function integrationFaults({ templates }: Deployment): string[] {
  const permitted = new Set(
    resourcesOf(templates, 'AWS::Lambda::Permission')
      .filter(({ properties }) => properties['Principal'] === 'apigateway.amazonaws.com')
      .map(({ properties }) => readable(templates, properties['FunctionName'])),
  )
  const called = resourcesOf(templates, 'AWS::ApiGatewayV2::Integration').map(({ properties }) =>
    readable(templates, properties['IntegrationUri']),
  )
  return [...new Set(called)].filter((name) => !permitted.has(name)).map((name) => `API Gateway may not call ${name}`)
}

/** Every grant that is missing; empty if none is. */
export function grantFaults(templates: Templates): string[] {
  const deployment: Deployment = {
    templates,
    grants: grantsByRole(templates),
    needed: new Set(
      resourcesOf(templates)
        .filter(({ resource }) => granted.includes(resource.Type))
        .map(({ name }) => name),
    ),
    functions: resourcesOf(templates, 'AWS::Lambda::Function').filter(({ name }) => !name.startsWith('AWSCDKTrigger')),
  }
  return [
    ...deployment.functions.flatMap((each) => [...environmentFaults(deployment, each), ...logFaults(deployment, each)]),
    ...sourceFaults(deployment),
    ...scheduleFaults(deployment),
    ...integrationFaults(deployment),
  ]
}
