import type { CloudAssembly, Resource, Stack } from './cloud-assembly.ts'
import { evaluate, noValue, type Scope } from './evaluate.ts'
import { identify, type Identity, type IdentitySources } from './identity.ts'
import { pseudoParameter } from './place.ts'

/** A resource whose references are resolved. */
export interface ResolvedResource extends Resource {
  readonly identity: Identity
}

/** Every resource of every stack, with its references resolved. */
export interface ResolvedTemplate {
  /** The resources of one type, in the order of the templates. */
  readonly ofType: (type: string) => readonly ResolvedResource[]
  readonly assetFolder: CloudAssembly['assetFolder']
}

/** Types that the host runs. */
const served = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::KeyValueStore',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  'Custom::Trigger',
]

/**
 * Types without effect on one machine: permissions, alarms and their topics, logs, access to buckets. A bus has no
 * settings of its own.
 */
const withoutEffect = [
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::Events::EventBus',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
]

/**
 * Resolves every reference of an assembly.
 * @throws Error for resource types that the local host does not know: a deployed resource must not be missing here
 *   unnoticed
 */
export function resolveTemplate(assembly: CloudAssembly, sources: IdentitySources): ResolvedTemplate {
  const resources = assembly.stacks.flatMap((stack) =>
    [...stack.resources.values()].map((resource) => ({ stack, resource })),
  )
  refuseUnknownTypes(resources.map(({ resource }) => resource))
  const identities = new Map<Resource, Identity>()
  const identityOf = (resource: Resource): Identity => {
    const identity = identities.get(resource) ?? identify(resource, sources)
    identities.set(resource, identity)
    return identity
  }
  const resolved = resources
    .filter(({ resource }) => served.includes(resource.type))
    .map(({ stack, resource }) => resolve(resource, scopeOf(stack, assembly, identityOf), identityOf(resource)))
  return { ofType: (type) => resolved.filter((resource) => resource.type === type), assetFolder: assembly.assetFolder }
}

function refuseUnknownTypes(resources: readonly Resource[]): void {
  const unknown = resources.filter(({ type }) => !served.includes(type) && !withoutEffect.includes(type))
  if (unknown.length === 0) return
  const types = [...new Set(unknown.map(({ type }) => type))].join(', ')
  throw new Error(
    `The local host does not know ${types}. Implement it in infra/local/host, or list it in template/resolved-template.ts under withoutEffect.`,
  )
}

function resolve(resource: Resource, scope: Scope, identity: Identity): ResolvedResource {
  const properties = Object.entries(resource.properties).map(([name, value]) => [name, evaluate(value, scope)] as const)
  return { ...resource, properties: Object.fromEntries(properties.filter(([, value]) => value !== noValue)), identity }
}

function scopeOf(stack: Stack, assembly: CloudAssembly, identityOf: (resource: Resource) => Identity): Scope {
  const find = (id: string): Resource => {
    const resource = stack.resources.get(id)
    if (resource === undefined) throw new Error(`The stack ${stack.name} refers to ${id}, which it does not hold.`)
    return resource
  }
  return {
    ref: (name) =>
      name === 'AWS::NoValue'
        ? noValue
        : (pseudoParameter(name, stack.name) ?? stack.parameters.get(name) ?? identityOf(find(name)).ref),
    attribute: (id, name) => attributeOf(find(id), identityOf(find(id)), name),
    imported: (name) => {
      const exported = assembly.exports.get(name)
      if (exported === undefined) throw new Error(`The stack ${stack.name} imports ${name}, which no stack exports.`)
      return evaluate(exported.value, scopeOf(exported.stack, assembly, identityOf))
    },
  }
}

function attributeOf({ stack, id, type }: Resource, { attributes }: Identity, name: string): string {
  const value = attributes[name]
  if (value === undefined) throw new Error(`The local host knows no attribute ${name} of ${stack}/${id} (${type}).`)
  return value
}
