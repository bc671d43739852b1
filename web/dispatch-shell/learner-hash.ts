import { hash } from 'fast-sha256'

/**
 * SHA-256 of a namespace and a learner's id, in hexadecimal. Computed in JavaScript, because browsers offer no
 * cryptography to pages of plain http.
 */
export function learnerHash(namespace: string, learnerId: string): string {
  const digest = hash(new TextEncoder().encode(`${namespace}:${learnerId}`))
  let text = ''
  for (const byte of Array.from(digest)) text += byte.toString(16).padStart(2, '0')
  return text
}
