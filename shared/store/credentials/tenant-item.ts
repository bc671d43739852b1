/** The stored workspace. */
import * as z from 'zod'
import type { KeyHolder } from '#shared/domain/credentials/new-api-key.ts'
import { billingTerms } from '#shared/contract/resources/workspaces/billing-terms.ts'
import { planNames, type WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type { Workspace } from '#shared/domain/workspaces/workspace.ts'
import { indexes, workspacesPartition } from '#shared/store/table/keys.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const tenantItem = z.object({ tenantId: z.string(), plan: z.enum(planNames), billing: billingTerms.default({}) })

const suspendable = { suspendedAt: z.string().nullable().default(null) }

const namedTenantItem = tenantItem.extend({ name: z.string(), ...suspendable })

const termsItem = tenantItem.extend(suspendable)

const keyHolderItem = tenantItem.extend({
  privilegedKeys: z.boolean().default(false),
  keysRevision: z.number().default(0),
})

const workspaceItem = keyHolderItem.extend({
  name: z.string(),
  createdAt: z.string(),
  members: z.number().default(0),
  owners: z.number().default(0),
  ...suspendable,
})

/** What a workspace has bought, and since when it is suspended (null: it is not). */
export type StoredTerms = WorkspaceTerms & Pick<Workspace, 'suspendedAt'>

/** A workspace as its members see it: name, and what it has bought. */
export type StoredWorkspace = StoredTerms & Pick<Workspace, 'name'>

/** What a workspace has bought. @throws StoredItemInvalid */
export const workspaceTermsFromItem = (item: RawItem): StoredTerms => parseItem(termsItem, item)

/** @throws StoredItemInvalid */
export const wholeWorkspaceFromItem = (item: RawItem): Workspace => parseItem(workspaceItem, item)

/** Attributes by which the index `packageList` lists a workspace. */
export const workspaceListing = ({ tenantId, createdAt }: Pick<Workspace, 'tenantId' | 'createdAt'>): RawItem => ({
  kpk: workspacesPartition,
  ksk: indexes.listed(createdAt, tenantId),
})

/** @throws StoredItemInvalid */
export const workspaceFromItem = (item: RawItem): StoredWorkspace => parseItem(namedTenantItem, item)

/** @throws StoredItemInvalid */
export const keyHolderFromItem = (item: RawItem): KeyHolder => parseItem(keyHolderItem, item)
