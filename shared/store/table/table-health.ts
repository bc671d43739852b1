/** Health of the table (docs/access-patterns.md, H1). */
import { keys } from './keys.ts'
import { get } from './read.ts'
import type { Table } from './table.ts'

/** H1. Whether the table responds: one read of a key that no workspace has. */
export async function tableReachable(table: Table): Promise<boolean> {
  try {
    await get(table, keys.tenant('health'))
    return true
  } catch {
    return false
  }
}
