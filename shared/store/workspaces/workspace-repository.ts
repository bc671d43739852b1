/** Workspaces as the platform's administration sees them (docs/access-patterns.md, Z13-Z15). */
import type { Invitation } from '#shared/domain/invitations/invitation.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { Workspace } from '#shared/domain/workspaces/workspace.ts'
import { wholeWorkspaceFromItem, workspaceListing } from '#shared/store/credentials/tenant-item.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { newInvitationItem } from '#shared/store/invitations/invitation-item.ts'
import { usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'
import type { CursorPage, CursorRequest } from '#shared/store/table/cursor-page.ts'
import { indexes, keys, workspacesPartition } from '#shared/store/table/keys.ts'
import { query } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { putStep, transact } from '#shared/store/table/transaction.ts'

/** What a new workspace is made of. */
export type WorkspaceToBe = Pick<Workspace, 'tenantId' | 'name' | 'plan' | 'createdAt'>

export interface WorkspaceRepository {
  /** Z13. A workspace with its usage; null: there is none. Strongly consistent. */
  find(tenantId: string): Promise<{ readonly workspace: Workspace; readonly usage: WorkspaceUsage } | null>
  /** Z14. Creates a workspace with the invitation of its owner, both or neither. False: the id is taken. */
  create(workspace: WorkspaceToBe, invitation: Invitation, events: readonly AuditEvent[]): Promise<boolean>
  /** Z15. Those that are chosen, newest first. Eventually consistent. */
  list(isChosen: (workspace: Workspace) => boolean, page: CursorRequest): Promise<CursorPage<Workspace>>
}

/** Workspaces that one request looks at. */
const mostItems = 2000

const listedAs = ({ createdAt, tenantId }: Workspace): string => indexes.listed(createdAt, tenantId)

async function list(
  table: Table,
  isChosen: (workspace: Workspace) => boolean,
  { limit, after }: CursorRequest,
): Promise<CursorPage<Workspace>> {
  const rows: Workspace[] = []
  let [last, looked] = [after, 0]
  while (looked < mostItems) {
    const range = last === null ? {} : { range: { below: last } }
    const asked = { index: 'packageList', partition: workspacesPartition, descending: true, ...range } as const
    const { items, next } = await query(table, asked, { limit: Math.max(100, limit) })
    for (const [index, item] of items.entries()) {
      const workspace = wholeWorkspaceFromItem(item)
      last = listedAs(workspace)
      if (isChosen(workspace)) rows.push(workspace)
      if (rows.length === limit) return { rows, next: index + 1 < items.length || next !== undefined ? last : null }
    }
    looked += items.length
    if (next === undefined) return { rows, next: null }
  }
  return { rows, next: last }
}

export const workspaceRepository = (table: Table): WorkspaceRepository => ({
  async find(tenantId) {
    const wanted = [keys.tenant(tenantId), keys.usage(tenantId)]
    const [item, usage] = await getEach(table, wanted, { consistent: true })
    return item === undefined ? null : { workspace: wholeWorkspaceFromItem(item), usage: usageFromItem(usage) }
  },
  async create(workspace, invitation, events) {
    const item = {
      ...keys.tenant(workspace.tenantId),
      ...workspace,
      ...workspaceListing(workspace),
      ...outboxOf(events),
    }
    return (await transact(table, [putStep(item), putStep(newInvitationItem(invitation))])) === null
  },
  list: (isChosen, page) => list(table, isChosen, page),
})
