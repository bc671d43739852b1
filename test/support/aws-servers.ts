/** The local AWS servers in a temporary folder, with all resources that the functions need. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startDynamoDbServer,
  type DynamoDbServer,
  type DynamoDbServerOptions,
} from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import { startEventBridgeServer, type BusEvent } from '#infra/local/aws/event-bridge/event-bridge-server.ts'
import { startS3Server, type S3Server, type S3ServerOptions } from '#infra/local/aws/s3/s3-server.ts'
import { startSecretsServer } from '#infra/local/aws/secrets-manager/secrets-server.ts'
import type { QueueAddress } from '#infra/local/aws/sqs/ensure-queue.ts'
import { startSqsServer, type SqsServer } from '#infra/local/aws/sqs/sqs-server.ts'
import { expiryAttribute, tableIndexes } from '#shared/contract/table-shape.ts'

export const credentials = { accessKeyId: 'LOCALTESTS', secretAccessKey: 'local-tests-secret' }
export const region = 'eu-central-1'
export const tableName = 'lectern-test'
export const learnerBaseUrl = 'http://127.0.0.1:8701'

type DynamoDbFault = NonNullable<DynamoDbServerOptions['fault']>

export interface Counted {
  readonly service: 'dynamodb' | 's3' | 'sqs'
  readonly operation: string
  readonly readUnits?: number
  readonly writeUnits?: number
}

export interface AwsServers {
  readonly dynamodb: DynamoDbServer
  readonly s3: S3Server
  readonly sqs: SqsServer
  /** Requests to the servers since the last `take`. */
  takeOperations(): Counted[]
  /** Makes DynamoDB fail until called again without a fault. */
  faultDynamoDb(fault: DynamoDbFault | null): void
  faultS3(fault: S3ServerOptions['fault'] | null): void
  /** Entries that were put on the event bus. */
  readonly busEvents: BusEvent[]
  /** URL of the queue of webhook deliveries. */
  sendBusEvents(pattern: object, queueName: string): QueueAddress
  /** Two keys of a kind, as during a rotation. */
  readonly deliveriesUrl: string
  readonly objectsCreated: { bucket: string; key: string; size: number; eTag: string }[]
  close(): Promise<void>
}

const attribute = (name: string): { AttributeName: string; AttributeType: 'S' } => ({
  AttributeName: name,
  AttributeType: 'S',
})

export const tableDefinition = {
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST' as const,
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' as const },
    { AttributeName: 'sk', KeyType: 'RANGE' as const },
  ],
  AttributeDefinitions: [...new Set(['pk', 'sk', ...Object.values(tableIndexes).flatMap(({ keys }) => keys)])].map(
    attribute,
  ),
  GlobalSecondaryIndexes: Object.entries(tableIndexes).map(
    ([
      IndexName,
      {
        keys: [partition, sort],
        projects,
      },
    ]) => ({
      IndexName,
      KeySchema: [
        { AttributeName: partition, KeyType: 'HASH' as const },
        { AttributeName: sort, KeyType: 'RANGE' as const },
      ],
      Projection: { ProjectionType: projects === 'all' ? ('ALL' as const) : ('KEYS_ONLY' as const) },
    }),
  ),
}

const key = (kid: string, byte: number, createdAt = '2026-11-20T00:00:00.000Z') => ({
  kid,
  key: Buffer.alloc(32, byte).toString('base64url'),
  createdAt,
})

/** The keys of each purpose, in a secret of its own. */
export const keySecrets = {
  token: { id: 'token-keys', keys: [key('token2', 2), key('token1', 1, '2026-10-20T00:00:00.000Z')] },
  content: { id: 'content-keys', keys: [key('content1', 3)] },
  sealing: { id: 'sealing-keys', keys: [key('sealing1', 4)] },
} as const

/** Queue and dead letters of the work queues, as they are in tests of the platform's administration. */
const workQueues = {
  deliveries: ['deliveries-test', 'deliveries-test-dead'],
  processing: ['processing-test', 'processing-test-dead'],
}

/** Sets this process's environment so that the SDK clients use the servers. */
function setEnvironment(
  endpoints: Record<string, string>,
  queues: Readonly<Record<'processing' | 'conversions' | 'erasures' | 'exports' | 'removals' | 'deliveries', string>>,
): void {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_REGION: region,
    ...endpoints,
    TABLE_NAME: tableName,
    UPLOADS_BUCKET: 'uploads-test',
    CONTENT_BUCKET: 'content-test',
    RECORDS_BUCKET: 'records-test',
    WEB_BUCKET: 'web-test',
    SKILL_MODEL_ARN: '',
    PROCESSING_QUEUE_URL: queues.processing,
    CONVERSIONS_QUEUE_URL: queues.conversions,
    ERASURE_QUEUE_URL: queues.erasures,
    EXPORT_QUEUE_URL: queues.exports,
    REMOVAL_QUEUE_URL: queues.removals,
    DELIVERIES_QUEUE_URL: queues.deliveries,
    WORK_QUEUES: JSON.stringify({ url: queues.processing, queues: workQueues }),
    EVENT_BUS_NAME: 'events-test',
    TOKEN_KEYS_SECRET_ID: keySecrets.token.id,
    CONTENT_KEYS_SECRET_ID: keySecrets.content.id,
    SEALING_KEYS_SECRET_ID: keySecrets.sealing.id,
    LEARNER_BASE_URL: learnerBaseUrl,
    API_BASE_URL: 'http://127.0.0.1:8700',
    OIDC_ISSUER: 'http://127.0.0.1:8702',
    SELF_SERVE: 'true',
    OIDC_CLIENT_ID: 'lectern-dashboard',
    STAGE: 'test',
    MAX_UPLOAD_MB: '500',
    LAUNCH_TOKEN_SECONDS: '14400',
    LAUNCH_MAX_SECONDS: '86400',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'SILENT',
    SERVICE_VERSION: '0.0.0-test',
  })
}

/** Starts the servers and points this process's environment at them. */
export async function startAwsServers(options: { dynamoDbFolder?: string } = {}): Promise<AwsServers> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-aws-'))
  let operations: Counted[] = []
  let dynamoDbFault: DynamoDbFault | null = null
  let s3Fault: S3ServerOptions['fault'] | null = null
  const objectsCreated: AwsServers['objectsCreated'] = []
  const shared = { port: 0, credentials, region }
  const dynamodb = await startDynamoDbServer({
    ...shared,
    ...(options.dynamoDbFolder === undefined ? {} : { dataFolder: options.dynamoDbFolder }),
    fault: (...call) => dynamoDbFault?.(...call),
    // A test can set the clock: items do not expire by another one meanwhile.
    now: () => Date.now(),
    onOperation: (operation, { consumed }) => operations.push({ service: 'dynamodb', operation, ...consumed }),
  })
  const s3 = await startS3Server({
    ...shared,
    dataFolder: join(folder, 's3'),
    fault: (...call) => s3Fault?.(...call),
    onOperation: (operation) => operations.push({ service: 's3', operation }),
    onObjectCreated: (event) => {
      objectsCreated.push(event)
      return Promise.resolve()
    },
  })
  const sqs = await startSqsServer({
    ...shared,
    dataFolder: join(folder, 'sqs'),
    onOperation: (operation) => operations.push({ service: 'sqs', operation }),
  })
  const secrets = await startSecretsServer({ ...shared, dataFolder: join(folder, 'secrets') })
  const busEvents: BusEvent[] = []
  const events = await startEventBridgeServer({
    ...shared,
    dataFolder: join(folder, 'events'),
    sendMessages: sqs.sendMessages,
    onEvent: (event) => void busEvents.push(event),
  })
  await dynamodb.createTable({
    ...tableDefinition,
    TimeToLiveSpecification: { AttributeName: expiryAttribute, Enabled: true },
  })
  for (const bucket of ['uploads-test', 'content-test', 'records-test', 'web-test']) s3.createBucket(bucket)
  for (const [, deadLetters = ''] of Object.values(workQueues)) sqs.createQueue(deadLetters)
  const queues = {
    processing: sqs.createQueue('processing-test').url,
    conversions: sqs.createQueue('conversions-test').url,
    erasures: sqs.createQueue('erasures-test').url,
    exports: sqs.createQueue('exports-test').url,
    removals: sqs.createQueue('removals-test').url,
    deliveries: sqs.createQueue('deliveries-test').url,
  }
  for (const [purpose, { id, keys }] of Object.entries(keySecrets))
    secrets.createSecret(id, JSON.stringify({ purpose, keys }))
  setEnvironment(
    {
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      AWS_ENDPOINT_URL_S3: s3.endpoint,
      AWS_ENDPOINT_URL_SQS: sqs.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
      AWS_ENDPOINT_URL_EVENTBRIDGE: events.endpoint,
    },
    queues,
  )
  return {
    dynamodb,
    s3,
    sqs,
    busEvents,
    sendBusEvents(pattern, queueName) {
      const queue = sqs.createQueue(queueName)
      events.createRule({ name: queueName, bus: 'events-test', pattern, queueArns: [queue.arn] })
      return queue
    },
    deliveriesUrl: queues.deliveries,
    objectsCreated,
    takeOperations() {
      const taken = operations
      operations = []
      return taken
    },
    faultDynamoDb: (fault) => void (dynamoDbFault = fault),
    faultS3: (fault) => void (s3Fault = fault),
    async close() {
      await Promise.all([dynamodb.close(), s3.close(), sqs.close(), secrets.close(), events.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
