/**
 * API keys (specification, "API keys"): `lct_live_<workspace>_<secret>`. The key names its workspace so that the data
 * of a request can be read while the key is being checked. The name counts only once the stored key, found by the hash
 * of the whole text, confirms it.
 */
import type { KeyMode, KeyScope } from '#shared/contract/credentials.ts'
import type { ApiKeyStatus, KeyPermission } from '#shared/contract/resources/credentials/api-key.ts'
import type { BillingTerms, PlanName } from '#shared/domain/quotas/plan.ts'
import { isInRanges } from './ip-ranges.ts'
import { workspaceSlug } from './workspace-slug.ts'

export interface ApiKey {
  readonly keyId: string
  readonly tenantId: string
  readonly mode: KeyMode
  readonly scopes: readonly KeyScope[]
  readonly plan: PlanName
  /** Terms of the workspace's contract that differ from its plan. */
  readonly billing?: BillingTerms | undefined
  readonly label: string
  /** ISO 8601 in UTC; the key is refused from then on. Absent: it does not expire. */
  readonly expiresAt?: string | undefined
  /** Families that it opens. Absent: all that take keys. */
  readonly permissions?: readonly KeyPermission[] | undefined
  /** CIDR ranges from which it is accepted. Absent: from everywhere. */
  readonly ipRanges?: readonly string[] | undefined
  /** The workspace may no longer use privileged keys: only `public_api` counts of the scopes. */
  readonly privilegesWithdrawn?: boolean | undefined
  /** Last characters of its text. Absent in older keys. */
  readonly ending?: string | undefined
  /** The person who created it. Absent where an operator did. */
  readonly createdBy?: string | undefined
  /** The key that it replaced. */
  readonly replaces?: string | undefined
  readonly createdAt: string
  readonly revokedAt: string | null
  /** The last day in UTC (`YYYY-MM-DD`) on which a request with it was let in. Absent: none was recorded. */
  readonly lastUsedOn?: string | undefined
  /** The workspace is suspended: the key opens nothing. */
  readonly suspended?: boolean | undefined
}

/** Reasons in the `details` of 401 `API_KEY_REQUIRED`. */
export type KeyRefusalReason = 'invalid' | 'revoked' | 'wrong_mode' | 'scope_not_allowed'

/** Whether a text is meant to be an API key, well-formed or not. */
export const looksLikeKey = (text: string): boolean => text.startsWith('lct_')

/** Workspace and mode that a key's text claims; null if the text is not a key. */
export function parseApiKey(text: string): { tenantId: string; mode: KeyMode } | null {
  const groups = /^lct_(live|test)_([a-z0-9-]{1,60})_[A-Za-z0-9]{16,}$/.exec(text)
  if (groups?.[2] === undefined) return null
  return { tenantId: `tenant_${groups[2]}`, mode: groups[1] === 'test' ? 'test' : 'live' }
}

/**
 * Text of a new key; shown once, stored only as its hash.
 * @param secret at least 16 letters and digits
 */
export const formatApiKey = (tenantId: string, mode: KeyMode, secret: string): string =>
  `lct_${mode}_${workspaceSlug(tenantId)}_${secret}`

/** The parts of a request that a key is held to. */
export interface KeyUse {
  /** The mode that the text of the key claims. */
  readonly mode: KeyMode
  /** Scopes that the endpoint accepts. */
  readonly accepted: readonly KeyScope[]
  /** Family of the endpoint. */
  readonly family: string
  /** Address of the client. */
  readonly address: string
  /** ISO 8601. */
  readonly now: string
}

export function keyStatus({ revokedAt, expiresAt }: ApiKey, now: string): ApiKeyStatus {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active'
}

/** The day in UTC (`YYYY-MM-DD`) that is to be recorded as the day of the last use; null where it is already. */
export function dayOfUse({ lastUsedOn = '' }: Pick<ApiKey, 'lastUsedOn'>, now: string): string | null {
  const today = now.slice(0, 'YYYY-MM-DD'.length)
  return lastUsedOn < today ? today : null
}

const isScopeHeld = ({ scopes, privilegesWithdrawn }: ApiKey, accepted: readonly KeyScope[]): boolean =>
  scopes.some((scope) => accepted.includes(scope) && (scope === 'public_api' || privilegesWithdrawn !== true))

/** Why a stored key does not open a route; null if it does. */
export function keyRefusal(key: ApiKey | null, use: KeyUse): KeyRefusalReason | null {
  if (key === null) return 'invalid'
  const { mode, ipRanges, permissions } = key
  const status = keyStatus(key, use.now)
  if (status === 'revoked') return 'revoked'
  if (status === 'expired') return 'invalid'
  if (mode !== use.mode) return 'wrong_mode'
  if (ipRanges !== undefined && !isInRanges(use.address, ipRanges)) return 'invalid'
  const isPermitted = permissions === undefined || permissions.some((family) => family === use.family)
  return isPermitted && isScopeHeld(key, use.accepted) ? null : 'scope_not_allowed'
}
