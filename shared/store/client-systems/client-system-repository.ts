/** Client systems of a workspace, one collection (docs/access-patterns.md, Y20-Y23). */
import type { ClientSystem, ClientSystemChange } from '#shared/domain/skills/client-system.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { putNew, updateUnread } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { clientSystemFromItem } from './client-system-item.ts'

export interface ClientSystemRepository {
  /** Y20. Stores a new client system with its event. */
  create(change: ClientSystemChange): Promise<void>
  /** Y21. Strongly consistent. */
  get(tenantId: string, clientSystemId: string): Promise<ClientSystem | null>
  /** Y22. Newest first. Eventually consistent. @param status undefined: every status */
  list(
    tenantId: string,
    status: ClientSystem['status'] | undefined,
    page: CursorRequest,
  ): Promise<CursorPage<ClientSystem>>
  /** Y23. Stores a change with its event. Returns null, or what is stored if another writer was faster. */
  change(before: ClientSystem, change: ClientSystemChange): Promise<ClientSystem | null>
}

async function change(
  table: Table,
  before: ClientSystem,
  { clientSystem, event }: ClientSystemChange,
): Promise<ClientSystem | null> {
  const expression = new Expression()
  expression.setAll(clientSystem)
  appendEvents(expression, [event])
  expression.requireEqual('version', before.version)
  const write = await updateUnread(table, keys.clientSystem(before.tenantId, before.clientSystemId), expression)
  if (write.kind === 'written') return null
  if (write.item === null) throw new Error(`The client system ${before.clientSystemId} does not exist.`)
  return clientSystemFromItem(write.item)
}

export const clientSystemRepository = (table: Table): ClientSystemRepository => ({
  async create({ clientSystem, event }) {
    const key = keys.clientSystem(clientSystem.tenantId, clientSystem.clientSystemId)
    const write = await putNew(table, { ...key, ...clientSystem, ...outboxOf([event]) })
    if (write.kind === 'refused') throw new Error(`The client system ${clientSystem.clientSystemId} exists already.`)
  },
  async get(tenantId, clientSystemId) {
    const item = await get(table, keys.clientSystem(tenantId, clientSystemId), { consistent: true })
    return item === undefined ? null : clientSystemFromItem(item)
  },
  list(tenantId, status, page) {
    const { pk: partition, sk: prefix } = keys.clientSystem(tenantId, 'cls_')
    return cursorPage(
      table,
      { partition, range: { prefix } },
      {
        ...page,
        rowOf(item) {
          const row = clientSystemFromItem(item)
          return status === undefined || row.status === status ? row : null
        },
      },
    )
  },
  change: (before, changed) => change(table, before, changed),
})
