import { createHash, createHmac } from 'node:crypto'
import { canonicalRequestHash } from '../../aws/canonical-request.ts'
import { parseRequestTarget } from '../../aws/request-target.ts'
import type { LocalCredentials } from '../../aws/signature-v4.ts'

/** A request that the host itself sends to one of the local servers. */
export interface UnsignedRequest {
  readonly method: string
  /** Raw request target: path and query. */
  readonly url: string
  readonly host: string
  /** Headers to be covered by the signature, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Who signs, for which service. */
export interface SigningScope {
  readonly service: string
  readonly region: string
  readonly credentials: LocalCredentials
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * The headers of a request with an AWS Signature Version 4: the host's own calls pass the same checks as those of the
 * SDK, without the time that it takes to load a client.
 * @throws Error for a target that cannot be decoded
 */
export function signRequest(
  request: UnsignedRequest,
  { service, region, credentials }: SigningScope,
  now: Date,
): Record<string, string> {
  const target = parseRequestTarget(request.url)
  if (target === undefined) throw new Error(`The request target ${request.url} cannot be decoded.`)
  const timestamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const payloadHash = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex')
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': timestamp,
  }
  const signedHeaders = Object.keys(headers).sort()
  const hash = canonicalRequestHash({
    method: request.method,
    target,
    headers,
    signedHeaders,
    payloadHash,
    doubleEncodedPath: service !== 's3',
  })
  const scope = [timestamp.slice(0, 8), region, service, 'aws4_request']
  const key = scope.reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  )
  const signature = hmac(key, ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), hash].join('\n')).toString('hex')
  const credential = `${credentials.accessKeyId}/${scope.join('/')}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
  }
}
