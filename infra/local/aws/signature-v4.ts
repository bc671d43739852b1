import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalRequestHash } from './canonical-request.ts'
import { findPresentedSignature, type PresentedSignature, type SignedRequest } from './presented-signature.ts'

/** The one key pair that a local server accepts. */
export interface LocalCredentials {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** What the server that checks stands for. */
export interface SignatureExpectation {
  /** Service name of the credential scope: `s3`, `sqs`, `secretsmanager` ... */
  readonly service: string
  readonly region: string
  readonly credentials: LocalCredentials
  /**
   * Hex SHA-256 of the body that was read, which must be the one signed; or `declared` where the body is still to come:
   * then the signed declaration is handed back as `payloadHash` and the caller holds the body to it (S3).
   */
  readonly bodyHash: string
}

/** Why a request is refused, in words that each server turns into its own error code. */
export type SignatureRefusal =
  | 'anonymous'
  | 'malformed'
  | 'wrong-scope'
  | 'unknown-key'
  | 'skewed'
  | 'not-yet-valid'
  | 'expired'
  | 'unsigned-header'
  | 'body-mismatch'
  | 'mismatch'

/** The outcome of a check: who signed and what the signature says about the body, or why it does not count. */
export type SignatureResult =
  | {
      readonly outcome: 'accepted'
      readonly accessKeyId: string
      /** True when the signature stood in the query. */
      readonly presigned: boolean
      /** Signed declaration of the body: a hex SHA-256, `UNSIGNED-PAYLOAD` or `STREAMING-...`. */
      readonly payloadHash: string
      /** Lower-case names of the headers that the signature covers. */
      readonly signedHeaders: ReadonlySet<string>
    }
  | { readonly outcome: 'refused'; readonly reason: SignatureRefusal; readonly message: string }

const allowedSkewMs = 15 * 60_000

/**
 * Checks an AWS Signature Version 4 in the Authorization header or in the query (presigned): key, scope, times, that
 * every `x-amz-*` header is covered, and the signature itself. Never throws for what a caller sent. A session token is
 * ignored beyond being covered by the signature.
 */
export function verifySignature(request: SignedRequest, expected: SignatureExpectation, now: Date): SignatureResult {
  const presented = findPresentedSignature(request)
  if (presented === 'none') return refused('anonymous', 'The request carries no signature.')
  if ('malformed' in presented) return refused('malformed', presented.malformed)
  return (
    refuseScope(presented, expected) ??
    refuseTime(presented, now.getTime()) ??
    refuseUnsignedHeaders(request, presented) ??
    checkSignature(request, presented, expected)
  )
}

function refused(reason: SignatureRefusal, message: string): SignatureResult {
  return { outcome: 'refused', reason, message }
}

function refuseScope(presented: PresentedSignature, expected: SignatureExpectation): SignatureResult | undefined {
  const { scope } = presented
  if (scope.accessKeyId !== expected.credentials.accessKeyId)
    return refused('unknown-key', 'The access key id does not exist.')
  if (scope.service !== expected.service)
    return refused('wrong-scope', `The credential scope names ${scope.service}, not ${expected.service}.`)
  if (scope.region !== expected.region)
    return refused('wrong-scope', `The region '${scope.region}' is wrong; expecting '${expected.region}'.`)
  if (!presented.timestamp.startsWith(scope.day))
    return refused('malformed', 'The day of the credential scope is not the day of the request.')
  return undefined
}

function refuseTime({ time, expiresSeconds }: PresentedSignature, now: number): SignatureResult | undefined {
  if (expiresSeconds === undefined) {
    const skewed = Math.abs(now - time) > allowedSkewMs
    return skewed
      ? refused('skewed', 'The difference between the request time and the current time is too large.')
      : undefined
  }
  if (time - now > allowedSkewMs) return refused('not-yet-valid', 'Request is not yet valid.')
  if (now > time + expiresSeconds * 1000) return refused('expired', 'Request has expired.')
  return undefined
}

// Anyone with a presigned URL could add an x-amz header that the signature does not cover.
function refuseUnsignedHeaders(
  request: SignedRequest,
  { signedHeaders }: PresentedSignature,
): SignatureResult | undefined {
  if (!signedHeaders.includes('host')) return refused('malformed', 'The Host header must be signed.')
  const stray = Object.keys(request.headers).find(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signedHeaders.includes(name),
  )
  return stray === undefined ? undefined : refused('unsigned-header', `The header ${stray} is present but not signed.`)
}

function checkSignature(
  request: SignedRequest,
  presented: PresentedSignature,
  expected: SignatureExpectation,
): SignatureResult {
  const declared = presented.payloadHash
  const bodyRead = expected.bodyHash !== 'declared'
  if (bodyRead && declared !== undefined && declared !== expected.bodyHash) {
    return refused('body-mismatch', 'The declared SHA-256 of the body is not that of the body.')
  }
  const payloadHash = bodyRead ? expected.bodyHash : declared
  if (payloadHash === undefined) return refused('malformed', 'The header x-amz-content-sha256 is missing.')
  const wanted = Buffer.from(signatureOf(request, { presented, expected, payloadHash }))
  const given = Buffer.from(presented.signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) {
    return refused(
      'mismatch',
      'The signature calculated does not match the signature provided. Check the key and the signing method.',
    )
  }
  const { scope, expiresSeconds, signedHeaders } = presented
  const presigned = expiresSeconds !== undefined
  return {
    outcome: 'accepted',
    accessKeyId: scope.accessKeyId,
    presigned,
    payloadHash,
    signedHeaders: new Set(signedHeaders),
  }
}

interface SigningInput {
  readonly presented: PresentedSignature
  readonly expected: SignatureExpectation
  readonly payloadHash: string
}

function signatureOf(request: SignedRequest, { presented, expected, payloadHash }: SigningInput): string {
  const { scope, timestamp, signedHeaders, target } = presented
  const hash = canonicalRequestHash({
    method: request.method,
    target,
    headers: request.headers,
    signedHeaders,
    payloadHash,
    doubleEncodedPath: expected.service !== 's3',
  })
  const scopeParts = [scope.day, scope.region, scope.service, 'aws4_request']
  const textToSign = ['AWS4-HMAC-SHA256', timestamp, scopeParts.join('/'), hash].join('\n')
  const key = scopeParts.reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${expected.credentials.secretAccessKey}`),
  )
  return hmac(key, textToSign).toString('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
