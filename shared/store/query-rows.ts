/** Index queries read newest first, up to a bound. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { TableIndex } from '#shared/contract/table-shape.ts'
import type { RawItem, Table } from './table.ts'

export interface IndexQuery {
  readonly index: TableIndex
  /** Attribute and value of the partition. */
  readonly partition: readonly [string, string]
  /** Rows to read at the most. */
  readonly most: number
}

/** @returns the rows, and whether the index holds more of them */
export async function queryRows(table: Table, query: IndexQuery): Promise<{ rows: RawItem[]; more: boolean }> {
  const rows: RawItem[] = []
  let start: RawItem | undefined
  do {
    const answer = await table.reads.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: query.index,
        KeyConditionExpression: '#p = :p',
        ExpressionAttributeNames: { '#p': query.partition[0] },
        ExpressionAttributeValues: { ':p': query.partition[1] },
        ScanIndexForward: false,
        Limit: query.most - rows.length,
        ExclusiveStartKey: start,
      }),
    )
    rows.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start !== undefined && rows.length < query.most)
  return { rows, more: start !== undefined }
}
