/**
 * AWS clients. Reads of the table get one bounded retry; writes are never repeated by the SDK, because a conditional
 * write whose answer was lost would then be refused by its own effect (specification, "Errors").
 */
import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'

/**
 * Steps of every request that do nothing for this service: walking through input and output for a logger that there is
 * none of, the header by which Lambda finds functions that call themselves, which the stores do not pass on, and the
 * SDK's description of itself. They take up to a fifth of a call.
 */
export const idleSteps = ['loggerMiddleware', 'recursionDetectionMiddleware', 'getUserAgentMiddleware'] as const

function withoutIdleSteps<Client extends { readonly middlewareStack: { remove(step: string): boolean } }>(client: Client): Client {
  for (const step of idleSteps) client.middlewareStack.remove(step)
  return client
}

/** The SDK makes a signer for each request, which is always the same: a table has one region. It asks for credentials each time. */
function withOneSigner(client: DynamoDBClient): DynamoDBClient {
  const makeSigner = client.config.signer
  let signer: ReturnType<typeof makeSigner> | null = null
  client.config.signer = (scheme) => (signer ??= makeSigner(scheme))
  return client
}

/** Sends once. The SDK's strategy, told to try once, makes an error ready and an id for each request all the same. */
const once: NonNullable<DynamoDBClientConfig['retryStrategy']> = { retry: (next, args) => next(args) }

interface ReadsAndWrites {
  readonly reads: DynamoDBClient
  readonly writes: DynamoDBClient
}

export interface TableClients extends ReadsAndWrites {
  /** For commands in the table's own terms. They work out the steps of a command once, which commands of the document client cannot share. */
  readonly direct: ReadsAndWrites
}

export function tableClients(): TableClients {
  const lean = (options: DynamoDBClientConfig): DynamoDBClient => withOneSigner(withoutIdleSteps(new DynamoDBClient(options)))
  const writes = lean({ retryStrategy: once })
  const { requestHandler } = writes.config
  const client = (options: DynamoDBClientConfig): DynamoDBClient => lean({ ...options, requestHandler })
  return {
    writes,
    reads: client({ maxAttempts: 2 }),
    direct: { writes: client({ retryStrategy: once, cacheMiddleware: true }), reads: client({ maxAttempts: 2, cacheMiddleware: true }) },
  }
}

export interface ObjectClients {
  /** For everything that is sent: with the SDK's checksums. */
  readonly sender: S3Client
  /** For links that others use: the default would sign the checksum of an empty body into them, which the store then compares with the real one. */
  readonly signer: S3Client
}

const hasHeaders = (request: unknown): request is { readonly headers: Record<string, string> } => typeof request === 'object' && request !== null && 'headers' in request

/**
 * Where a checksum of the body is sent along, the body is not hashed a second time for the signature: S3 compares what
 * arrives with the checksum, which is signed, and TLS keeps it from others.
 */
function signChecksumAlone(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next) => (args) => {
      if (hasHeaders(args.request) && 'x-amz-checksum-crc32' in args.request.headers) args.request.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
      return next(args)
    },
    { step: 'build', priority: 'low', name: 'signChecksumAlone' },
  )
  return client
}

export const objectClients = (): ObjectClients => ({
  sender: signChecksumAlone(withoutIdleSteps(new S3Client({}))),
  signer: new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
})
