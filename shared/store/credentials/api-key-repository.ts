/** Workspaces and their API keys (docs/access-patterns.md, A1-A4). */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { keyScopes } from '#shared/contract/credentials.ts'
import type { ApiKey } from '#shared/domain/credentials/api-key.ts'
import { planNames, type BillingTerms, type PlanName } from '#shared/domain/quotas/plan.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import { put, updateIf, updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep } from '#shared/store/table/transaction.ts'
import { usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'

const learnerTerms = z.object({
  included: z.number().int().min(0),
  overage: z
    .object({ eachMills: z.number().positive().nullable(), stopMills: z.number().min(0).nullable() })
    .nullable(),
})

/** How a contract differs from the plan. Stored with the workspace and with each of its keys. */
export const billingTerms = z.object({
  anchorDay: z.number().int().min(1).max(31).optional(),
  learners: learnerTerms.optional(),
})

const apiKeyItem = z.object({
  keyId: z.string(),
  tenantId: z.string(),
  mode: z.enum(['live', 'test']),
  scopes: z.array(z.enum(keyScopes)),
  plan: z.enum(planNames),
  billing: billingTerms.optional(),
  label: z.string(),
  createdAt: z.string(),
  revokedAt: z.string().nullable().default(null),
})

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
  /** A2. Stores a key under the hash of its text. The text itself is stored nowhere. */
  putKey(key: ApiKey, text: string): Promise<void>
  /**
   * A2. Repeating it keeps the first time. @throws Error named `ConditionalCheckFailedException` where there is no such
   * key
   */
  revokeKey(tenantId: string, text: string, at: string): Promise<void>
  /**
   * A2. Stores a replacement and revokes the former key, both or neither; it is revoked when the replacement is created
   * (specification, "API keys" 5). False: the former key does not exist or is revoked, and nothing was changed.
   */
  rotateKey(formerText: string, replacement: { readonly key: ApiKey; readonly text: string }): Promise<boolean>
  /** A3. Stores a workspace, or replaces what is stored of these attributes. The count of its owners stays. */
  putTenant(tenant: Tenant): Promise<void>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

function itemOf(key: ApiKey, text: string): RawItem {
  const { revokedAt, ...item } = key
  return {
    ...keys.apiKey(key.tenantId, hashOf(text)),
    ...item,
    ...(revokedAt === null ? {} : { revokedAt }),
  }
}

/** Named like DynamoDB's refusal of a condition. */
const missingKey = (): Error =>
  Object.assign(new Error('No API key with this text exists in the workspace: nothing was revoked. Check the text.'), {
    name: 'ConditionalCheckFailedException',
  })

export const accessRepository = (table: Table): AccessRepository => ({
  async findKey(tenantId, text) {
    const item = await get(table, keys.apiKey(tenantId, hashOf(text)), { consistent: true })
    return item === undefined ? null : parseItem(apiKeyItem, item)
  },
  async findKeyWithUsage(tenantId, text) {
    const wanted = [keys.apiKey(tenantId, hashOf(text)), keys.usage(tenantId)]
    const [key, usage] = await getEach(table, wanted, { consistent: true })
    return { key: key === undefined ? null : parseItem(apiKeyItem, key), usage: usageFromItem(usage) }
  },
  async putKey(key, text) {
    await put(table, itemOf(key, text))
  },
  async revokeKey(tenantId, text, at) {
    const revoke = new Expression()
    revoke.setTo('revokedAt', `if_not_exists(${revoke.name('revokedAt')}, ${revoke.value(at)})`)
    revoke.requireItem()
    const result = await updateIf(table, keys.apiKey(tenantId, hashOf(text)), revoke)
    if (result.kind === 'refused') throw missingKey()
  },
  async rotateKey(formerText, { key, text }) {
    const revoke = new Expression()
    revoke.set('revokedAt', key.createdAt)
    revoke.requireItem()
    revoke.require(`attribute_not_exists(${revoke.name('revokedAt')})`)
    const former = keys.apiKey(key.tenantId, hashOf(formerText))
    return (await transact(table, [updateStep(former, revoke), putStep(itemOf(key, text))])) === null
  },
  async putTenant(tenant) {
    const change = new Expression()
    change.setAll({ billing: null, ...tenant })
    await updateUnread(table, keys.tenant(tenant.tenantId), change)
  },
})
