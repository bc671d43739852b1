/** Imports of frameworks, which expire after a week (docs/access-patterns.md, Y29-Y31). */
import { expiryAttribute } from '#shared/contract/table-shape.ts'
import type { FrameworkImport } from '#shared/domain/skills/framework-import.ts'
import { put, putNew } from '#shared/store/table/conditional-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { importFromItem } from './framework-item.ts'

export interface FrameworkImportRepository {
  /** Y29. Stores a new import. */
  create(made: FrameworkImport): Promise<void>
  /** Y30. Strongly consistent. Expired ones count as absent. @param now ISO 8601 */
  get(tenantId: string, importId: string, now: string): Promise<FrameworkImport | null>
  /** Y31. Stores how an import ended. Two runs of the same file end alike, so the last one may win. */
  finish(ended: FrameworkImport): Promise<void>
}

const itemOf = (made: FrameworkImport): RawItem => ({
  ...keys.frameworkImport(made.tenantId, made.importId),
  ...withoutNulls(made),
  [expiryAttribute]: Math.floor(Date.parse(made.expiresAt) / 1000),
})

export const frameworkImportRepository = (table: Table): FrameworkImportRepository => ({
  async create(made) {
    const write = await putNew(table, itemOf(made))
    if (write.kind === 'refused') throw new Error(`The import ${made.importId} exists already.`)
  },
  async get(tenantId, importId, now) {
    const item = await get(table, keys.frameworkImport(tenantId, importId), { consistent: true })
    const found = item === undefined ? null : importFromItem(item)
    return found === null || found.expiresAt <= now ? null : found
  },
  finish: (ended) => put(table, itemOf(ended)),
})
