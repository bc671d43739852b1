import { AsyncLocalStorage } from 'node:async_hooks'
import { S3Client } from '@aws-sdk/client-s3'
import type { TableUse } from '#infra/constructs/bindings.ts'

/** A grant that a call needs: `s3:GetObject` on `Content/content/*`. */
export interface NeededGrant {
  readonly action: string
  readonly resource: string
}

const items: Record<TableUse, string> = {
  get: 'dynamodb:GetItem',
  batchGet: 'dynamodb:BatchGetItem',
  batchWrite: 'dynamodb:BatchWriteItem',
  query: 'dynamodb:Query',
  check: 'dynamodb:ConditionCheckItem',
  put: 'dynamodb:PutItem',
  insert: 'dynamodb:PartiQLInsert',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
}
const itemCommands: Record<string, string> = {
  GetItemCommand: items.get,
  BatchGetItemCommand: items.batchGet,
  BatchWriteItemCommand: items.batchWrite,
  QueryCommand: items.query,
  PutItemCommand: items.put,
  BatchExecuteStatementCommand: items.insert,
  UpdateItemCommand: items.update,
  DeleteItemCommand: items.delete,
}
/** A transaction needs the grant of each of its steps. */
const steps: Record<string, string> = {
  Put: items.put,
  Update: items.update,
  Delete: items.delete,
  ConditionCheck: items.check,
}
const objectCommands: Record<string, string> = {
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  PutObjectCommand: 's3:PutObject',
  DeleteObjectCommand: 's3:DeleteObject',
  CreateMultipartUploadCommand: 's3:PutObject',
  CompleteMultipartUploadCommand: 's3:PutObject',
  UploadPartCommand: 's3:PutObject',
  AbortMultipartUploadCommand: 's3:AbortMultipartUpload',
}

const otherCommands: Record<string, { readonly action: string; readonly resource: string }> = {
  PutEventsCommand: { action: 'events:PutEvents', resource: 'EventPublishingBus' },
  DescribeKeyValueStoreCommand: { action: 'cloudfront-keyvaluestore:DescribeKeyValueStore', resource: 'GateKeys' },
  ListKeysCommand: { action: 'cloudfront-keyvaluestore:ListKeys', resource: 'GateKeys' },
  UpdateKeysCommand: { action: 'cloudfront-keyvaluestore:UpdateKeys', resource: 'GateKeys' },
}

const queueCommands: Record<string, string> = {
  SendMessageCommand: 'sqs:SendMessage',
  SendMessageBatchCommand: 'sqs:SendMessage',
  ReceiveMessageCommand: 'sqs:ReceiveMessage',
  DeleteMessageCommand: 'sqs:DeleteMessage',
  GetQueueAttributesCommand: 'sqs:GetQueueAttributes',
}

const secretCommands: Record<string, string> = {
  GetSecretValueCommand: 'secretsmanager:GetSecretValue',
  PutSecretValueCommand: 'secretsmanager:PutSecretValue',
  UpdateSecretVersionStageCommand: 'secretsmanager:UpdateSecretVersionStage',
}
/** Secrets of the local servers, as the template names them. */
const secrets: Record<string, string> = {
  'token-keys': 'TokenKeys',
  'content-keys': 'ContentKeys',
  'sealing-keys': 'SealingKeys',
}

/** Buckets of the local servers, as the template names them. */
const buckets: Record<string, string> = {
  'uploads-test': 'UploadsBucket',
  'content-test': 'Content',
  'records-test': 'Records',
  'web-test': 'Web',
}
/** Queues of the local servers, as the template names them. */
const queues: Record<string, string> = {
  'processing-test': 'ProcessingQueue',
  'conversions-test': 'ConversionsJobsQueue',
  'erasures-test': 'ActorDataErasuresQueue',
  'exports-test': 'ActorDataExportsQueue',
  'removals-test': 'PackageRemovalRemovalsQueue',
  'deliveries-test': 'WebhooksDeliveriesQueue',
}
/** One worker publishes all web assets; functions read those of one folder. */
const objectsOf = (bucket: string, key: string, action = ''): string =>
  bucket === 'web-test' && action === 's3:PutObject'
    ? 'Web/*'
    : `${buckets[bucket]}/${key.slice(0, key.indexOf('/'))}/*`

/** Other queues have the names of the template. */
function queueOf({ QueueUrl }: { readonly QueueUrl: string }): string {
  const name = new URL(QueueUrl).pathname.split('/').at(-1) ?? ''
  return queues[name] ?? name
}

function neededGrants(name: string, input: any): NeededGrant[] {
  if (name === 'TransactWriteItemsCommand')
    return input.TransactItems.flatMap((step: object) =>
      Object.keys(step).map((kind) => ({ action: steps[kind] ?? kind, resource: 'Table' })),
    )
  const item = itemCommands[name]
  if (item !== undefined)
    return [{ action: item, resource: input.IndexName === undefined ? 'Table' : `Table/index/${input.IndexName}` }]
  if (name === 'CopyObjectCommand') {
    const [source = '', ...path] = input.CopySource.split('/')
    return [
      { action: 's3:GetObject', resource: objectsOf(source, path.join('/')) },
      { action: 's3:PutObject', resource: objectsOf(input.Bucket, input.Key) },
    ]
  }
  const object = objectCommands[name]
  if (object !== undefined) return [{ action: object, resource: objectsOf(input.Bucket, input.Key, object) }]
  if (name === 'DeleteObjectsCommand')
    return input.Delete.Objects.map(({ Key, VersionId }: { Key: string; VersionId?: string }) => ({
      action: VersionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion',
      resource: objectsOf(input.Bucket, Key),
    }))
  if (name === 'HeadBucketCommand' || name === 'ListObjectsV2Command')
    return [{ action: 's3:ListBucket', resource: buckets[input.Bucket] ?? '' }]
  if (name === 'ListObjectVersionsCommand')
    return [{ action: 's3:ListBucketVersions', resource: buckets[input.Bucket] ?? '' }]
  const queued = queueCommands[name]
  if (queued !== undefined) return [{ action: queued, resource: queueOf(input) }]
  // Granted by the event source.
  if (name === 'ChangeMessageVisibilityBatchCommand') return []
  const secret = secretCommands[name]
  if (secret !== undefined) return [{ action: secret, resource: secrets[input.SecretId] ?? '' }]
  const other = otherCommands[name]
  if (other === undefined) throw new Error(`Add ${name} to recorded-calls.ts: its action and resource are unknown.`)
  return [other]
}

/** Records the grants that calls of AWS need, by the function as which the code runs. */
export function recordCalls() {
  const behalf = new AsyncLocalStorage<string>()
  const needed = new Map<string, Map<string, Set<string>>>()
  const record = (name: string, { action, resource }: NeededGrant): void => {
    const resources = needed.get(name) ?? new Map<string, Set<string>>()
    needed.set(name, resources.set(resource, (resources.get(resource) ?? new Set()).add(action)))
  }
  // All clients of the SDK send through the class that they extend.
  const { prototype } = Object.getPrototypeOf(S3Client)
  const send = prototype.send
  jest.spyOn(prototype, 'send').mockImplementation(async function (this: unknown, ...sent: any[]) {
    const [command] = sent
    const name = behalf.getStore()
    if (name === undefined) return send.apply(this, sent)
    for (const one of neededGrants(command.constructor.name, command.input)) record(name, one)
    try {
      return await send.apply(this, sent)
    } catch (error) {
      // Without the grant to list, S3 responds with 403 for a missing object.
      if (Object(error).$metadata?.httpStatusCode === 404 && 'Key' in command.input)
        record(name, { action: 's3:ListBucket', resource: buckets[command.input.Bucket] ?? '' })
      throw error
    }
  })
  return {
    /** Runs code as a function of the deployment. */
    as: <Value>(name: string, work: () => Promise<Value>): Promise<Value> => behalf.run(name, work),
    /** Records a request that another client makes with an address that the function has signed. */
    record,
    /** Resource to sorted actions. */
    of: (name: string): Record<string, string[]> =>
      Object.fromEntries([...(needed.get(name) ?? [])].map(([resource, actions]) => [resource, [...actions].sort()])),
  }
}
