/** The stored workspace. */
import * as z from 'zod'
import { planNames, type WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import { billingTerms } from './api-key-repository.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const tenantItem = z.object({ tenantId: z.string(), plan: z.enum(planNames), billing: billingTerms.default({}) })

/** What a workspace has bought. @throws StoredItemInvalid */
export const workspaceTermsFromItem = (item: RawItem): WorkspaceTerms => parseItem(tenantItem, item)
