/** Health of the table (docs/access-patterns.md, H1). */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

/** H1. Whether the table answers: one read of a key that no tenant has. */
export async function tableReachable(table: Table): Promise<boolean> {
  try {
    await table.reads.send(new GetCommand({ TableName: table.name, Key: keys.tenant('health') }))
    return true
  } catch {
    return false
  }
}
