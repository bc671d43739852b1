/**
 * Conditional writes: one round trip that either writes, or brings back the item that stood in the way.
 *
 *   writer ──UpdateItem + condition──▶ table        written: the item as it is now
 *          ◀──ConditionalCheckFailed + old item──   refused: the item that was found, null where there is none
 */
import { ConditionalCheckFailedException, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand, type DeleteCommandInput, type PutCommandInput } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { plainItem } from './attributes.ts'
import type { Expression } from './expression.ts'
import type { RawItem, Table } from './table.ts'

type RefusedWrite = { readonly kind: 'refused'; readonly item: RawItem | null }
export type WriteResult = { readonly kind: 'written'; readonly item: RawItem } | RefusedWrite

/** The document client leaves the item inside the exception marshalled. */
function refusal(error: unknown): RefusedWrite {
  if (!(error instanceof ConditionalCheckFailedException)) throw error
  return { kind: 'refused', item: error.Item === undefined ? null : plainItem(error.Item) }
}

interface ConditionalUpdate extends Partial<ReturnType<Expression['render']>> {
  readonly Key: { readonly pk: string; readonly sk: string }
}

const updateCommand = (table: Table, { Key, ExpressionAttributeValues: values, ...expressions }: ConditionalUpdate, answer: 'ALL_NEW' | 'NONE'): UpdateItemCommand =>
  new UpdateItemCommand({
    ...expressions,
    TableName: table.name,
    Key: marshall(Key),
    ...(values === undefined ? {} : { ExpressionAttributeValues: marshall(values, { removeUndefinedValues: true }) }),
    ReturnValues: answer,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  })

/** Updates an item where its condition holds; answers all attributes as they are afterwards. */
export async function updateIf(table: Table, update: ConditionalUpdate): Promise<WriteResult> {
  try {
    const { Attributes = {} } = await table.updates.send(updateCommand(table, update, 'ALL_NEW'))
    return { kind: 'written', item: plainItem(Attributes) }
  } catch (error) {
    return refusal(error)
  }
}

/** The same for a writer who knows what the item is afterwards: it is not sent back. */
export async function recordIf(table: Table, update: ConditionalUpdate): Promise<{ readonly kind: 'written' } | RefusedWrite> {
  try {
    await table.updates.send(updateCommand(table, update, 'NONE'))
    return { kind: 'written' }
  } catch (error) {
    return refusal(error)
  }
}

/** Puts an item in the place of another, or of none, where the condition on that holds. */
export async function putIf(table: Table, input: Omit<PutCommandInput, 'TableName'> & { readonly Item: RawItem }): Promise<WriteResult> {
  try {
    await table.documents.send(new PutCommand({ ...input, TableName: table.name, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }))
    return { kind: 'written', item: input.Item }
  } catch (error) {
    return refusal(error)
  }
}

/** Puts an item that must not exist yet. */
export const putNew = (table: Table, item: RawItem): Promise<WriteResult> => putIf(table, { Item: item, ConditionExpression: 'attribute_not_exists(pk)' })

/** Deletes an item where its condition holds; answers it as it was, empty where there was none. */
export async function deleteIf(table: Table, input: Omit<DeleteCommandInput, 'TableName'>): Promise<WriteResult> {
  try {
    const { Attributes } = await table.documents.send(new DeleteCommand({ ...input, TableName: table.name, ReturnValues: 'ALL_OLD', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }))
    return { kind: 'written', item: Attributes ?? {} }
  } catch (error) {
    return refusal(error)
  }
}
