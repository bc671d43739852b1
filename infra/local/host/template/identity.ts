import { createHash } from 'node:crypto'
import { queueArn } from '../../aws/sqs/queue-address.ts'
import type { Resource } from './cloud-assembly.ts'
import { accountId, region } from './place.ts'

/** What `Ref` and `Fn::GetAtt` yield for a resource. */
export interface Identity {
  readonly ref: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Identities that only the local servers know. A call for a secret or a store creates it if it is missing. */
export interface IdentitySources {
  readonly queueUrl: (name: string) => string
  readonly secretArn: (name: string, properties: Resource['properties']) => string
  readonly keyValueStoreArn: (name: string) => string
}

type Identify = (name: string, resource: Resource, sources: IdentitySources) => Identity

const longestName = 63
const hashLength = 8

/** Name of a resource without a name of its own: its stack and logical id, so that it is the same at every start. */
function physicalName({ stack, id }: Resource): string {
  const name = `${stack}-${id}`
  if (name.length <= longestName) return name
  return `${name.slice(0, longestName - hashLength - 1)}-${createHash('sha256').update(name).digest('hex').slice(0, hashLength)}`
}

/** An id as the services give them: short, and only letters and digits. */
const shortId = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 10)

const functionArn = (name: string): string => `arn:aws:lambda:${region}:${accountId}:function:${name}`

/** Host name of a distribution. It does not resolve: the host replaces it with the local origin. */
export const distributionDomain = (name: string): string => `d${shortId(name)}.cloudfront.net`

const named = (property: string, { properties }: Resource): string | undefined => {
  const name = properties[property]
  return typeof name === 'string' ? name : undefined
}

const identifiers: ReadonlyMap<string, Identify> = new Map<string, Identify>([
  ['AWS::DynamoDB::GlobalTable', (name) => ({ ref: name, attributes: tableAttributes(name) })],
  ['AWS::S3::Bucket', (name) => identifyBucket(name.toLowerCase())],
  [
    'AWS::SQS::Queue',
    (name, _resource, { queueUrl }) => ({
      ref: queueUrl(name),
      attributes: { Arn: queueArn(region, name), QueueName: name, QueueUrl: queueUrl(name) },
    }),
  ],
  [
    'AWS::SecretsManager::Secret',
    (name, { properties }, { secretArn }) => identifyByArn(secretArn(name, properties), 'Id'),
  ],
  ['AWS::CloudFront::KeyValueStore', identifyKeyValueStore],
  [
    'AWS::CloudFront::Function',
    (name) => identifyByArn(`arn:aws:cloudfront::${accountId}:function/${name}`, 'FunctionARN'),
  ],
  [
    'AWS::CloudFront::Distribution',
    (name) => ({ ref: shortId(name), attributes: { Id: shortId(name), DomainName: distributionDomain(name) } }),
  ],
  ['AWS::Events::EventBus', (name, resource) => identifyBus(named('Name', resource) ?? name)],
  [
    'AWS::Events::Rule',
    (name) => ({ ref: name, attributes: { Arn: `arn:aws:events:${region}:${accountId}:rule/${name}` } }),
  ],
  ['AWS::Lambda::Function', (name) => ({ ref: name, attributes: { Arn: functionArn(name) } })],
  [
    'AWS::Logs::LogGroup',
    (name, resource) => ({
      ref: named('LogGroupName', resource) ?? name,
      attributes: { Arn: `arn:aws:logs:${region}:${accountId}:log-group:${name}` },
    }),
  ],
  [
    'AWS::ApiGatewayV2::Api',
    (name) => ({
      ref: shortId(name),
      attributes: { ApiId: shortId(name), ApiEndpoint: `https://${apiDomain(shortId(name))}` },
    }),
  ],
])

function tableAttributes(name: string): Identity['attributes'] {
  const arn = `arn:aws:dynamodb:${region}:${accountId}:table/${name}`
  return { Arn: arn, StreamArn: `${arn}/stream/local`, TableId: shortId(name) }
}

/** Host name of an HTTP API, as the origins of distributions spell it. */
export const apiDomain = (apiId: string): string => `${apiId}.execute-api.${region}.amazonaws.com`

/** Host name of a bucket, as the origins of distributions spell it. */
export const bucketDomain = (bucket: string): string => `${bucket}.s3.${region}.amazonaws.com`

function identifyBucket(name: string): Identity {
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: bucketDomain(name),
    },
  }
}

const identifyBus = (name: string): Identity => ({
  ref: name,
  attributes: { Arn: `arn:aws:events:${region}:${accountId}:event-bus/${name}`, Name: name },
})

const identifyByArn = (arn: string, attribute: string): Identity => ({ ref: arn, attributes: { [attribute]: arn } })

function identifyKeyValueStore(name: string, resource: Resource, { keyValueStoreArn }: IdentitySources): Identity {
  const arn = keyValueStoreArn(named('Name', resource) ?? name)
  return {
    ref: named('Name', resource) ?? name,
    attributes: { Arn: arn, Id: arn.slice(arn.lastIndexOf('/') + 1), Status: 'READY' },
  }
}

/** The identity of a resource. A type that the host does not run gets a name, and attributes made of that name. */
export function identify(resource: Resource, sources: IdentitySources): Identity {
  const name = physicalName(resource)
  const known = identifiers.get(resource.type)
  return known?.(name, resource, sources) ?? { ref: name, attributes: attributesByName(name) }
}

const attributesByName = (name: string): Record<string, string> =>
  new Proxy<Record<string, string>>({}, { get: (_none, attribute) => `${name}/${String(attribute)}` })
