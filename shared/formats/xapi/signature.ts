/** Signatures of statements (xAPI part 2, 2.6): JWS in compact form, RSA with SHA-2. */
import { verify, X509Certificate, type KeyObject } from 'node:crypto'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { isObject } from '#shared/contract/values.ts'
import { isArray, propertyOf } from './checks.ts'
import { refusedFor, type Reading } from './problem.ts'
import { readStatement, type ReadingRules } from './read-statement.ts'
import { readJson } from './statement-body.ts'

const algorithms = new Map<unknown, string>([
  ['RS256', 'RSA-SHA256'],
  ['RS384', 'RSA-SHA384'],
  ['RS512', 'RSA-SHA512'],
])

const refusedSignature = (message: string): Reading<never> => refusedFor({ path: '', message })

const base64url = /^[\w-]+$/

interface Compact {
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Buffer
  readonly signature: Buffer
  /** The signed bytes. */
  readonly signed: Buffer
}

function readCompact(bytes: Uint8Array): Compact | null {
  const segments = Buffer.from(bytes).toString('latin1').trim().split('.')
  const [header = '', payload = '', signature = ''] = segments
  if (segments.length !== 3 || !segments.every((segment) => base64url.test(segment))) return null
  const reading = readJson(Buffer.from(header, 'base64url'))
  if (reading.outcome === 'refused' || !isObject(reading.value)) return null
  return {
    header: reading.value,
    payload: Buffer.from(payload, 'base64url'),
    signature: Buffer.from(signature, 'base64url'),
    signed: Buffer.from(`${header}.${payload}`, 'latin1'),
  }
}

/** The public key of the first certificate of the chain, which is the signer's; null where it cannot be read. */
function certifiedKey(chain: unknown): KeyObject | null {
  const [first] = isArray(chain) ? chain : []
  if (typeof first !== 'string') return null
  try {
    return new X509Certificate(Buffer.from(first, 'base64')).publicKey
  } catch {
    return null
  }
}

function isVerified({ signed, signature }: Compact, key: KeyObject, algorithm: string): boolean {
  try {
    return key.asymmetricKeyType === 'rsa' && verify(algorithm, signed, key, signature)
  } catch {
    return false
  }
}

/**
 * Reads the statement in a signature. If the header has a certificate, the signature is verified with it. That finds
 * mistakes only: the certificate itself is not verified, so it does not prove who signed.
 */
export function readSignature(bytes: Uint8Array, rules: ReadingRules): Reading<Statement> {
  const compact = readCompact(bytes)
  if (compact === null) return refusedSignature('must be a JSON Web Signature in compact form')
  const algorithm = algorithms.get(propertyOf(compact.header, 'alg'))
  if (algorithm === undefined) return refusedSignature('must be signed by RS256, RS384 or RS512')
  const chain = propertyOf(compact.header, 'x5c')
  if (chain !== undefined) {
    const key = certifiedKey(chain)
    if (key === null) return refusedSignature('must have certificates in its x5c header')
    if (!isVerified(compact, key, algorithm))
      return refusedSignature('must be that of the certificate in its x5c header')
  }
  const payload = readJson(compact.payload)
  return payload.outcome === 'read'
    ? readStatement(payload.value, rules)
    : refusedSignature('must be over a statement in JSON')
}
