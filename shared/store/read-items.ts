/** Items behind the rows of an index that holds keys only. */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { RawItem, Table } from './table.ts'

const batchSize = 100
const rounds = 5

const keyText = (item: RawItem): string => `${String(item['pk'])} ${String(item['sk'])}`

async function readBatch(table: Table, rows: readonly RawItem[], consistent: boolean): Promise<RawItem[]> {
  let wanted: RawItem[] = rows.map((row) => ({ pk: row['pk'], sk: row['sk'] }))
  const found = new Map<string, RawItem>()
  for (let round = 0; wanted.length > 0; round += 1) {
    if (round === rounds) throw Object.assign(new Error('BatchGet left keys unprocessed five times.'), { name: 'ThrottlingException' })
    const answer = await table.reads.send(new BatchGetCommand({ RequestItems: { [table.name]: { Keys: wanted, ...(consistent ? { ConsistentRead: true } : {}) } } }))
    for (const item of answer.Responses?.[table.name] ?? []) found.set(keyText(item), item)
    wanted = answer.UnprocessedKeys?.[table.name]?.Keys ?? []
  }
  return rows.map((row) => found.get(keyText(row))).filter((item) => item !== undefined)
}

/** Reads items in the order of their rows; what was deleted meanwhile is left out. Eventually consistent unless asked otherwise. */
export async function readItems(table: Table, rows: readonly RawItem[], options: { readonly consistent: boolean } = { consistent: false }): Promise<RawItem[]> {
  const items: RawItem[] = []
  for (let start = 0; start < rows.length; start += batchSize) items.push(...(await readBatch(table, rows.slice(start, start + batchSize), options.consistent)))
  return items
}
