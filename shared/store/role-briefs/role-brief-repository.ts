/** Role briefs of a workspace, one collection, and their earlier versions (docs/access-patterns.md, Y70-Y73, Y76). */
import * as z from 'zod'
import type { RoleBrief, RoleBriefChange } from '#shared/domain/skills/role-brief.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { putNew } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, updateWith } from '#shared/store/table/transaction.ts'

export interface RoleBriefRepository {
  /** Y70. Stores a new role brief with its event. */
  create(change: RoleBriefChange): Promise<void>
  /** Y71. Strongly consistent. Archived ones too. */
  get(tenantId: string, roleBriefId: string): Promise<RoleBrief | null>
  /** Y72. Newest first. Eventually consistent. @param status of the listed briefs */
  list(tenantId: string, status: RoleBrief['status'], page: CursorRequest): Promise<CursorPage<RoleBrief>>
  /** Y76. A version that was current once. Strongly consistent. The current version is only in `get`. */
  getEarlier(tenantId: string, roleBriefId: string, version: number): Promise<RoleBrief | null>
  /**
   * Y73. Stores a change with its event, and keeps the version that it replaces. Returns null, or what is stored if another writer
   * was faster.
   */
  change(before: RoleBrief, change: RoleBriefChange): Promise<RoleBrief | null>
}

const roleBriefItem = z.object({
  tenantId: z.string(),
  roleBriefId: z.string(),
  title: z.string(),
  frameworkId: z.string(),
  status: z.enum(['active', 'archived']),
  requirements: z.array(z.object({ skillId: z.string(), level: z.number(), weight: z.number() })),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

/** @throws StoredItemInvalid */
const roleBriefFromItem = (item: RawItem): RoleBrief => parseItem(roleBriefItem, item)

async function change(
  table: Table,
  before: RoleBrief,
  { roleBrief, event }: RoleBriefChange,
): Promise<RoleBrief | null> {
  const expression = new Expression()
  expression.setAll(roleBrief)
  appendEvents(expression, [event])
  expression.requireEqual('version', before.version)
  const { tenantId, roleBriefId, version } = before
  const key = keys.roleBrief(tenantId, roleBriefId)
  // The replaced version is put, not the new one: so a brief from before versions were kept does not lose the version in which it stands.
  const earlier = putStep({ ...keys.roleBriefVersion(tenantId, roleBriefId, version), ...before })
  const failed = await updateWith(table, { key, expression }, [earlier])
  if (failed === null) return null
  if (failed.item === null || failed.step > 0)
    throw new Error(`The role brief ${roleBriefId} does not exist, or its version ${version} was replaced before.`)
  return roleBriefFromItem(failed.item)
}

export const roleBriefRepository = (table: Table): RoleBriefRepository => ({
  async create({ roleBrief, event }) {
    const key = keys.roleBrief(roleBrief.tenantId, roleBrief.roleBriefId)
    const write = await putNew(table, { ...key, ...roleBrief, ...outboxOf([event]) })
    if (write.kind === 'refused') throw new Error(`The role brief ${roleBrief.roleBriefId} exists already.`)
  },
  async get(tenantId, roleBriefId) {
    const item = await get(table, keys.roleBrief(tenantId, roleBriefId), { consistent: true })
    return item === undefined ? null : roleBriefFromItem(item)
  },
  list(tenantId, status, page) {
    const { pk: partition, sk: prefix } = keys.roleBrief(tenantId, 'rol_')
    return cursorPage(
      table,
      { partition, range: { prefix } },
      {
        ...page,
        rowOf(item) {
          const row = roleBriefFromItem(item)
          return row.status === status ? row : null
        },
      },
    )
  },
  async getEarlier(tenantId, roleBriefId, version) {
    const item = await get(table, keys.roleBriefVersion(tenantId, roleBriefId, version), { consistent: true })
    return item === undefined ? null : roleBriefFromItem(item)
  },
  change: (before, changed) => change(table, before, changed),
})
