/** Signatures of statements (xAPI part 2, 2.6): JWS in compact form, RSA with SHA-2. */
import { verify, X509Certificate, type KeyObject } from 'node:crypto'
import type { Statement } from '#shared/contract/xapi/statement.ts'
import { isArray, isObject, propertyOf } from './checks.ts'
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
  /** What the signature is over. */
  readonly signed: Buffer
}

function readCompact(bytes: Uint8Array): Compact | null {
  const segments = Buffer.from(bytes).toString('latin1').trim().split('.')
  const [header = '', payload = '', signature = ''] = segments
  if (segments.length !== 3 || !segments.every((segment) => base64url.test(segment))) return null
  const reading = readJson(Buffer.from(header, 'base64url'))
  if (reading.outcome === 'refused' || !isObject(reading.value)) return null
  return { header: reading.value, payload: Buffer.from(payload, 'base64url'), signature: Buffer.from(signature, 'base64url'), signed: Buffer.from(`${header}.${payload}`, 'latin1') }
}

/** The key of the signer's own certificate, the first of the chain; null where there is none that can be read. */
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
 * The statement that was signed. A certificate in the header is held against the signature, as a check for mistakes: it
 * proves nothing about who signed.
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
    if (!isVerified(compact, key, algorithm)) return refusedSignature('must be that of the certificate in its x5c header')
  }
  const payload = readJson(compact.payload)
  return payload.outcome === 'read' ? readStatement(payload.value, rules) : refusedSignature('must be over a statement in JSON')
}
