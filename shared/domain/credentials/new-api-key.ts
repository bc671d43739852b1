/** Creating and replacing API keys (specification, "API keys" 2, 3 and 5). */
import type { KeyScope } from '#shared/contract/credentials.ts'
import type { newApiKey } from '#shared/contract/resources/credentials/api-key.ts'
import { stamped, type AuditEvent, type AuditEventType, type Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, invalidField, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type * as z from 'zod'
import { keyStatus, type ApiKey } from './api-key.ts'
import { parseIpRange } from './ip-ranges.ts'

/** Keys of a workspace that are neither revoked nor expired, at most. */
export const maxActiveKeys = 50

/** What a workspace decides about its keys. */
export interface KeyHolder extends WorkspaceTerms {
  /** Its people may create keys with privileged scopes. */
  readonly privilegedKeys: boolean
  /** Changes whenever keys are created or replaced, or the terms change that keys repeat. */
  readonly keysRevision: number
}

/** What a new key is made of. */
export interface Issue {
  readonly keyId: string
  /** Text of the key. It is stored nowhere. */
  readonly text: string
  readonly stamp: Stamp
}

/** A key that can be stored. */
export interface IssuedKey {
  readonly key: ApiKey
  readonly text: string
  readonly events: readonly AuditEvent[]
}

type Wanted = z.output<typeof newApiKey>
type Restrictions = Pick<ApiKey, 'expiresAt' | 'permissions' | 'ipRanges'>

const privileged = (scope: KeyScope): boolean => scope !== 'public_api'

export const hasPrivileges = ({ scopes }: Pick<ApiKey, 'scopes'>): boolean => scopes.some(privileged)

export const keyEvent = (
  type: Extract<AuditEventType, `api_key.${string}`>,
  { keyId, mode }: Pick<ApiKey, 'keyId' | 'mode'>,
  { stamp, facts }: { readonly stamp: Stamp; readonly facts?: NonNullable<AuditEvent['data']> },
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'api_key',
  entityId: keyId,
  severity: 'info',
  mode,
  ...(facts === undefined ? {} : { data: facts }),
})

const endingOf = (text: string): string => text.slice(-4)

/** Restrictions as they are stored, or the refusal of one of them. */
function restrictionsOf(
  { expiresAt = null, permissions = null, clientRestrictions = null }: Wanted,
  now: string,
): Applied<Restrictions> | Refused<'VALIDATION_ERROR'> {
  const until = expiresAt === null ? undefined : new Date(expiresAt).toISOString()
  if (until !== undefined && until <= now) return invalidField('expiresAt', 'must be in the future')
  const stated = clientRestrictions?.ipRanges
  const ranges = stated?.map(parseIpRange)
  const invalid = ranges?.indexOf(null) ?? -1
  if (invalid !== -1)
    return invalidField(`clientRestrictions.ipRanges.${invalid}`, 'must be a CIDR range such as 203.0.113.0/24')
  const ipRanges = ranges?.filter((range) => range !== null)
  return applied({
    ...(until === undefined ? {} : { expiresAt: until }),
    ...(permissions === null ? {} : { permissions }),
    ...(ipRanges === undefined ? {} : { ipRanges: [...new Set(ipRanges)] }),
  })
}

/** Refuses one more key in a workspace that has as many active ones as it may have. */
export function fullRefusal(keys: readonly ApiKey[], now: string): Refused<'QUOTA_EXCEEDED'> | null {
  const active = keys.filter((key) => keyStatus(key, now) === 'active').length
  return active < maxActiveKeys
    ? null
    : refused('QUOTA_EXCEEDED', `A workspace may have ${maxActiveKeys} active API keys. Revoke one that is not used.`, {
        details: { active, limit: maxActiveKeys },
      })
}

/** Decides on a key that somebody of the workspace wants. */
export function decideNewKey(
  wanted: Wanted,
  { holder, keys }: { readonly holder: KeyHolder; readonly keys: readonly ApiKey[] },
  issue: Issue,
): Applied<IssuedKey> | Refused<'API_KEY_SCOPE_NOT_ALLOWED' | 'QUOTA_EXCEEDED' | 'VALIDATION_ERROR'> {
  const { keyId, text, stamp } = issue
  if (hasPrivileges(wanted) && !holder.privilegedKeys)
    return refused('API_KEY_SCOPE_NOT_ALLOWED', 'This workspace may create keys with the scope public_api only.', {
      details: { not_allowed: wanted.scopes.filter(privileged) },
      remedy: 'Ask the operator of the service for privileged keys.',
    })
  const restrictions = restrictionsOf(wanted, stamp.now)
  if (restrictions.outcome === 'refused') return restrictions
  const full = fullRefusal(keys, stamp.now)
  if (full !== null) return full
  const key: ApiKey = {
    keyId,
    tenantId: holder.tenantId,
    mode: wanted.mode,
    scopes: wanted.scopes,
    plan: holder.plan,
    billing: holder.billing,
    label: wanted.label,
    ...restrictions.value,
    ending: endingOf(text),
    ...(stamp.actor?.kind === 'person' ? { createdBy: stamp.actor.id } : {}),
    createdAt: stamp.now,
    revokedAt: null,
  }
  return applied({ key, text, events: [keyEvent('api_key.created', key, { stamp })] })
}

/** The replacement of a key, with the same rights. Its event is recorded with the former key. */
export function replacementOf(former: ApiKey, { keyId, text, stamp }: Issue): ApiKey {
  const { createdBy: _creator, lastUsedOn: _use, ...kept } = former
  return {
    ...kept,
    keyId,
    ending: endingOf(text),
    replaces: former.keyId,
    ...(stamp.actor?.kind === 'person' ? { createdBy: stamp.actor.id } : {}),
    createdAt: stamp.now,
    revokedAt: null,
  }
}

/** The refusal of a key that the workspace does not have, or that cannot be replaced. */
export const keyNotFound = (text: string): Refused<'NOT_FOUND'> => refused('NOT_FOUND', text)
