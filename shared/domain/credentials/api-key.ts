/**
 * API keys (specification, "API keys"): `lct_live_<workspace>_<secret>`. The key names its workspace so that the data
 * of a request can be read while the key is being checked. The name counts only once the stored key, found by the hash
 * of the whole text, confirms it.
 */
import type { KeyMode, KeyScope } from '#shared/contract/credentials.ts'
import type { BillingTerms, PlanName } from '#shared/domain/quotas/plan.ts'
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
  readonly createdAt: string
  readonly revokedAt: string | null
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

/** Why a stored key does not open a route; null if it does. */
export function keyRefusal(
  key: ApiKey | null,
  claimed: { mode: KeyMode },
  accepted: readonly KeyScope[],
): KeyRefusalReason | null {
  if (key === null) return 'invalid'
  if (key.revokedAt !== null) return 'revoked'
  if (key.mode !== claimed.mode) return 'wrong_mode'
  return key.scopes.some((scope) => accepted.includes(scope)) ? null : 'scope_not_allowed'
}
