/** What is known of a framework outside of its content, and the identifiers that its package gets. */
import { createHash } from 'node:crypto'
import { extensionName } from './case-package.ts'

export interface PackageFacts {
  /** Identifier of the document. */
  readonly identifier: string
  readonly title: string
  readonly language: string
  readonly licence: string | null
  /** Origin of the `uri`s, `https://host`. */
  readonly base: string
  /** ISO 8601. */
  readonly changedAt: string
}

/** UUIDv5 (RFC 9562) of a name in the namespace of a document, so that a repeated export has the same identifiers. */
export function nameUuid(namespace: string, name: string): string {
  const hash = createHash('sha1').update(`${namespace}\n${name}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const text = hash.toString('hex')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20, 32)].join('-')
}

export const uriOf = ({ base }: PackageFacts, identifier: string): string => `${base}/ims/case/v1p1/${identifier}`

/** Extensions with values of this service, in the place of earlier ones of it. */
export const extended = (
  old: object | null | undefined,
  own: Record<string, unknown>,
): { extensions?: Record<string, unknown> } => {
  const others = Object.entries(old ?? {}).filter(([name]) => name !== extensionName)
  const all = { ...Object.fromEntries(others), ...(Object.keys(own).length === 0 ? {} : { [extensionName]: own }) }
  return Object.keys(all).length === 0 ? {} : { extensions: all }
}
