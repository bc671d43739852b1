/**
 * AWS clients with the service's settings. Reads of the table get one bounded retry. The SDK never repeats a write: if
 * the response to a conditional write is lost, the repetition would be refused because of the first one (specification,
 * "Errors").
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'

/**
 * A logger without `info` and `error`. For these, the SDK copies the input and the output of each call, also where its
 * own logger drops them: more than half of the processor time of a page of 100 items. It calls the methods that a
 * logger has.
 */
const logger = { debug: () => undefined, warn: () => undefined }

function withLogger(client: DynamoDBClient): DynamoDBClient {
  Object.assign(client.config, { logger })
  return client
}

/**
 * Clients of the table: `shared/store/table/table.ts` says what each is for. They share one pool of connections, and
 * reuse the resolved middleware of a command.
 */
export function tableClients(): { readonly reads: DynamoDBClient; readonly writes: DynamoDBClient } {
  const writes = withLogger(new DynamoDBClient({ maxAttempts: 1, cacheMiddleware: true }))
  const { requestHandler } = writes.config
  const reads = withLogger(new DynamoDBClient({ maxAttempts: 2, cacheMiddleware: true, requestHandler }))
  return { writes, reads }
}

/** Two clients of S3: one to send requests, one to sign links. */
export interface ObjectClients {
  /** For requests that the service sends itself: with the SDK's checksums. */
  readonly sender: S3Client
  /**
   * For presigned links. By default the SDK would sign the checksum of an empty body into a link, and S3 would refuse
   * the real body.
   */
  readonly signer: S3Client
}

const hasHeaders = (request: unknown): request is { readonly headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request

/**
 * Signs the checksum of a body and not the body itself, so that a body is hashed once. S3 compares the body with the
 * checksum, and the checksum is a signed header.
 */
function signChecksumOnly(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next) => (args) => {
      if (hasHeaders(args.request) && 'x-amz-checksum-crc32' in args.request.headers)
        args.request.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
      return next(args)
    },
    { step: 'build', priority: 'low', name: 'signChecksumOnly' },
  )
  return client
}

/** Makes both clients. Use one pair in a process: they keep connections. */
export const objectClients = (): ObjectClients => ({
  sender: signChecksumOnly(new S3Client({})),
  signer: new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }),
})
