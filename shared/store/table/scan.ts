/** Reads a whole table, for commands of an operator. Functions have no grant to do so. */
import { paginateScan } from '@aws-sdk/client-dynamodb'
import { fromWire, toWire } from './codec.ts'
import type { RawItem, Table } from './table.ts'

/**
 * The items whose sort key begins with a prefix and that have an attribute, in no order. Strongly consistent. Every item
 * of the table is read and paid for.
 */
export async function* scanItems(
  { reads, name }: Table,
  { prefix, attribute }: { readonly prefix: string; readonly attribute: string },
): AsyncGenerator<RawItem> {
  const pages = paginateScan(
    { client: reads },
    {
      TableName: name,
      ConsistentRead: true,
      FilterExpression: 'begins_with(#sort, :prefix) AND attribute_exists(#attribute)',
      ExpressionAttributeNames: { '#sort': 'sk', '#attribute': attribute },
      ExpressionAttributeValues: toWire({ ':prefix': prefix }),
    },
  )
  for await (const { Items = [] } of pages) yield* Items.map(fromWire)
}
