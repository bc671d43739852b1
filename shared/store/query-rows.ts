/** Queries: of indexes, newest first and up to a bound, and of whole collections. */
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

interface Read {
  readonly rows: RawItem[]
  /** Where the index goes on; undefined at its end. */
  readonly next: RawItem | undefined
}

async function readFrom(table: Table, query: IndexQuery, from: RawItem | undefined): Promise<Read> {
  const rows: RawItem[] = []
  let start = from
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
  return { rows, next: start }
}

/** @returns the rows, and whether the index may hold more of them */
export async function queryRows(table: Table, query: IndexQuery): Promise<{ rows: RawItem[]; more: boolean }> {
  const { rows, next } = await readFrom(table, query, undefined)
  return { rows, more: next !== undefined }
}

/** All rows of the partition, `most` at a time; `more` says whether the index may hold further ones. */
export async function* pagesOfRows(table: Table, query: IndexQuery): AsyncGenerator<{ rows: RawItem[]; more: boolean }> {
  let start: RawItem | undefined
  do {
    const { rows, next } = await readFrom(table, query, start)
    yield { rows, more: next !== undefined }
    start = next
  } while (start !== undefined)
}

/** All items of a collection in the order of their sort keys, strongly consistent: for collections that stay small. */
export async function readCollection(table: Table, pk: string): Promise<RawItem[]> {
  const items: RawItem[] = []
  let start: RawItem | undefined
  do {
    const answer = await table.reads.send(
      new QueryCommand({ TableName: table.name, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk }, ConsistentRead: true, ExclusiveStartKey: start }),
    )
    items.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start !== undefined)
  return items
}
