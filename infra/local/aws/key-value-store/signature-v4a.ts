import { createECDH, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { canonicalRequestHash } from '../canonical-request.ts'
import type { JsonRequest } from '../json-http/json-listener.ts'
import { parseRequestTarget } from '../request-target.ts'
import type { LocalCredentials, SignatureRefusal } from '../signature-v4.ts'

/** The values that a Signature Version 4A must cover. */
export interface AsymmetricExpectation {
  readonly service: string
  readonly credentials: LocalCredentials
  /** Hex SHA-256 of the body that was read. */
  readonly bodyHash: string
}

/** Why a signature is invalid. */
export interface AsymmetricRefusal {
  readonly reason: SignatureRefusal
  readonly message: string
}

const algorithm = 'AWS4-ECDSA-P256-SHA256'
const authorizationForm = new RegExp(
  `^${algorithm} Credential=([^/,\\s]+)/(\\d{8})/([^/,\\s]+)/aws4_request,\\s*SignedHeaders=([^,\\s]+),\\s*Signature=([0-9a-f]+)$`,
)
const allowedSkewMs = 15 * 60_000
const mustBeSigned = ['host', 'x-amz-date', 'x-amz-region-set']

/**
 * Checks an AWS Signature Version 4A (ECDSA on P-256, no region in the scope) in the Authorization header: key, service
 * and time, that it covers the host, every `x-amz-*` header and the body's hash, and the signature itself, with the
 * public key that is derived from the key pair. Returns undefined for a valid signature.
 */
export function refuseAsymmetricSignature(
  request: JsonRequest,
  expected: AsymmetricExpectation,
  now: Date,
): AsymmetricRefusal | undefined {
  const { authorization } = request.headers
  if (authorization === undefined) return { reason: 'anonymous', message: 'The request carries no signature.' }
  const [, accessKeyId, day, service, headerList, signature] = authorizationForm.exec(authorization) ?? []
  if (!accessKeyId || !day || !service || !headerList || !signature) {
    return { reason: 'malformed', message: `The Authorization header must be one of ${algorithm}.` }
  }
  if (accessKeyId !== expected.credentials.accessKeyId)
    return { reason: 'unknown-key', message: 'The access key id does not exist.' }
  if (service !== expected.service)
    return { reason: 'wrong-scope', message: `The credential scope names ${service}, not ${expected.service}.` }
  const signedHeaders = headerList.split(';')
  return (
    refuseHeaders(request, signedHeaders, { day, now }) ??
    refuseSignature(request, { ...expected, day, signedHeaders, signature })
  )
}

function refuseHeaders(
  { headers }: JsonRequest,
  signedHeaders: readonly string[],
  { day, now }: { readonly day: string; readonly now: Date },
): AsymmetricRefusal | undefined {
  const unsigned = [...mustBeSigned, ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].find(
    (name) => !signedHeaders.includes(name),
  )
  if (unsigned !== undefined) return { reason: 'unsigned-header', message: `The header ${unsigned} is not signed.` }
  const timestamp = String(headers['x-amz-date'])
  const time = Date.parse(timestamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(time) || !timestamp.startsWith(day))
    return { reason: 'malformed', message: 'x-amz-date must be the time of the signature.' }
  if (Math.abs(now.getTime() - time) <= allowedSkewMs) return undefined
  return { reason: 'skewed', message: 'The difference between the request time and the current time is too large.' }
}

interface Signed extends AsymmetricExpectation {
  readonly day: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

function refuseSignature(request: JsonRequest, signed: Signed): AsymmetricRefusal | undefined {
  const { method, headers, url } = request
  const { signedHeaders, bodyHash } = signed
  const target = parseRequestTarget(url)
  if (target === undefined) return { reason: 'malformed', message: 'The request target cannot be decoded.' }
  // The hash is computed from the received body, because the hash that the caller declares would not reveal a changed body.
  const hash = canonicalRequestHash({
    method,
    target,
    headers,
    signedHeaders,
    payloadHash: bodyHash,
    doubleEncodedPath: true,
  })
  const text = [algorithm, String(headers['x-amz-date']), `${signed.day}/${signed.service}/aws4_request`, hash].join(
    '\n',
  )
  const holds = verify('sha256', Buffer.from(text), publicKey(signed.credentials), Buffer.from(signed.signature, 'hex'))
  return holds ? undefined : { reason: 'mismatch', message: 'The signature does not match the request and the key.' }
}

function publicKey(credentials: LocalCredentials): KeyObject {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(signingScalar(credentials).toString(16).padStart(64, '0'), 'hex')
  // The uncompressed point: a byte 4, then x and y.
  const point = pair.getPublicKey()
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

const orderMinusTwo = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254fn

// The key derivation of Signature Version 4A (SP 800-108 in counter mode), repeated until the result is below the
// order of the curve.
function signingScalar({ accessKeyId, secretAccessKey }: LocalCredentials): bigint {
  for (let trial = 1; trial < 255; trial += 1) {
    const counter = Buffer.from([0, 0, 0, 1])
    const context = Buffer.concat([Buffer.from(`${algorithm}\0${accessKeyId}`), Buffer.from([trial])])
    const length = Buffer.from([0, 0, 1, 0])
    const digest = createHmac('sha256', `AWS4A${secretAccessKey}`)
      .update(Buffer.concat([counter, context, length]))
      .digest('hex')
    const candidate = BigInt(`0x${digest}`)
    if (candidate <= orderMinusTwo) return candidate + 1n
  }
  throw new Error('No signing key follows from these credentials.')
}
