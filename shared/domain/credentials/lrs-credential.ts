/**
 * LRS credentials (specification, "Other credentials"): a pair for HTTP Basic, the user name `lrs_<workspace>_<id>` and
 * a password. The user name names the workspace for the same reason as an API key does. It counts only once the stored
 * pair confirms it.
 */
import type { LrsScope } from '#shared/contract/credentials.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { workspaceSlug } from './workspace-slug.ts'

export interface LrsCredential {
  readonly tenantId: string
  readonly username: string
  readonly label: string
  readonly scopes: readonly LrsScope[]
  /** The xAPI version of refusals, when a request states no version. */
  readonly xapiVersion: XapiVersion
  readonly createdAt: string
  /** The person who created it. Absent where an operator did. */
  readonly createdBy?: string | undefined
  readonly revokedAt: string | null
}

/** User name and password, as HTTP Basic carries them. */
export interface LrsPair {
  readonly username: string
  readonly password: string
}

/**
 * User name of a new pair.
 * @param id at least 8 letters and digits
 */
export const formatLrsUsername = (tenantId: string, id: string): string => `lrs_${workspaceSlug(tenantId)}_${id}`

/** The workspace that a user name claims; null if it is not the user name of LRS credentials. */
export function parseLrsUsername(username: string): string | null {
  const slug = /^lrs_([a-z0-9-]{1,60})_[A-Za-z0-9]{8,64}$/.exec(username)?.[1]
  return slug === undefined ? null : `tenant_${slug}`
}

/** Reads an `Authorization` header of the scheme Basic; null if it is malformed. */
export function parseBasic(header: string): LrsPair | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})\s*$/i.exec(header)?.[1]
  if (encoded === undefined) return null
  const bytes = Uint8Array.from(atobOrEmpty(encoded), (character) => character.charCodeAt(0))
  const text = new TextDecoder().decode(bytes)
  const colon = text.indexOf(':')
  return colon === -1 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

function atobOrEmpty(encoded: string): string {
  try {
    return atob(encoded)
  } catch {
    return ''
  }
}
