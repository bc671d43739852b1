import { mkdtempSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { startS3Server, type S3Server, type S3ServerOptions } from '#infra/local/aws/s3/s3-server.ts'

export const region = 'eu-central-1'
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
export const bucket = 'test-bucket'

/** A data folder that `remove` deletes. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'lectern-s3-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Starts a server with one bucket on a folder. */
export async function startOn(dataFolder: string, options: Partial<S3ServerOptions> = {}): Promise<S3Server> {
  const server = await startS3Server({ dataFolder, port: 0, credentials, region, ...options })
  server.createBucket(bucket)
  return server
}

/** A client as the service makes it, but without retries. */
export function clientOf(endpoint: string, config: S3ClientConfig = {}): S3Client {
  return new S3Client({ endpoint, region, credentials, forcePathStyle: true, maxAttempts: 1, ...config })
}

/** Starts a server for the tests of a file, with a client, and removes its data afterwards. */
export function withS3(onStart: (started: { readonly server: S3Server; readonly s3: S3Client }) => void): void {
  const folder = temporaryFolder()
  let server: S3Server | undefined
  beforeAll(async () => {
    server = await startOn(folder.path)
    onStart({ server, s3: clientOf(server.endpoint) })
  })
  afterAll(async () => {
    await server?.close()
    folder.remove()
  })
}

/** The HTTP status and the error code that a call was refused with. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number | undefined; code: string }> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('The call was not refused.')
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? Number(metadata.httpStatusCode)
      : undefined
  return { status, code: error.name }
}

/** What came back over the bare wire. */
export interface WireResponse {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Sends a request without any client of AWS, as a browser does with a presigned address. */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<WireResponse> {
  const { method = 'GET', headers = {}, body } = options
  const length =
    body === undefined || 'transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers: { ...length, ...headers }, timeout: 10_000, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() }),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('No response.')))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** The `<Code>` of an error document. */
export function codeOf({ text }: WireResponse): string | undefined {
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1]
}
