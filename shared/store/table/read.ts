/** Reads of items by their keys. The client repeats a read once; nothing here repeats a call that failed. */
import { BatchGetItemCommand, GetItemCommand } from '@aws-sdk/client-dynamodb'
import { inBatches, readWaits } from './batches.ts'
import { fromWire, toWire, type WireItem } from './codec.ts'
import { keyText, type Key, type RawItem, type Table } from './table.ts'

export interface Consistency {
  /** Strongly consistent where true, at twice the price. */
  readonly consistent: boolean
}

const eventual: Consistency = { consistent: false }

/** One item; undefined where there is none. */
export async function get(
  table: Table,
  key: Key,
  { consistent }: Consistency = eventual,
): Promise<RawItem | undefined> {
  const { Item } = await table.reads.send(
    new GetItemCommand({ TableName: table.name, Key: toWire(key), ...(consistent ? { ConsistentRead: true } : {}) }),
  )
  return Item === undefined ? undefined : fromWire(Item)
}

/** DynamoDB's limit. */
const keysOfOneCall = 100

/**
 * Items in the order of their keys; undefined stands for an item that does not exist.
 * @throws `tableBusy` where the table leaves keys unprocessed again and again: a part of the items would look like all
 */
export async function getEach(
  table: Table,
  keys: readonly Key[],
  { consistent }: Consistency = eventual,
): Promise<(RawItem | undefined)[]> {
  const wanted = new Map(keys.map(({ pk, sk }) => [keyText({ pk, sk }), toWire({ pk, sk })]))
  const found = new Map<string, RawItem>()
  const read = async (batch: readonly WireItem[]): Promise<readonly WireItem[]> => {
    const { Responses, UnprocessedKeys } = await table.reads.send(
      new BatchGetItemCommand({
        RequestItems: { [table.name]: { Keys: [...batch], ...(consistent ? { ConsistentRead: true } : {}) } },
      }),
    )
    for (const item of (Responses?.[table.name] ?? []).map(fromWire)) found.set(keyText(item), item)
    return UnprocessedKeys?.[table.name]?.Keys ?? []
  }
  await inBatches([...wanted.values()], { size: keysOfOneCall, waits: readWaits }, read)
  return keys.map((key) => found.get(keyText(key)))
}

/** The items that exist, each once, in the order of their keys. @throws as `getEach` does */
export async function getAll(
  table: Table,
  keys: readonly Key[],
  consistency: Consistency = eventual,
): Promise<RawItem[]> {
  const distinct = [...new Map(keys.map((key) => [keyText(key), key])).values()]
  return (await getEach(table, distinct, consistency)).filter((item) => item !== undefined)
}
