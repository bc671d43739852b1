import { join } from 'node:path'
import {
  startDynamoDbServer,
  type DynamoDbServer,
  type DynamoDbServerOptions,
} from '../../aws/dynamodb/dynamodb-server.ts'
import {
  startEventBridgeServer,
  type BusEvent,
  type EventBridgeServer,
  type EventBridgeServerOptions,
} from '../../aws/event-bridge/event-bridge-server.ts'
import { startKeyValueStoreServer, type KeyValueStoreServer } from '../../aws/key-value-store/key-value-store-server.ts'
import type { ItemChange } from '../../aws/dynamodb/item-change.ts'
import type { OnObjectCreated } from '../../aws/s3/event-delivery.ts'
import { startS3Server, type S3Server, type S3ServerOptions } from '../../aws/s3/s3-server.ts'
import { startSecretsServer, type SecretsServer } from '../../aws/secrets-manager/secrets-server.ts'
import { startSqsServer, type SqsServer, type SqsServerOptions } from '../../aws/sqs/sqs-server.ts'
import type { LocalCredentials } from '../../aws/signature-v4.ts'
import { errorCode, isPortTaken } from '../error-code.ts'
import { region } from '../template/place.ts'

/** The servers that stand in for AWS, all on loopback. */
export interface Backends {
  readonly dynamoDb: DynamoDbServer
  readonly s3: S3Server
  readonly sqs: SqsServer
  readonly secrets: SecretsServer
  readonly keyValueStores: KeyValueStoreServer
  readonly eventBridge: EventBridgeServer
  /** The variables that lead an AWS SDK to these servers, with the key pair that they accept. */
  readonly environment: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/**
 * Trouble and spying on demand. Every hook is looked up at every call: a test may set and take away a property while
 * the service runs.
 */
export interface BackendHooks {
  s3?: Pick<S3ServerOptions, 'fault' | 'onOperation'> | undefined
  sqs?: Pick<SqsServerOptions, 'fault' | 'messageFault' | 'onOperation'> | undefined
  dynamoDb?: Pick<DynamoDbServerOptions, 'fault' | 'onOperation'> | undefined
  eventBridge?: Pick<EventBridgeServerOptions, 'fault' | 'onEvent'> | undefined
}

export interface BackendOptions {
  /** Holds a folder for each server; one service at a time may use it. */
  readonly dataFolder: string
  /** Where S3 was last time, if that is free: addresses that were given out for uploads outlive a restart. */
  readonly preferredS3Port: number
  readonly onObjectCreated: OnObjectCreated
  readonly onItemChange: (change: ItemChange) => void
  readonly onBusEvent: (event: BusEvent) => void
  readonly hooks: BackendHooks
}

/** No secret: the servers listen on this machine only, and accept no other credentials. */
export const credentials: LocalCredentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }

/** Another process has the data folder open. */
export class DataInUseError extends Error {
  constructor(cause: unknown) {
    super('The data folder is in use.', { cause })
    this.name = 'DataInUseError'
  }
}

/** Starts all servers, or none. @throws DataInUseError */
export async function startBackends(options: BackendOptions): Promise<Backends> {
  const { hooks } = options
  const common = (folder: string) => ({ dataFolder: join(options.dataFolder, folder), port: 0, credentials, region })
  // First the one that locks its folder: a second service on the same data ends here and has touched nothing.
  const dynamoDb = await startDynamoDbServer({
    ...common('dynamodb'),
    ...dynamoDbHooks(hooks),
    onChange: options.onItemChange,
  }).catch((error: unknown) => {
    throw isLocked(error) ? new DataInUseError(error) : error
  })
  const started: { close: () => Promise<void> }[] = [dynamoDb]
  const starting = async <Server extends { close: () => Promise<void> }>(server: Promise<Server>): Promise<Server> => {
    const running = await server
    started.push(running)
    return running
  }
  const closeAll = async (): Promise<void> => {
    await Promise.all(started.map((server) => server.close()))
  }
  try {
    const sqs = await starting(startSqsServer({ ...common('sqs'), ...sqsHooks(hooks) }))
    const events = { ...common('event-bridge'), ...eventBridgeHooks(options), sendMessages: sqs.sendMessages }
    const [s3, secrets, keyValueStores, eventBridge] = await Promise.all([
      starting(startS3(options, { ...common('s3'), ...s3Hooks(hooks), onObjectCreated: options.onObjectCreated })),
      starting(startSecretsServer(common('secrets-manager'))),
      starting(startKeyValueStoreServer(common('key-value-store'))),
      starting(startEventBridgeServer(events)),
    ])
    const servers = { dynamoDb, s3, sqs, secrets, keyValueStores, eventBridge }
    return { ...servers, environment: environmentOf(servers), close: closeAll }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function startS3({ preferredS3Port }: BackendOptions, options: S3ServerOptions): Promise<S3Server> {
  try {
    return await startS3Server({ ...options, port: preferredS3Port })
  } catch (error) {
    if (preferredS3Port === 0 || !isPortTaken(error)) throw error
    return startS3Server(options)
  }
}

/** LevelDB says so, below what the server and the database say. */
function isLocked(error: unknown): boolean {
  if (errorCode(error) === 'LEVEL_LOCKED') return true
  return typeof error === 'object' && error !== null && 'cause' in error && isLocked(error.cause)
}

const s3Hooks = (hooks: BackendHooks): Pick<S3ServerOptions, 'fault' | 'onOperation'> => ({
  fault: (...call) => hooks.s3?.fault?.(...call),
  onOperation: (...call) => hooks.s3?.onOperation?.(...call),
})

const sqsHooks = (hooks: BackendHooks): Pick<SqsServerOptions, 'fault' | 'messageFault' | 'onOperation'> => ({
  fault: (...call) => hooks.sqs?.fault?.(...call),
  messageFault: (...call) => hooks.sqs?.messageFault?.(...call),
  onOperation: (...call) => hooks.sqs?.onOperation?.(...call),
})

const dynamoDbHooks = (hooks: BackendHooks): Pick<DynamoDbServerOptions, 'fault' | 'onOperation'> => ({
  fault: (...call) => hooks.dynamoDb?.fault?.(...call),
  onOperation: (...call) => hooks.dynamoDb?.onOperation?.(...call),
})

const eventBridgeHooks = ({
  hooks,
  onBusEvent,
}: BackendOptions): Required<Pick<EventBridgeServerOptions, 'fault' | 'onEvent'>> => ({
  fault: (event) => hooks.eventBridge?.fault?.(event) ?? false,
  onEvent(event) {
    hooks.eventBridge?.onEvent?.(event)
    onBusEvent(event)
  },
})

const environmentOf = ({
  dynamoDb,
  s3,
  sqs,
  secrets,
  keyValueStores,
  eventBridge,
}: Omit<Backends, 'environment' | 'close'>): Record<string, string> => ({
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
  AWS_ENDPOINT_URL_S3: s3.endpoint,
  AWS_ENDPOINT_URL_SQS: sqs.endpoint,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: keyValueStores.endpoint,
  AWS_ENDPOINT_URL_EVENTBRIDGE: eventBridge.endpoint,
})
