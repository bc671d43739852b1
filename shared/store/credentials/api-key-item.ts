/** Stored API keys. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { keyScopes } from '#shared/contract/credentials.ts'
import { keyPermissions } from '#shared/contract/resources/credentials/api-key.ts'
import type { ApiKey } from '#shared/domain/credentials/api-key.ts'
import { billingTerms } from '#shared/contract/resources/workspaces/billing-terms.ts'
import { planNames } from '#shared/domain/quotas/plan.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem } from '#shared/store/table/table.ts'

const apiKeyItem = z.object({
  keyId: z.string(),
  tenantId: z.string(),
  mode: z.enum(['live', 'test']),
  scopes: z.array(z.enum(keyScopes)),
  plan: z.enum(planNames),
  billing: billingTerms.optional(),
  label: z.string(),
  // Not `expiresAt`, by which DynamoDB removes items: an ended key stays in the list of the workspace for some time.
  validUntil: z.string().optional(),
  permissions: z.array(z.enum(keyPermissions)).optional(),
  ipRanges: z.array(z.string()).optional(),
  privilegesWithdrawn: z.boolean().optional(),
  ending: z.string().optional(),
  createdBy: z.string().optional(),
  replaces: z.string().optional(),
  createdAt: z.string(),
  revokedAt: z.string().nullable().default(null),
  lastUsedOn: z.string().optional(),
  suspended: z.boolean().optional(),
})

/** @throws StoredItemInvalid */
export function apiKeyFromItem(item: RawItem): ApiKey {
  const { validUntil, ...key } = parseItem(apiKeyItem, item)
  return { ...key, expiresAt: validUntil }
}

/** The key of the item of an API key. The text itself is stored nowhere. */
export const apiKeyItemKey = (tenantId: string, text: string): Key =>
  keys.apiKey(tenantId, createHash('sha256').update(text).digest('base64url'))

const keptDays = 90

/** When DynamoDB removes a key that has ended; until then its refusal names the reason. @param ended ISO 8601 */
export const removalTime = (ended: string): number => Math.floor(Date.parse(ended) / 1000) + keptDays * 86_400

export function newApiKeyItem(key: ApiKey, text: string): RawItem {
  const { revokedAt, expiresAt, ...item } = key
  return {
    ...apiKeyItemKey(key.tenantId, text),
    ...item,
    ...(expiresAt === undefined ? {} : { validUntil: expiresAt, expiresAt: removalTime(expiresAt) }),
    ...(revokedAt === null ? {} : { revokedAt }),
  }
}
