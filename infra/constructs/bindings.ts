import type { IKeyValueStore } from 'aws-cdk-lib/aws-cloudfront'
import type { IEventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Settings } from '#infra/config/settings.ts'
import type { EnvironmentName } from '#shared/contract/environment.ts'
import type { TableIndex } from '#shared/contract/table-shape.ts'
import type { Binding } from './binding.ts'
import type { PrivateBucket } from './private-bucket.ts'
import type { SigningKeys } from './signing-keys.ts'
import type { SingleTable } from './single-table.ts'
import type { WorkQueue } from './work-queue.ts'

const bucketVariables = { uploads: 'UPLOADS_BUCKET', content: 'CONTENT_BUCKET', records: 'RECORDS_BUCKET', web: 'WEB_BUCKET' } as const satisfies Record<string, EnvironmentName>
const queueVariables = { processing: 'PROCESSING_QUEUE_URL', deliveries: 'DELIVERIES_QUEUE_URL' } as const satisfies Record<string, EnvironmentName>

export type BucketName = keyof typeof bucketVariables
export type QueueName = keyof typeof queueVariables

const tableActions = {
  get: 'dynamodb:GetItem',
  batchGet: 'dynamodb:BatchGetItem',
  batchWrite: 'dynamodb:BatchWriteItem',
  query: 'dynamodb:Query',
  put: 'dynamodb:PutItem',
  /** INSERT of PartiQL, the put of many items each of which must be new. */
  insert: 'dynamodb:PartiQLInsert',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
} as const

/** What a function does with items. A step of a transaction needs what the same write needs by itself. No scans. */
export type TableUse = keyof typeof tableActions

const objectActions = {
  probe: [],
  read: ['s3:GetObject'],
  readKnown: ['s3:GetObject'],
  put: ['s3:PutObject'],
  readWrite: ['s3:GetObject', 's3:PutObject'],
  replace: ['s3:PutObject', 's3:DeleteObject'],
  erase: ['s3:GetObject', 's3:PutObject', 's3:DeleteObjectVersion'],
  assemble: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload', 's3:DeleteObjectVersion'],
  receive: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'],
} as const
const secretActions = { read: ['secretsmanager:GetSecretValue'], readWrite: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'] } as const
const storeActions = { replace: ['cloudfront-keyvaluestore:DescribeKeyValueStore', 'cloudfront-keyvaluestore:ListKeys', 'cloudfront-keyvaluestore:UpdateKeys'] } as const

/** What can be bound in a stack. A queue is known from the stack on that makes it. */
export interface Bindable {
  readonly table: SingleTable
  readonly buckets: Readonly<Record<BucketName, PrivateBucket>>
  readonly queues: Readonly<Partial<Record<QueueName, WorkQueue>>>
  readonly signingKeys: SigningKeys
  readonly contentKeys: IKeyValueStore
  /** Origins of player and API, `https://host`. */
  readonly baseUrls: { readonly learner: string; readonly api: string }
}

/** Makes bindings: each adds the environment variable and the least grant in one go. */
export class Bindings {
  constructor(private readonly bindable: Bindable) {}

  /**
   * Items of the table.
   * @param uses what is done with them
   * @param indexes secondary indexes that are queried
   */
  table(uses: readonly TableUse[], indexes: readonly TableIndex[] = []): Binding {
    const { table } = this.bindable.table
    const queried = indexes.map((name) => `${table.tableArn}/index/${name}`)
    return {
      environment: { TABLE_NAME: table.tableName },
      statements: [
        allow(uses.map((use) => tableActions[use]), [table.tableArn]),
        ...(queried.length === 0 ? [] : [allow([tableActions.query], queried)]),
      ],
    }
  }

  /**
   * Objects below a key prefix. `probe` only asks whether the bucket is there; `put` only writes, as a presigned PUT
   * needs; `replace` also removes what was written; `receive` also gives up what is sent in parts; `erase` removes every version, and `assemble` writes in parts too. Reading includes listing, without which S3 answers 403 instead of 404 for a missing object; `readKnown` is for objects that cannot be missing.
   */
  bucket(name: BucketName, prefix: string, access: keyof typeof objectActions): Binding {
    const bucket = this.bindable.buckets[name]
    const actions = objectActions[access]
    const statements = [
      ...(actions.length === 0 ? [] : [allow(actions, [bucket.arnForObjects(`${prefix}*`)])]),
      ...(access === 'put' || access === 'readKnown' ? [] : [allow(['s3:ListBucket', ...(access === 'erase' || access === 'assemble' ? ['s3:ListBucketVersions'] : [])], [bucket.bucketArn])]),
    ]
    return { environment: { [bucketVariables[name]]: bucket.bucketName }, statements, accepted: bucket.acceptedPrefix(prefix) }
  }

  /**
   * `postpone` is for the queue's own worker: what it needs is granted with the messages.
   * @throws Error in a stack that comes before the queue
   */
  queue(name: QueueName, access: 'send' | 'postpone'): Binding {
    const queue = this.bindable.queues[name]?.queue
    if (queue === undefined) throw new Error(`The queue ${name} cannot be bound in this stack.`)
    return { environment: { [queueVariables[name]]: queue.queueUrl }, statements: access === 'send' ? [allow(['sqs:SendMessage'], [queue.queueArn])] : [] }
  }

  /** A bus, to put events on. */
  eventBus({ eventBusName, eventBusArn }: Pick<IEventBus, 'eventBusName' | 'eventBusArn'>): Binding {
    return { environment: { EVENT_BUS_NAME: eventBusName }, statements: [allow(['events:PutEvents'], [eventBusArn])] }
  }

  secret(_name: 'signingKeys', access: keyof typeof secretActions): Binding {
    const { secretArn } = this.bindable.signingKeys
    return { environment: { SIGNING_KEYS_SECRET_ID: secretArn }, statements: [allow(secretActions[access], [secretArn])] }
  }

  /** The store of content keys at the edge, which is only ever written as a whole. */
  keyValueStore(_name: 'contentKeys', access: keyof typeof storeActions): Binding {
    const arn = this.bindable.contentKeys.keyValueStoreArn
    return { environment: { CONTENT_KEYS_STORE_ARN: arn }, statements: [allow(storeActions[access], [arn])] }
  }

  /** Receivers of webhooks on this machine, in the one-machine service alone. Nothing to grant. */
  outbound({ outbound }: Settings): Binding {
    return { environment: { LOOPBACK_RECEIVERS: outbound.loopbackReceivers.join(','), LOOPBACK_AUTHORITY: outbound.loopbackAuthority }, statements: [] }
  }

  /** The two origins. Nothing to grant. */
  baseUrls(): Binding {
    const { learner, api } = this.bindable.baseUrls
    return { environment: { LEARNER_BASE_URL: learner, API_BASE_URL: api }, statements: [] }
  }
}

const allow = (actions: readonly string[], resources: string[]): PolicyStatement => new PolicyStatement({ actions: [...actions], resources })
