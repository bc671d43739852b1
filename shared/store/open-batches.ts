/**
 * Batches of statements that are under way (docs/access-patterns.md, X1, X4 and X8). A note of each lies here from before its
 * first row until the one write that makes all of it be there:
 *
 *   noted ──▶ there      with the rows of `all`, in one transaction that takes the note away
 *         └─▶ given up   that transaction fails from now on; rows are taken away, and the note behind them
 *
 * What a writer that died had listed shows nothing: its note stays, and readers leave out what is noted for too long.
 */
import { TransactionCanceledException, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { updateIf } from './conditional-write.ts'
import { keys } from './keys.ts'
import type { RawItem, Table } from './table.ts'
import { wireItem } from './wire-item.ts'
import { deleteRows, putRows, repeatWhilePassing, type Deadline, type RowWrites } from './write-rows.ts'

/** A request with several statements. */
export interface Batch {
  readonly tenantId: string
  readonly order: string
}

const partition = { kind: 'open', hash: '', size: 'several' } as const

const keyOf = ({ tenantId, order }: Batch): { pk: string; sk: string } => keys.statementList(tenantId, partition, order)

export const noteBatch = (table: Table, batch: Batch, mayBegin: Deadline): Promise<void> => putRows(table, [keyOf(batch)], mayBegin)

/** Whether a transaction failed because the batch has no note any more: one whose answer was lost has made it be there. */
function isDone(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false
  const last = error.CancellationReasons?.at(-1)
  return last?.Code === 'ConditionalCheckFailed' && last.Item === undefined
}

/**
 * Writes the rows that make a batch be there, all or none.
 * @throws what DynamoDB threw where it took too long or the batch was given up
 */
export function finishBatch(table: Table, batch: Batch, { rows, mayBegin }: { readonly rows: RowWrites; readonly mayBegin: Deadline }): Promise<void> {
  const puts = rows.flatMap(({ PutRequest }) => (PutRequest === undefined ? [] : [{ Put: { TableName: table.name, Item: PutRequest.Item } }]))
  const note = {
    TableName: table.name,
    Key: wireItem({ ...keyOf(batch) }),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#x)',
    ExpressionAttributeNames: { '#x': 'x' },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  }
  return repeatWhilePassing(mayBegin, async () => {
    try {
      await table.updates.send(new TransactWriteItemsCommand({ TransactItems: [...puts, { Delete: note }] }))
    } catch (error) {
      if (!isDone(error)) throw error
    }
  })
}

/** Has a batch never be there. @returns false where there is no note: it is there, or never came that far */
export async function giveUpBatch(table: Table, batch: Batch): Promise<boolean> {
  const result = await updateIf(table, {
    Key: keyOf(batch),
    UpdateExpression: 'SET #x = :true',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#x': 'x' },
    ExpressionAttributeValues: { ':true': true },
  })
  return result.kind === 'written'
}

/** Takes away the note of a batch that was given up, and of which nothing is left. */
export const forgetBatch = (table: Table, batch: Batch): Promise<void> => deleteRows(table, [keyOf(batch)])

interface Left {
  /** Milliseconds since the epoch. */
  readonly settled: number
  readonly orders: Promise<ReadonlySet<string>>
}

const known = new WeakMap<Table, Map<string, Left>>()
const knownFor = 3_000
const mostKnown = 1_000

async function readLeft(table: Table, tenantId: string, settled: string): Promise<ReadonlySet<string>> {
  const orders = new Set<string>()
  for (let start: RawItem | undefined; ; ) {
    const page: QueryCommandOutput = await table.reads.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk < :settled',
        ExpressionAttributeValues: { ':pk': keyOf({ tenantId, order: '' }).pk, ':settled': settled },
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    )
    for (const { sk } of page.Items ?? []) orders.add(String(sk))
    start = page.LastEvaluatedKey
    if (start === undefined) return orders
  }
}

/**
 * Batches whose writers died before they were there. What was read lately is not read again: it is of the past.
 * @param settled ISO 8601; whoever began before has finished, or died
 */
export function leftBatches(table: Table, tenantId: string, settled: string): Promise<ReadonlySet<string>> {
  const tenants = known.get(table) ?? new Map<string, Left>()
  known.set(table, tenants)
  const [now, last] = [Date.parse(settled), tenants.get(tenantId)]
  if (last !== undefined && Math.abs(now - last.settled) < knownFor) return last.orders
  if (tenants.size >= mostKnown) tenants.clear()
  const orders = readLeft(table, tenantId, settled)
  tenants.set(tenantId, { settled: now, orders })
  // A read that failed is not remembered.
  orders.catch(() => tenants.delete(tenantId))
  return orders
}
