/** Queries of one partition, of the table or of an index, in the order of its sort keys. */
import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/client-dynamodb'
import { tableIndexes, type TableIndex } from '#shared/contract/table-shape.ts'
import { fromWire, toWire } from './codec.ts'
import type { RawItem, Table } from './table.ts'

/** Which sort keys of a partition are meant. */
export type SortRange =
  | { readonly from: string; readonly to: string }
  | { readonly atLeast: string }
  | { readonly above: string }
  | { readonly below: string }
  | { readonly prefix: string }

export interface Query {
  /** Without it, the table itself is queried. */
  readonly index?: TableIndex
  /** Value of the partition key. */
  readonly partition: string
  /** Without it, the whole partition. Both ends of `from` and `to` belong to the range. */
  readonly range?: SortRange
  /** Highest sort key first. */
  readonly descending?: boolean
  /** Strongly consistent, at twice the price. Indexes do not offer it. */
  readonly consistent?: boolean
  /** Attributes to return; without it, all that the index holds. */
  readonly attributes?: readonly string[]
}

/** Where a query goes on, as DynamoDB names it. */
type Continuation = QueryCommandInput['ExclusiveStartKey']

export interface QueryPage {
  readonly items: RawItem[]
  /** Undefined where the range ends. */
  readonly next: Continuation
}

const conditions = {
  atLeast: '#sort >= :atLeast',
  above: '#sort > :above',
  below: '#sort < :below',
  prefix: 'begins_with(#sort, :prefix)',
} as const

function rangeCondition(range: SortRange): string {
  if ('from' in range) return '#sort BETWEEN :from AND :to'
  if ('atLeast' in range) return conditions.atLeast
  if ('above' in range) return conditions.above
  return 'below' in range ? conditions.below : conditions.prefix
}

const placeholders = (values: object): RawItem =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value]))

function inputOf(table: Table, { index, partition, range, ...options }: Query): QueryCommandInput {
  const [partitionName, sortName] = index === undefined ? (['pk', 'sk'] as const) : tableIndexes[index].keys
  const { attributes = [] } = options
  const names = Object.fromEntries(attributes.map((name, position) => [`#a${position}`, name]))
  return {
    TableName: table.name,
    ...(index === undefined ? {} : { IndexName: index }),
    KeyConditionExpression: `#partition = :partition${range === undefined ? '' : ` AND ${rangeCondition(range)}`}`,
    ExpressionAttributeNames: {
      '#partition': partitionName,
      ...(range === undefined ? {} : { '#sort': sortName }),
      ...names,
    },
    ExpressionAttributeValues: toWire(placeholders({ partition, ...range })),
    ...(options.descending === true ? { ScanIndexForward: false } : {}),
    ...(options.consistent === true ? { ConsistentRead: true } : {}),
    ...(attributes.length === 0 ? {} : { ProjectionExpression: Object.keys(names).join(', ') }),
  }
}

/**
 * One call of a query.
 * @param page `limit` items at most, from `start` on; without them, as much as DynamoDB returns at once (1 MB)
 */
export async function query(
  table: Table,
  asked: Query,
  page: { readonly limit?: number; readonly start?: Continuation } = {},
): Promise<QueryPage> {
  const { Items = [], LastEvaluatedKey } = await table.reads.send(
    new QueryCommand({ ...inputOf(table, asked), Limit: page.limit, ExclusiveStartKey: page.start }),
  )
  return { items: Items.map(fromWire), next: LastEvaluatedKey }
}

/** All items of the range, call by call; `more` says whether the range may go on. */
export async function* queryPages(
  table: Table,
  asked: Query,
  limit?: number,
): AsyncGenerator<{ readonly items: RawItem[]; readonly more: boolean }> {
  let start: Continuation
  do {
    const page = await query(table, asked, { start, ...(limit === undefined ? {} : { limit }) })
    start = page.next
    yield { items: page.items, more: start !== undefined }
  } while (start !== undefined)
}

/** All items of the range. For ranges that stay small. */
export async function queryAll(table: Table, asked: Query): Promise<RawItem[]> {
  const items: RawItem[] = []
  for await (const page of queryPages(table, asked)) items.push(...page.items)
  return items
}

/** The first items of the range, `most` of them; `next` says where the range goes on. */
export async function queryUpTo(
  table: Table,
  asked: Query,
  { most, start }: { readonly most: number; readonly start?: Continuation },
): Promise<QueryPage> {
  const items: RawItem[] = []
  let next = start
  do {
    const page = await query(table, asked, { limit: most - items.length, start: next })
    items.push(...page.items)
    next = page.next
  } while (next !== undefined && items.length < most)
  return { items, next }
}

/** How many items the range holds. @param mostCalls bounds what it costs: about 1 MB of index entries a call */
export async function countItems(table: Table, asked: Query, mostCalls: number): Promise<number> {
  let [total, start]: [number, Continuation] = [0, undefined]
  for (let call = 0; call < mostCalls; call += 1) {
    const { Count = 0, LastEvaluatedKey }: QueryCommandOutput = await table.reads.send(
      new QueryCommand({ ...inputOf(table, asked), Select: 'COUNT', ExclusiveStartKey: start }),
    )
    total += Count
    start = LastEvaluatedKey
    if (start === undefined) break
  }
  return total
}
