import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { percentEncode, type RequestTarget } from './request-target.ts'

/** Everything that AWS Signature Version 4 covers of one request. */
export interface CanonicalParts {
  readonly method: string
  readonly target: RequestTarget
  readonly headers: IncomingHttpHeaders
  /** Lower-case names, in the order of the signature's own list. */
  readonly signedHeaders: readonly string[]
  /** Hex SHA-256 of the body, or one of the fixed words such as `UNSIGNED-PAYLOAD`. */
  readonly payloadHash: string
  /** S3 signs the path encoded once, every other service encodes it twice. */
  readonly doubleEncodedPath: boolean
}

/** Hex SHA-256 of Signature Version 4's canonical request. */
export function canonicalRequestHash(parts: CanonicalParts): string {
  const text = [
    parts.method,
    canonicalPath(parts),
    canonicalQuery(parts.target),
    parts.signedHeaders.map((name) => `${name}:${headerValue(parts.headers, name)}\n`).join(''),
    parts.signedHeaders.join(';'),
    parts.payloadHash,
  ].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

function canonicalPath({ target, doubleEncodedPath }: CanonicalParts): string {
  const once = target.segments.map(percentEncode)
  return `/${(doubleEncodedPath ? once.map(percentEncode) : once).join('/')}`
}

// Sorted by encoded key, then value: sorting the joined pairs would put `a-b=1` before `a=1`.
function canonicalQuery({ query }: RequestTarget): string {
  const pairs = query
    .filter(([key]) => key !== 'X-Amz-Signature')
    .map(([key, value]) => [percentEncode(key), percentEncode(value)] as const)
  const sorted = pairs.sort(([keyA, valueA], [keyB, valueB]) => compare(keyA, keyB) || compare(valueA, valueB))
  return sorted.map((pair) => pair.join('=')).join('&')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function headerValue(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  const text = Array.isArray(value) ? value.join(',') : (value ?? '')
  return text.trim().replace(/\s+/g, ' ')
}
