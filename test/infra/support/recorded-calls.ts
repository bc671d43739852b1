import { AsyncLocalStorage } from 'node:async_hooks'
import { S3Client } from '@aws-sdk/client-s3'
import type { TableUse } from '#infra/constructs/bindings.ts'

/** What IAM is asked for: `s3:GetObject` on `Content/content/*`. */
export interface AskedFor {
  readonly action: string
  readonly resource: string
}

const items: Record<TableUse, string> = {
  get: 'dynamodb:GetItem',
  batchGet: 'dynamodb:BatchGetItem',
  batchWrite: 'dynamodb:BatchWriteItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  insert: 'dynamodb:PartiQLInsert',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
}
const itemCommands: Record<string, string> = {
  GetCommand: items.get,
  BatchGetCommand: items.batchGet,
  BatchWriteCommand: items.batchWrite,
  QueryCommand: items.query,
  PutCommand: items.put,
  BatchExecuteStatementCommand: items.insert,
  UpdateCommand: items.update,
  UpdateItemCommand: items.update,
  GetItemCommand: items.get,
  BatchGetItemCommand: items.batchGet,
  BatchWriteItemCommand: items.batchWrite,
  DeleteCommand: items.delete,
}
/** A transaction asks for each of its steps. */
const steps: Record<string, string> = { Put: items.put, Update: items.update, Delete: items.delete, ConditionCheck: 'dynamodb:ConditionCheckItem' }
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

/** Buckets of the local servers, as the template names them. */
const buckets: Record<string, string> = { 'uploads-test': 'UploadsBucket', 'content-test': 'Content', 'records-test': 'Records', 'web-test': 'Web' }
const objectsOf = (bucket: string, key: string): string => (bucket === 'web-test' ? 'Web/*' : `${buckets[bucket]}/${key.slice(0, key.indexOf('/'))}/*`)

function askedFor(name: string, input: any): AskedFor[] {
  if (name === 'TransactWriteCommand' || name === 'TransactWriteItemsCommand') return input.TransactItems.flatMap((step: object) => Object.keys(step).map((kind) => ({ action: steps[kind] ?? kind, resource: 'Table' })))
  const item = itemCommands[name]
  if (item !== undefined) return [{ action: item, resource: input.IndexName === undefined ? 'Table' : `Table/index/${input.IndexName}` }]
  const object = objectCommands[name]
  if (object !== undefined) return [{ action: object, resource: objectsOf(input.Bucket, input.Key) }]
  if (name === 'DeleteObjectsCommand') return input.Delete.Objects.map(({ Key, VersionId }: { Key: string; VersionId?: string }) => ({ action: VersionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion', resource: objectsOf(input.Bucket, Key) }))
  if (name === 'HeadBucketCommand' || name === 'ListObjectsV2Command') return [{ action: 's3:ListBucket', resource: buckets[input.Bucket] ?? '' }]
  if (name === 'ListObjectVersionsCommand') return [{ action: 's3:ListBucketVersions', resource: buckets[input.Bucket] ?? '' }]
  if (name === 'SendMessageCommand') return [{ action: 'sqs:SendMessage', resource: 'ProcessingQueue' }]
  if (name === 'SendMessageBatchCommand') return [{ action: 'sqs:SendMessage', resource: 'DeliveriesQueue' }]
  // Granted with the messages that a function is handed.
  if (name === 'ChangeMessageVisibilityBatchCommand') return []
  if (name === 'PutEventsCommand') return [{ action: 'events:PutEvents', resource: 'Events' }]
  const action = name.replace(/Command$/, '')
  if (action.endsWith('SecretValue')) return [{ action: `secretsmanager:${action}`, resource: 'SigningKeys' }]
  return [{ action: `cloudfront-keyvaluestore:${action}`, resource: 'GateKeys' }]
}

/** Records what functions ask of AWS, by the function on whose behalf the code runs. */
export function recordCalls() {
  const behalf = new AsyncLocalStorage<string>()
  const asked = new Map<string, Map<string, Set<string>>>()
  const note = (name: string, { action, resource }: AskedFor): void => {
    const resources = asked.get(name) ?? new Map<string, Set<string>>()
    asked.set(name, resources.set(resource, (resources.get(resource) ?? new Set()).add(action)))
  }
  // All clients of the SDK send through the class that they extend.
  const { prototype } = Object.getPrototypeOf(S3Client)
  const send = prototype.send
  jest.spyOn(prototype, 'send').mockImplementation(async function (this: unknown, ...sent: any[]) {
    const [command] = sent
    const name = behalf.getStore()
    if (name === undefined) return send.apply(this, sent)
    for (const one of askedFor(command.constructor.name, command.input)) note(name, one)
    try {
      return await send.apply(this, sent)
    } catch (error) {
      // Without the right to list, S3 answers 403 for an object that is not there.
      if (Object(error).$metadata?.httpStatusCode === 404 && 'Key' in command.input) note(name, { action: 's3:ListBucket', resource: buckets[command.input.Bucket] ?? '' })
      throw error
    }
  })
  return {
    /** Runs code as a function of the deployment. */
    as: <Value>(name: string, work: () => Promise<Value>): Promise<Value> => behalf.run(name, work),
    /** Notes what others do with an address that the function has signed. */
    note,
    /** Resource to sorted actions. */
    of: (name: string): Record<string, string[]> => Object.fromEntries([...(asked.get(name) ?? [])].map(([resource, actions]) => [resource, [...actions].sort()])),
  }
}
