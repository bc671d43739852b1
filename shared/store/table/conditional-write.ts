/**
 * Writes of single items, none of which is repeated here. A conditional write takes one round trip, which writes, or
 * returns the item that the condition refused:
 *
 *   writer ──UpdateItem + condition──▶ table        written: the item as it is after the write
 *          ◀──ConditionalCheckFailed + old item──   refused: the stored item, null where there is none
 */
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { fromWire, toWire } from './codec.ts'
import { newItem, wireExpression, type Expression } from './expression.ts'
import type { Key, RawItem, Table } from './table.ts'

type RefusedWrite = { readonly kind: 'refused'; readonly item: RawItem | null }
/** A write whose effect the writer knows. */
export type BareWriteResult = { readonly kind: 'written' } | RefusedWrite
export type WriteResult = { readonly kind: 'written'; readonly item: RawItem } | RefusedWrite

const returnOld = 'ALL_OLD' as const

/** @throws every other error */
function refusal(error: unknown): RefusedWrite {
  if (!(error instanceof ConditionalCheckFailedException)) throw error
  return { kind: 'refused', item: error.Item === undefined ? null : fromWire(error.Item) }
}

async function sendUpdate(
  table: Table,
  { key, change, returns }: { readonly key: Key; readonly change: Expression; readonly returns: 'ALL_NEW' | 'NONE' },
): Promise<WriteResult> {
  try {
    const { Attributes = {} } = await table.writes.send(
      new UpdateItemCommand({
        TableName: table.name,
        Key: toWire(key),
        ...wireExpression(change),
        ReturnValues: returns,
        ReturnValuesOnConditionCheckFailure: returnOld,
      }),
    )
    return { kind: 'written', item: fromWire(Attributes) }
  } catch (error) {
    return refusal(error)
  }
}

/** Updates an item, or creates it, where the condition of the change holds. Returns the whole item after the write. */
export const updateIf = (table: Table, key: Key, change: Expression): Promise<WriteResult> =>
  sendUpdate(table, { key, change, returns: 'ALL_NEW' })

/** The same for a writer that does not need the item: DynamoDB does not send it back. */
export const updateUnread = (table: Table, key: Key, change: Expression): Promise<BareWriteResult> =>
  sendUpdate(table, { key, change, returns: 'NONE' })

/** Puts an item in the place of the stored one, or of none, where the condition on that one holds. */
export async function putIf(table: Table, item: RawItem, condition: Expression): Promise<WriteResult> {
  try {
    await table.writes.send(
      new PutItemCommand({
        TableName: table.name,
        Item: toWire(item),
        ...wireExpression(condition),
        ReturnValuesOnConditionCheckFailure: returnOld,
      }),
    )
    return { kind: 'written', item }
  } catch (error) {
    return refusal(error)
  }
}

/** Puts an item that must not exist yet. */
export const putNew = (table: Table, item: RawItem): Promise<WriteResult> => putIf(table, item, newItem())

/** Puts an item, whatever is stored under its key. */
export async function put(table: Table, item: RawItem): Promise<void> {
  await table.writes.send(new PutItemCommand({ TableName: table.name, Item: toWire(item) }))
}

/** Deletes an item where the condition holds. */
export async function deleteIf(table: Table, key: Key, condition: Expression): Promise<BareWriteResult> {
  try {
    await table.writes.send(
      new DeleteItemCommand({
        TableName: table.name,
        Key: toWire(key),
        ...wireExpression(condition),
        ReturnValuesOnConditionCheckFailure: returnOld,
      }),
    )
    return { kind: 'written' }
  } catch (error) {
    return refusal(error)
  }
}

/** Deletes an item, whether it exists or not. */
export async function remove(table: Table, key: Key): Promise<void> {
  await table.writes.send(new DeleteItemCommand({ TableName: table.name, Key: toWire(key) }))
}
