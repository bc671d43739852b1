/** The stored workspace. */
import * as z from 'zod'
import type { KeyHolder } from '#shared/domain/credentials/new-api-key.ts'
import { billingTerms } from '#shared/domain/quotas/billing-terms.ts'
import { planNames, type WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const tenantItem = z.object({ tenantId: z.string(), plan: z.enum(planNames), billing: billingTerms.default({}) })

const namedTenantItem = tenantItem.extend({ name: z.string() })

const keyHolderItem = tenantItem.extend({
  privilegedKeys: z.boolean().default(false),
  keysRevision: z.number().default(0),
})

/** A workspace as its members see it: name, and what it has bought. */
export interface StoredWorkspace extends WorkspaceTerms {
  readonly name: string
}

/** What a workspace has bought. @throws StoredItemInvalid */
export const workspaceTermsFromItem = (item: RawItem): WorkspaceTerms => parseItem(tenantItem, item)

/** @throws StoredItemInvalid */
export const workspaceFromItem = (item: RawItem): StoredWorkspace => parseItem(namedTenantItem, item)

/** @throws StoredItemInvalid */
export const keyHolderFromItem = (item: RawItem): KeyHolder => parseItem(keyHolderItem, item)
