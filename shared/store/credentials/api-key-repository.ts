/** Workspaces, and the API keys of requests (docs/access-patterns.md, A1-A4, A14). */
import type { ApiKey } from '#shared/domain/credentials/api-key.ts'
import type { BillingTerms, PlanName } from '#shared/domain/quotas/plan.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import { usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'
import { put, updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { workspaceListing } from './tenant-item.ts'
import { apiKeyFromItem, apiKeyItemKey, newApiKeyItem } from './api-key-item.ts'

export interface Tenant {
  readonly tenantId: string
  readonly name: string
  readonly plan: PlanName
  /** How its contract differs from its plan. Its keys repeat it. */
  readonly billing?: BillingTerms | undefined
  readonly createdAt: string
}

export interface AccessRepository {
  /**
   * A1. The key with this text, in the workspace that the text names. Strongly consistent, so that revoking works at
   * once.
   */
  findKey(tenantId: string, text: string): Promise<ApiKey | null>
  /** A1 and A4. The key, and the usage of its workspace, in one call. */
  findKeyWithUsage(
    tenantId: string,
    text: string,
  ): Promise<{ readonly key: ApiKey | null; readonly usage: WorkspaceUsage }>
  /**
   * A14. Records the day of a use. Does nothing if that day or a later one is recorded, or if the key is stored no more.
   * @param day in UTC, `YYYY-MM-DD`
   */
  recordUse(tenantId: string, text: string, day: string): Promise<void>
  /**
   * A2. Stores a key under the hash of its text, in the place of any, and counts it against no limit: what
   * `issuedKeyRepository` does is missing. For tests and benchmarks.
   */
  putKey(key: ApiKey, text: string): Promise<void>
  /** A3. Stores a workspace, or replaces what is stored of these attributes. The count of its owners stays. */
  putTenant(tenant: Tenant): Promise<void>
}

export const accessRepository = (table: Table): AccessRepository => ({
  async findKey(tenantId, text) {
    const item = await get(table, apiKeyItemKey(tenantId, text), { consistent: true })
    return item === undefined ? null : apiKeyFromItem(item)
  },
  async findKeyWithUsage(tenantId, text) {
    const wanted = [apiKeyItemKey(tenantId, text), keys.usage(tenantId)]
    const [key, usage] = await getEach(table, wanted, { consistent: true })
    return { key: key === undefined ? null : apiKeyFromItem(key), usage: usageFromItem(usage) }
  },
  async recordUse(tenantId, text, day) {
    const change = new Expression()
    change.set('lastUsedOn', day)
    change.requireItem()
    const before = change.name('lastUsedOn')
    change.require(`(attribute_not_exists(${before}) OR ${before} < ${change.value(day)})`)
    await updateUnread(table, apiKeyItemKey(tenantId, text), change)
  },
  async putKey(key, text) {
    await put(table, newApiKeyItem(key, text))
  },
  async putTenant(tenant) {
    const change = new Expression()
    change.setAll({ billing: null, ...tenant, ...workspaceListing(tenant) })
    await updateUnread(table, keys.tenant(tenant.tenantId), change)
  },
})
