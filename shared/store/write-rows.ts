/** Many writes that mind each other little: rows that are written whole, and items that must be new. Repeated until all are done. */
import { setTimeout as sleep } from 'node:timers/promises'
import { BatchExecuteStatementCommand, BatchWriteItemCommand, TransactionCanceledException, type BatchStatementRequest, type WriteRequest } from '@aws-sdk/client-dynamodb'
import type { RawItem, Table } from './table.ts'
import { wireItem } from './wire-item.ts'

const batchSize = 25
/** Longest waits in milliseconds before what was left is sent again. */
const waits = [20, 40, 80, 160, 320, 640]

/** Whether something may still be begun: a writer whose time is over leaves the rest to its caller's repetition. */
export type Deadline = () => boolean

/** What is thrown where a writer's time is over, or the table takes nothing. Ends in 503, and may be repeated. */
const notTaken = (): Error => Object.assign(new Error('The table did not take everything in time.'), { name: 'ThrottlingException' })

const passing = new Set(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded', 'InternalServerError'])

/** Why a transaction failed that may go through the next time. */
const passingReasons = new Set(['None', 'ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict'])

function isPassing(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) return (error.CancellationReasons ?? []).every(({ Code = 'None' }) => passingReasons.has(Code))
  return error instanceof Error && passing.has(error.name)
}

/** What is left where a call as a whole failed and may go through the next time. */
async function orAll<Part>(parts: readonly Part[], call: () => Promise<readonly Part[]>): Promise<readonly Part[]> {
  try {
    return await call()
  } catch (error) {
    if (isPassing(error)) return parts
    throw error
  }
}

async function untilNothingIsLeft<Part>(parts: readonly Part[], mayBegin: Deadline, send: (parts: readonly Part[]) => Promise<readonly Part[]>): Promise<void> {
  let left = parts
  for (let round = 0; left.length > 0; round += 1) {
    if (round > waits.length) throw notTaken()
    if (round > 0) await sleep(Math.random() * (waits[round - 1] ?? 0))
    if (!mayBegin()) throw notTaken()
    const sent = left
    left = await orAll(sent, () => send(sent))
  }
}

/** Repeats a call for as long as what fails may go through the next time. @throws what it threw, or throttling where it took too long */
export const repeatWhilePassing = (mayBegin: Deadline, call: () => Promise<void>): Promise<void> =>
  untilNothingIsLeft([call], mayBegin, async () => {
    await call()
    return []
  })

/** Cuts evenly, so that calls side by side take equally long. */
function batchesOf<Part>(parts: readonly Part[]): Part[][] {
  const count = Math.ceil(parts.length / batchSize)
  const size = Math.ceil(parts.length / count)
  return Array.from({ length: count }, (_, batch) => parts.slice(batch * size, (batch + 1) * size))
}

/** All ends are waited for: what fails must not leave another call writing behind the caller's back. */
async function sideBySide(work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

const sendWrites =
  (table: Table) =>
  async (left: readonly WriteRequest[]): Promise<readonly WriteRequest[]> => {
    const { UnprocessedItems } = await table.updates.send(new BatchWriteItemCommand({ RequestItems: { [table.name]: [...left] } }))
    return UnprocessedItems?.[table.name] ?? []
  }

/** Rows that are ready to be put. */
export type RowWrites = readonly WriteRequest[]

export const rowWrites = (rows: readonly RawItem[]): RowWrites => rows.map((row) => ({ PutRequest: { Item: wireItem(row) } }))

/**
 * Puts rows, each over what was there.
 * @throws what DynamoDB threw, or throttling where it took too long: any part may be written
 */
export async function putReadyRows(table: Table, rows: RowWrites, mayBegin: Deadline): Promise<void> {
  await sideBySide(batchesOf(rows).map((batch) => untilNothingIsLeft(batch, mayBegin, sendWrites(table))))
}

/** The same of rows that are yet to be made ready. @throws as `putReadyRows` does */
export const putRows = (table: Table, rows: readonly RawItem[], mayBegin: Deadline): Promise<void> => putReadyRows(table, rowWrites(rows), mayBegin)

/** Deletes rows, whether they are there or not. @throws as `putRows` does */
export async function deleteRows(table: Table, rowKeys: readonly { readonly pk: string; readonly sk: string }[]): Promise<void> {
  const deletions = rowKeys.map((key) => ({ DeleteRequest: { Key: wireItem({ ...key }) } }))
  await sideBySide(batchesOf(deletions).map((batch) => untilNothingIsLeft(batch, () => true, sendWrites(table))))
}

function insertion(table: Table, item: RawItem): BatchStatementRequest {
  const wire = wireItem(item)
  return { Statement: `INSERT INTO "${table.name}" VALUE {${Object.keys(wire).map((name) => `'${name}':?`).join(',')}}`, Parameters: Object.values(wire) }
}

/**
 * Inserts items whose keys are new. A transaction would cost each of them twice; this lets each fail by itself.
 * @returns the items that were not inserted because something has their key. After a repetition that may be the item itself.
 * @throws what DynamoDB threw, or throttling where it took too long: any part may be inserted
 */
export async function insertItems<Inserted extends RawItem>(table: Table, items: readonly Inserted[], mayBegin: Deadline): Promise<Inserted[]> {
  const refused: Inserted[] = []
  const send = async (left: readonly Inserted[]): Promise<readonly Inserted[]> => {
    const { Responses = [] } = await table.updates.send(new BatchExecuteStatementCommand({ Statements: left.map((item) => insertion(table, item)) }))
    const codes = left.map((item, place) => ({ item, code: Responses[place]?.Error?.Code, message: Responses[place]?.Error?.Message }))
    const broken = codes.find(({ code }) => code === 'ValidationError' || code === 'AccessDenied' || code === 'ResourceNotFound')
    if (broken !== undefined) throw new Error(`The table refused an item: ${broken.message ?? ''}`)
    refused.push(...codes.filter(({ code }) => code === 'DuplicateItem').map(({ item }) => item))
    return codes.filter(({ code }) => code !== undefined && code !== 'DuplicateItem').map(({ item }) => item)
  }
  await sideBySide(batchesOf(items).map((batch) => untilNothingIsLeft(batch, mayBegin, send)))
  return refused
}
