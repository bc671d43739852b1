/**
 * Writes of many items that do not depend on each other: none is conditional but `insertAll`, and each may be done
 * twice.
 */
import {
  BatchExecuteStatementCommand,
  BatchWriteItemCommand,
  type BatchStatementResponse,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb'
import { inBatches, writeWaits, type BatchOptions } from './batches.ts'
import { toWire, type WireItem } from './codec.ts'
import type { Deadline } from './retry.ts'
import type { Key, RawItem, Table } from './table.ts'

const always: Deadline = () => true

const options = (mayBegin: Deadline): BatchOptions => ({
  size: 25,
  waits: writeWaits,
  mayBegin,
  repeatsFailedCalls: true,
})

/** An item in DynamoDB's format. A writer can convert items early, while it waits for another call. */
export interface ConvertedItem {
  readonly key: Key
  readonly wire: WireItem
}

/** An item whose key has its two texts. */
export type KeyedItem = RawItem & Key

export const convertItem = (item: KeyedItem): ConvertedItem => ({
  key: { pk: item.pk, sk: item.sk },
  wire: toWire(item),
})

const putRequest = (wire: WireItem): WriteRequest => ({ PutRequest: { Item: wire } })

async function sendBatch(table: Table, requests: readonly WriteRequest[]): Promise<readonly WriteRequest[]> {
  const { UnprocessedItems } = await table.writes.send(
    new BatchWriteItemCommand({ RequestItems: { [table.name]: [...requests] } }),
  )
  return UnprocessedItems?.[table.name] ?? []
}

/**
 * Puts items, each over the stored one.
 * @throws what DynamoDB threw; `WritingTimeOver` where the time is over: any part may be written
 */
export const putConverted = (
  table: Table,
  items: readonly ConvertedItem[],
  mayBegin: Deadline = always,
): Promise<void> =>
  inBatches(
    items.map(({ wire }) => putRequest(wire)),
    options(mayBegin),
    (batch) => sendBatch(table, batch),
  )

/** The same for items that are not converted. @throws as `putConverted` does */
export const putAll = (table: Table, items: readonly RawItem[], mayBegin: Deadline = always): Promise<void> =>
  inBatches(
    items.map((item) => putRequest(toWire(item))),
    options(mayBegin),
    (batch) => sendBatch(table, batch),
  )

/**
 * Puts a few items in one call that is never repeated, for a caller who is waited for.
 * @returns partition keys of the items that the table left unprocessed
 */
export async function putOnce(table: Table, items: readonly RawItem[]): Promise<ReadonlySet<string>> {
  const left = await sendBatch(
    table,
    items.map((item) => putRequest(toWire(item))),
  )
  return new Set(left.flatMap(({ PutRequest }) => PutRequest?.Item?.['pk']?.S ?? []))
}

/** Deletes items, whether they exist or not. @throws as `putConverted` does */
export const deleteAll = (table: Table, keys: readonly Key[]): Promise<void> =>
  inBatches(
    keys.map(({ pk, sk }): WriteRequest => ({ DeleteRequest: { Key: toWire({ pk, sk }) } })),
    options(always),
    (batch) => sendBatch(table, batch),
  )

const insertion = (table: Table, wire: WireItem): { Statement: string; Parameters: WireItem[string][] } => ({
  Statement: `INSERT INTO "${table.name}" VALUE {${Object.keys(wire)
    .map((name) => `'${name}':?`)
    .join(',')}}`,
  Parameters: Object.values(wire),
})

/** Errors that a repetition would meet again. */
const lasting = new Set<string>(['ValidationError', 'AccessDenied', 'ResourceNotFound'])

type InsertError = NonNullable<BatchStatementResponse['Error']>

/** @throws where the table refused an item for good */
function requirePassing({ Code, Message = '' }: InsertError): void {
  if (Code !== undefined && lasting.has(Code))
    throw new Error(`The table refused to insert an item (${Code}): ${Message}`)
}

/**
 * Inserts items whose keys must be new, each by itself: a transaction would cost twice as much and fail as a whole.
 * @returns the items that were not inserted because their key exists. After a repetition that may be the item itself.
 * @throws what DynamoDB threw; `WritingTimeOver` where the time is over: any part may be inserted
 */
export async function insertAll<Inserted extends RawItem>(
  table: Table,
  items: readonly Inserted[],
  mayBegin: Deadline,
): Promise<Inserted[]> {
  const existing: Inserted[] = []
  await inBatches(items, options(mayBegin), async (batch) => {
    const { Responses = [] } = await table.writes.send(
      new BatchExecuteStatementCommand({ Statements: batch.map((item) => insertion(table, toWire(item))) }),
    )
    return batch.filter((item, position) => {
      const error = Responses[position]?.Error
      if (error === undefined) return false
      requirePassing(error)
      if (error.Code !== 'DuplicateItem') return true
      existing.push(item)
      return false
    })
  })
  return existing
}
