import type { ApiKeyResource } from '#shared/contract/resources/credentials/api-key.ts'
import { keyStatus, type ApiKey } from './api-key.ts'

/** @param now ISO 8601; decides whether the key has expired */
export const presentApiKey = (key: ApiKey, now: string): ApiKeyResource => ({
  id: key.keyId,
  tenantId: key.tenantId,
  label: key.label,
  mode: key.mode,
  scopes: [...key.scopes],
  privilegesWithdrawn: key.privilegesWithdrawn ?? false,
  permissions: key.permissions === undefined ? null : [...key.permissions],
  expiresAt: key.expiresAt ?? null,
  clientRestrictions: key.ipRanges === undefined ? null : { ipRanges: [...key.ipRanges] },
  status: keyStatus(key, now),
  ending: key.ending ?? null,
  replaces: key.replaces ?? null,
  createdBy: key.createdBy ?? null,
  createdAt: key.createdAt,
  lastUsedOn: key.lastUsedOn ?? null,
  revokedAt: key.revokedAt,
})
