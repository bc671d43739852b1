import type { IncomingHttpHeaders } from 'node:http'
import { parseRequestTarget, type RequestTarget } from './request-target.ts'

/** The parts of a request that a signature covers; `url` is the raw request target (path and query). */
export interface SignedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
}

/** The credential scope `<key>/<day>/<region>/<service>/aws4_request`. */
interface CredentialScope {
  readonly accessKeyId: string
  readonly day: string
  readonly region: string
  readonly service: string
}

/** A signature as a caller presents it, read but not yet checked. */
export interface PresentedSignature {
  readonly target: RequestTarget
  readonly scope: CredentialScope
  readonly signedHeaders: readonly string[]
  readonly signature: string
  /** `20260131T235959Z`, and the same in epoch milliseconds. */
  readonly timestamp: string
  readonly time: number
  /** Set when the signature stands in the query (presigned). */
  readonly expiresSeconds: number | undefined
  /** What the caller declares of the body; absent where a service does not ask for it. */
  readonly payloadHash: string | undefined
}

interface RawSignature {
  readonly credential: string
  readonly signedHeaders: string
  readonly signature: string
  readonly timestamp: string
  readonly expires: string | undefined
  readonly payloadHash: string | undefined
}

const longestExpirySeconds = 604_800
const authorizationForm = /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]+)$/

/** Reads the signature of a request: `none` for an anonymous one, `{malformed: why}` where it cannot be read. */
export function findPresentedSignature(
  request: SignedRequest,
): PresentedSignature | 'none' | { readonly malformed: string } {
  const target = parseRequestTarget(request.url)
  if (target === undefined) return { malformed: 'The request target cannot be decoded.' }
  const query = new Map(target.query)
  const inQuery = query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm')
  const { authorization } = request.headers
  if (inQuery && authorization !== undefined) return { malformed: 'Only one way of signing is allowed.' }
  if (inQuery) return read(target, fromQuery(query, request.headers))
  return authorization === undefined ? 'none' : read(target, fromHeader(authorization, request.headers))
}

function fromQuery(query: ReadonlyMap<string, string>, headers: IncomingHttpHeaders): RawSignature | undefined {
  if (query.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    timestamp: query.get('X-Amz-Date') ?? '',
    expires: query.get('X-Amz-Expires') ?? '',
    payloadHash: query.get('X-Amz-Content-Sha256') ?? single(headers['x-amz-content-sha256']) ?? 'UNSIGNED-PAYLOAD',
  }
}

function fromHeader(authorization: string, headers: IncomingHttpHeaders): RawSignature | undefined {
  const [, credential, signedHeaders, signature] = authorizationForm.exec(authorization) ?? []
  if (credential === undefined || signedHeaders === undefined || signature === undefined) return undefined
  return {
    credential,
    signedHeaders,
    signature,
    timestamp: single(headers['x-amz-date']) ?? '',
    expires: undefined,
    payloadHash: single(headers['x-amz-content-sha256']),
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value
}

function read(
  target: RequestTarget,
  raw: RawSignature | undefined,
): PresentedSignature | { readonly malformed: string } {
  if (raw === undefined) return { malformed: 'The signature is not in the form of AWS Signature Version 4.' }
  const scope = readScope(raw.credential)
  if (scope === undefined) return { malformed: 'The credential must be <key>/<day>/<region>/<service>/aws4_request.' }
  const time = readTime(raw.timestamp)
  if (time === undefined) return { malformed: 'The date of the request must be in the form 20260131T235959Z.' }
  const expiresSeconds = raw.expires === undefined ? undefined : readExpiry(raw.expires)
  if (expiresSeconds === 'invalid')
    return { malformed: `X-Amz-Expires must be a number from 1 to ${longestExpirySeconds}.` }
  const { signature, timestamp, payloadHash } = raw
  return {
    target,
    scope,
    signedHeaders: raw.signedHeaders.split(';'),
    signature,
    timestamp,
    time,
    expiresSeconds,
    payloadHash,
  }
}

function readScope(credential: string): CredentialScope | undefined {
  const [accessKeyId, day, region, service, terminator, ...rest] = credential.split('/')
  if (!accessKeyId || !day || !region || !service || terminator !== 'aws4_request' || rest.length > 0) return undefined
  return { accessKeyId, day, region, service }
}

function readTime(timestamp: string): number | undefined {
  if (!/^\d{8}T\d{6}Z$/.test(timestamp)) return undefined
  const time = Date.parse(timestamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(time) ? undefined : time
}

function readExpiry(expires: string): number | 'invalid' {
  const seconds = /^\d{1,6}$/.test(expires) ? Number(expires) : 0
  return seconds >= 1 && seconds <= longestExpirySeconds ? seconds : 'invalid'
}
