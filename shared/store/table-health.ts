/** Whether the table answers: one read of a key that no tenant has. */
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from './keys.ts'
import type { Table } from './table.ts'

export async function tableReachable(table: Table): Promise<boolean> {
  try {
    await table.reads.send(new GetCommand({ TableName: table.name, Key: keys.tenant('health') }))
    return true
  } catch {
    return false
  }
}
