import * as z from 'zod'
import type { BucketOptions } from '../../aws/s3/s3-server.ts'
import { queueUrl } from '../../aws/sqs/queue-address.ts'
import type { TableDefinition } from '../../aws/dynamodb/table-definition.ts'
import type { IdentitySources } from '../template/identity.ts'
import type { ResolvedResource, ResolvedTemplate } from '../template/resolved-template.ts'
import type { Backends } from './backends.ts'
import { eventRules } from '../events/event-rules.ts'
import { parseProperties } from '../template/parse-properties.ts'

/** Makes secrets and stores as their identities are asked for: their ARNs are not known before. */
export const identitySources = ({ sqs, secrets, keyValueStores }: Backends): IdentitySources => ({
  queueUrl: (name) => queueUrl(sqs.endpoint, name),
  secretArn: (name, properties) => secrets.createSecret(name, initialSecret.parse(properties).SecretString).arn,
  keyValueStoreArn: (name) => keyValueStores.createStore(name).arn,
})

const initialSecret = z.object({ SecretString: z.string().default('') })

/** Makes tables, buckets and queues, or brings those that are there to what the template says. What they hold stays. */
export async function provision(template: ResolvedTemplate, backends: Backends): Promise<void> {
  for (const table of template.ofType('AWS::DynamoDB::GlobalTable'))
    await backends.dynamoDb.createTable(tableDefinition(table))
  for (const bucket of template.ofType('AWS::S3::Bucket'))
    backends.s3.createBucket(bucket.identity.ref, bucketOptions(bucket))
  const queues = template.ofType('AWS::SQS::Queue').map(queueDefinition)
  // A queue is refused while the queue of its dead letters is not there.
  const deadLettersFirst = [...queues].sort(
    (left, right) => Number('RedrivePolicy' in left.attributes) - Number('RedrivePolicy' in right.attributes),
  )
  for (const { name, attributes } of deadLettersFirst) backends.sqs.createQueue(name, attributes)
  for (const rule of eventRules(template)) backends.eventBridge.createRule(rule)
}

const attribute = z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })
const key = z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })
const projection = z.object({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.array(z.string()).optional(),
})
const tableSchema = z.object({
  AttributeDefinitions: z.array(attribute),
  KeySchema: z.array(key),
  GlobalSecondaryIndexes: z
    .array(z.object({ IndexName: z.string(), KeySchema: z.array(key), Projection: projection }))
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
})

function tableDefinition(resource: ResolvedResource): TableDefinition {
  return { TableName: resource.identity.ref, ...parseProperties(tableSchema, resource) }
}

const corsRule = z.object({
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).optional(),
  ExposedHeaders: z.array(z.string()).optional(),
  MaxAge: z.number().optional(),
})
const bucketSchema = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(corsRule) }).optional(),
  LifecycleConfiguration: z
    .object({
      Rules: z.array(
        z.object({ Status: z.string(), ExpirationInDays: z.number().optional(), Prefix: z.string().optional() }),
      ),
    })
    .optional(),
})

function bucketOptions(resource: ResolvedResource): BucketOptions {
  const { CorsConfiguration: cors, LifecycleConfiguration: lifecycle } = parseProperties(bucketSchema, resource)
  // No bucket has two rules by which objects expire.
  const rule = lifecycle?.Rules.find(
    ({ Status, ExpirationInDays }) => Status === 'Enabled' && ExpirationInDays !== undefined,
  )
  return {
    cors: (cors?.CorsRules ?? []).map((rule) => ({
      allowedMethods: rule.AllowedMethods,
      allowedOrigins: rule.AllowedOrigins,
      ...(rule.AllowedHeaders && { allowedHeaders: rule.AllowedHeaders }),
      ...(rule.ExposedHeaders && { exposeHeaders: rule.ExposedHeaders }),
      ...(rule.MaxAge !== undefined && { maxAgeSeconds: rule.MaxAge }),
    })),
    ...(rule?.ExpirationInDays === undefined
      ? {}
      : { maxAgeDays: rule.ExpirationInDays, maxAgePrefix: rule.Prefix ?? '' }),
  }
}

// Strict: an attribute that the local SQS does not have would take effect in the cloud only.
const queueSchema = z.strictObject({
  MessageRetentionPeriod: z.number().optional(),
  VisibilityTimeout: z.number().optional(),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
  // Without effect on one machine.
  SqsManagedSseEnabled: z.boolean().optional(),
  Tags: z.unknown().optional(),
})

function queueDefinition(resource: ResolvedResource): { name: string; attributes: Record<string, string> } {
  const {
    MessageRetentionPeriod: retention,
    VisibilityTimeout: visibility,
    RedrivePolicy: redrive,
  } = parseProperties(queueSchema, resource)
  return {
    name: queueName(resource.identity.ref),
    attributes: {
      ...(retention === undefined ? {} : { MessageRetentionPeriod: String(retention) }),
      ...(visibility === undefined ? {} : { VisibilityTimeout: String(visibility) }),
      ...(redrive === undefined ? {} : { RedrivePolicy: JSON.stringify(redrive) }),
    },
  }
}

const queueName = (url: string): string => url.slice(url.lastIndexOf('/') + 1)
