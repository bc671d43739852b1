import type { IKeyValueStore } from 'aws-cdk-lib/aws-cloudfront'
import type { IEventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Settings } from '#infra/config/settings.ts'
import type { EnvironmentName } from '#shared/contract/environment.ts'
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'
import type { TableIndex } from '#shared/contract/table-shape.ts'
import type { Binding } from './binding.ts'
import type { KeySecret } from './key-secret.ts'
import type { PrivateBucket } from './private-bucket.ts'
import type { SingleTable } from './single-table.ts'
import type { WorkQueue } from './work-queue.ts'

const bucketVariables = {
  uploads: 'UPLOADS_BUCKET',
  content: 'CONTENT_BUCKET',
  records: 'RECORDS_BUCKET',
  web: 'WEB_BUCKET',
} as const satisfies Record<string, EnvironmentName>
const queueVariables = {
  processing: 'PROCESSING_QUEUE_URL',
  erasures: 'ERASURE_QUEUE_URL',
  exports: 'EXPORT_QUEUE_URL',
  removals: 'REMOVAL_QUEUE_URL',
  conversions: 'CONVERSIONS_QUEUE_URL',
  deliveries: 'DELIVERIES_QUEUE_URL',
} as const satisfies Record<string, EnvironmentName>

const queueActions = {
  send: ['sqs:SendMessage'],
  postpone: [],
  drain: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:SendMessage'],
  receive: ['sqs:ReceiveMessage', 'sqs:DeleteMessage'],
} as const

const keyVariables = {
  token: 'TOKEN_KEYS_SECRET_ID',
  content: 'CONTENT_KEYS_SECRET_ID',
  sealing: 'SEALING_KEYS_SECRET_ID',
} as const satisfies Record<KeyPurpose, EnvironmentName>

/** Buckets that a function can be bound to. */
export type BucketName = keyof typeof bucketVariables
/** Queues that a function can be bound to. */
export type QueueName = keyof typeof queueVariables

const tableActions = {
  get: 'dynamodb:GetItem',
  batchGet: 'dynamodb:BatchGetItem',
  batchWrite: 'dynamodb:BatchWriteItem',
  query: 'dynamodb:Query',
  /** A step of a transaction that writes nothing. */
  check: 'dynamodb:ConditionCheckItem',
  put: 'dynamodb:PutItem',
  /** INSERT of PartiQL: puts many items, each of which must be new. */
  insert: 'dynamodb:PartiQLInsert',
  update: 'dynamodb:UpdateItem',
  delete: 'dynamodb:DeleteItem',
} as const

/**
 * What a function does with items. A step of a transaction needs the same grant as the write by itself. No function
 * scans.
 */
export type TableUse = keyof typeof tableActions

const objectActions = {
  probe: [],
  read: ['s3:GetObject'],
  readKnown: ['s3:GetObject'],
  put: ['s3:PutObject'],
  readWrite: ['s3:GetObject', 's3:PutObject'],
  erase: ['s3:GetObject', 's3:PutObject', 's3:DeleteObjectVersion'],
  withdraw: ['s3:AbortMultipartUpload', 's3:DeleteObjectVersion'],
  remove: ['s3:DeleteObjectVersion'],
  assemble: ['s3:GetObject', 's3:PutObject'],
  assembleKnown: ['s3:GetObject', 's3:PutObject'],
  receive: ['s3:GetObject', 's3:PutObject', 's3:AbortMultipartUpload'],
  consume: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
} as const
const keyActions = {
  read: ['secretsmanager:GetSecretValue'],
  change: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage'],
} as const
const storeActions = {
  change: [
    'cloudfront-keyvaluestore:DescribeKeyValueStore',
    'cloudfront-keyvaluestore:ListKeys',
    'cloudfront-keyvaluestore:UpdateKeys',
  ],
} as const

/** The resources that a stack can bind. A queue can be bound in the stack that creates it, and in later ones. */
export interface Bindable {
  readonly table: SingleTable
  readonly buckets: Readonly<Record<BucketName, PrivateBucket>>
  readonly queues: Readonly<Partial<Record<QueueName, WorkQueue>>>
  /** Every work queue, once all are created. */
  readonly workQueues?: readonly WorkQueue[]
  readonly keySecrets: Readonly<Record<KeyPurpose, KeySecret>>
  readonly contentKeys: IKeyValueStore
  /** The OpenID provider, and the id of the dashboard there. */
  readonly identity: { readonly issuer: string; readonly clientId: string }
  /** Origins of player and API, `https://host`. */
  readonly baseUrls: { readonly learner: string; readonly api: string }
}

/** Makes bindings: each has the environment variable and the least grant together. */
export class Bindings {
  constructor(private readonly bindable: Bindable) {}

  /**
   * Items of the table.
   * @param uses operations on the items
   * @param indexes secondary indexes to query
   */
  table(uses: readonly TableUse[], indexes: readonly TableIndex[] = []): Binding {
    const { table } = this.bindable.table
    const queried = indexes.map((name) => `${table.tableArn}/index/${name}`)
    return {
      environment: { TABLE_NAME: table.tableName },
      statements: [
        allow(
          uses.map((use) => tableActions[use]),
          [table.tableArn],
        ),
        ...(queried.length === 0 ? [] : [allow([tableActions.query], queried)]),
      ],
    }
  }

  /**
   * Objects below a key prefix, for one kind of access:
   *
   * - `probe` asks only whether the bucket exists; `read` reads; `readKnown` reads objects that always exist;
   * - `put` writes, as a presigned PUT needs; `readWrite` both; `receive` also aborts multipart uploads;
   * - `assemble` writes objects in parts and reads them; `assembleKnown` reads only those that it has written;
   * - `consume` reads, writes and deletes;
   * - `erase` also deletes every version; `withdraw` deletes every version and aborts multipart uploads, and cannot
   *   read; `remove` only deletes every version.
   *
   * Reading includes listing, without which S3 responds with 403 instead of 404 for a missing object.
   */
  bucket(name: BucketName, prefix: string, access: keyof typeof objectActions): Binding {
    const bucket = this.bindable.buckets[name]
    const actions = objectActions[access]
    const listing = ['put', 'readKnown', 'remove', 'assembleKnown'].includes(access) ? [] : ['s3:ListBucket']
    const listed = ['erase', 'withdraw', 'remove'].includes(access) ? [...listing, 's3:ListBucketVersions'] : listing
    const statements = [
      ...(actions.length === 0 ? [] : [allow(actions, [bucket.arnForObjects(`${prefix}*`)])]),
      ...(listed.length === 0 ? [] : [allow(listed, [bucket.bucketArn])]),
    ]
    return {
      environment: { [bucketVariables[name]]: bucket.bucketName },
      statements,
      accepted: bucket.acceptedPrefix(prefix),
    }
  }

  /**
   * `postpone` is for the queue's own worker, which gets the grant from its event source; `receive` for one that receives on
   * a schedule; `drain` for one that may send to the queue too.
   * @throws Error in a stack that comes before the queue
   */
  queue(name: QueueName, access: keyof typeof queueActions): Binding {
    const queue = this.bindable.queues[name]?.queue
    if (queue === undefined)
      throw new Error(`The queue ${name} cannot be bound here: add it to the queues of the bindable.`)
    return {
      environment: { [queueVariables[name]]: queue.queueUrl },
      statements: queueActions[access].length === 0 ? [] : [allow(queueActions[access], [queue.queueArn])],
    }
  }

  /**
   * Every work queue to count and to send to, and its dead letters to read and delete.
   * @throws Error in a stack that comes before a queue
   */
  deadLetters(): Binding {
    const [first, ...others] = this.bindable.workQueues ?? []
    if (first === undefined) throw new Error('Dead letters cannot be bound here: not every queue is created yet.')
    const all = [first, ...others]
    const names = all.map(({ name, queue, deadLetters }) => [name, [queue.queueName, deadLetters.queueName]] as const)
    return {
      environment: {
        WORK_QUEUES: JSON.stringify({ url: first.queue.queueUrl, queues: Object.fromEntries(names) }),
      },
      statements: [
        allow(
          ['sqs:GetQueueAttributes', 'sqs:SendMessage'],
          all.map(({ queue }) => queue.queueArn),
        ),
        allow(
          ['sqs:GetQueueAttributes', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'],
          all.map(({ deadLetters }) => deadLetters.queueArn),
        ),
      ],
    }
  }

  /** An event bus to put events on. */
  eventBus({ eventBusName, eventBusArn }: Pick<IEventBus, 'eventBusName' | 'eventBusArn'>): Binding {
    return { environment: { EVENT_BUS_NAME: eventBusName }, statements: [allow(['events:PutEvents'], [eventBusArn])] }
  }

  /** The keys of one purpose. Only `rotate-keys` changes them. */
  keys(purpose: KeyPurpose, access: keyof typeof keyActions): Binding {
    const { secretArn } = this.bindable.keySecrets[purpose]
    return {
      environment: { [keyVariables[purpose]]: secretArn },
      statements: [allow(keyActions[access], [secretArn])],
    }
  }

  /** The store of content keys at the edge. */
  keyValueStore(_name: 'contentKeys', access: keyof typeof storeActions): Binding {
    const arn = this.bindable.contentKeys.keyValueStoreArn
    return { environment: { CONTENT_KEYS_STORE_ARN: arn }, statements: [allow(storeActions[access], [arn])] }
  }

  /** The converter of decks. It grants nothing. */
  converter({ converter }: Settings): Binding {
    return { environment: { CONVERTER: converter }, statements: [] }
  }

  /** Receivers of webhooks on this machine, in the one-machine service only. It grants nothing. */
  outbound({ outbound }: Settings): Binding {
    return {
      environment: {
        LOOPBACK_RECEIVERS: outbound.loopbackReceivers.join(','),
        LOOPBACK_AUTHORITY: outbound.loopbackAuthority,
      },
      statements: [],
    }
  }

  /** Where people sign in, and whether they create workspaces. It grants nothing: the provider is called over the internet. */
  identity({ selfServe }: Settings): Binding {
    const { issuer, clientId } = this.bindable.identity
    return {
      environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, SELF_SERVE: String(selfServe) },
      statements: [],
    }
  }

  /** The language model that picks skills in texts. Without one in the settings, it grants nothing. */
  skillModel({ skillModel }: Settings): Binding {
    if (skillModel === undefined) return { environment: { SKILL_MODEL_ARN: '' }, statements: [] }
    const { arn, behindProfile } = skillModel
    return {
      environment: { SKILL_MODEL_ARN: arn },
      statements: [allow(['bedrock:InvokeModel'], [arn, ...behindProfile])],
    }
  }

  /** The two origins. It grants nothing. */
  baseUrls(): Binding {
    const { learner, api } = this.bindable.baseUrls
    return { environment: { LEARNER_BASE_URL: learner, API_BASE_URL: api }, statements: [] }
  }
}

const allow = (actions: readonly string[], resources: string[]): PolicyStatement =>
  new PolicyStatement({ actions: [...actions], resources })
