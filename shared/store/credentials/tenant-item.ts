/** The stored workspace. */
import * as z from 'zod'
import { planNames, type BillingTerms, type PlanName } from '#shared/domain/quotas/plan.ts'
import { billingTerms } from './api-key-repository.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const tenantItem = z.object({ tenantId: z.string(), plan: z.enum(planNames), billing: billingTerms.default({}) })

/** What a workspace has bought. @throws StoredItemInvalid */
export const workspaceTermsFromItem = (
  item: RawItem,
): { readonly tenantId: string; readonly plan: PlanName; readonly billing: BillingTerms } => parseItem(tenantItem, item)
