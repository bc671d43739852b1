import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { itemSize } from '#infra/local/aws/dynamodb/item-size.ts'
import type { OperationReport } from '#infra/local/aws/dynamodb/operations.ts'
import { type DynamoDbWorkbench, openDynamoDb, refusalOf, TableName } from './support/dynamodb-workbench.ts'

const reports: [string, OperationReport][] = []
let bench: DynamoDbWorkbench
beforeAll(async () => {
  bench = await openDynamoDb({ onOperation: (operation, report) => reports.push([operation, report]) })
})
afterAll(() => bench.close())

const key = { pk: 'p', sk: 's' }
/** Keys and names of `key` and `text` take 10 bytes of an item. */
const sized = (bytes: number) => ({ ...key, text: 'x'.repeat(bytes - 10) })
const detail = { TableName, ReturnConsumedCapacity: 'INDEXES' } as const
const update = async (before: object, UpdateExpression: string, values?: Record<string, unknown>) => {
  await bench.put({ ...key, ...before })
  const response = await bench.client.send(
    new UpdateCommand({ ...detail, Key: key, UpdateExpression, ExpressionAttributeValues: values }),
  )
  return bill(response.ConsumedCapacity)
}

interface Bill {
  total: number | undefined
  table: number | undefined
  indexes: Record<string, number | undefined>
}
const bill = (capacity: ConsumedCapacity | undefined): Bill => ({
  total: capacity?.CapacityUnits,
  table: capacity?.Table?.CapacityUnits,
  indexes: Object.fromEntries(
    Object.entries(capacity?.GlobalSecondaryIndexes ?? {}).map(([name, { CapacityUnits }]) => [name, CapacityUnits]),
  ),
})
const units = (table: number, indexes: Record<string, number> = {}): Bill => ({
  total: Object.values(indexes).reduce((sum, count) => sum + count, table),
  table,
  indexes,
})

describe('a write', () => {
  const indexed = { tpk: 't', tsk: '1' }

  test.each([
    [1024, 1],
    [1025, 2],
    [10_240, 10],
  ])('charges %i bytes with %i units', async (bytes, cost) => {
    const { ConsumedCapacity } = await bench.client.send(new PutCommand({ ...detail, Item: sized(bytes) }))
    expect(bill(ConsumedCapacity)).toEqual(units(cost))
  })

  test('costs the larger of the item before and after', async () => {
    expect(await update(sized(5000), 'REMOVE absent')).toEqual(units(5))
    await bench.put(sized(5000))
    expect(bill((await bench.client.send(new PutCommand({ ...detail, Item: key }))).ConsumedCapacity)).toEqual(units(5))
    await bench.put(sized(3000))
    expect(bill((await bench.client.send(new DeleteCommand({ ...detail, Key: key }))).ConsumedCapacity)).toEqual(
      units(3),
    )
    expect(bill((await bench.client.send(new DeleteCommand({ ...detail, Key: key }))).ConsumedCapacity)).toEqual(
      units(1),
    )
  })

  test('costs each index whose entry changes, by the size of the entry', async () => {
    expect(await update({ ...sized(4000), ...indexed }, 'SET version = :v', { ':v': 2 })).toEqual(units(4))
    expect(await update(sized(4000), 'SET tpk = :v, tsk = :v', { ':v': 'x' })).toEqual(units(4, { byTenant: 1 }))
    expect(await update({ ...key, ...indexed }, 'SET tsk = :v', { ':v': '2' })).toEqual(units(1, { byTenant: 2 }))
    expect(await update({ ...key, ...indexed }, 'SET tsk = :v', { ':v': '1' })).toEqual(units(1))
    expect(await update({ ...key, ...indexed }, 'REMOVE tsk')).toEqual(units(1, { byTenant: 1 }))
    expect(await update({ ...key, ...indexed }, 'SET opk = :v, osk = :v', { ':v': 'x' })).toEqual(
      units(1, { outbox: 1 }),
    )
    expect(await update({ ...key, tpk: 't' }, 'SET version = :v', { ':v': 2 })).toEqual(units(1))
  })

  test('costs the same in a batch', async () => {
    const RequestItems = {
      [TableName]: [
        { PutRequest: { Item: { ...sized(1500), sk: '1', ...indexed } } },
        { DeleteRequest: { Key: { pk: 'p', sk: 'none' } } },
      ],
    }
    const response = await bench.client.send(new BatchWriteCommand({ RequestItems, ReturnConsumedCapacity: 'INDEXES' }))
    expect(bill(response.ConsumedCapacity?.[0])).toEqual(units(3, { byTenant: 1 }))
  })

  test('costs twice in a transaction, with indexes and checks', async () => {
    await bench.put({ ...sized(2000), sk: 'checked' })
    const response = await bench.client.send(
      new TransactWriteCommand({
        ReturnConsumedCapacity: 'INDEXES',
        TransactItems: [
          { Put: { TableName, Item: { ...sized(1500), sk: 'transacted', ...indexed } } },
          {
            ConditionCheck: { TableName, Key: { pk: 'p', sk: 'checked' }, ConditionExpression: 'attribute_exists(pk)' },
          },
        ],
      }),
    )
    expect(bill(response.ConsumedCapacity?.[0])).toEqual(units(8, { byTenant: 2 }))
    expect(response.ConsumedCapacity?.[0]?.WriteCapacityUnits).toBe(10)
  })

  test('returns its total alone, or nothing, on request', async () => {
    const put = (ReturnConsumedCapacity: 'TOTAL' | 'NONE') =>
      bench.client.send(new PutCommand({ TableName, Item: key, ReturnConsumedCapacity }))
    expect((await put('TOTAL')).ConsumedCapacity).toEqual({ TableName, CapacityUnits: 1 })
    expect((await put('NONE')).ConsumedCapacity).toBeUndefined()
  })
})

describe('a read', () => {
  test.each([
    [4096, false, 0.5],
    [4096, true, 1],
    [4097, false, 1],
    [4097, true, 2],
  ])('charges %i bytes, consistent %s, with %d units', async (bytes, ConsistentRead, cost) => {
    await bench.put(sized(bytes))
    const { ConsumedCapacity } = await bench.client.send(new GetCommand({ ...detail, Key: key, ConsistentRead }))
    expect(bill(ConsumedCapacity)).toEqual(units(cost))
  })

  test('costs the minimum for a missing item', async () => {
    const absent = { pk: 'absent', sk: 's' }
    expect((await bench.client.send(new GetCommand({ ...detail, Key: absent }))).ConsumedCapacity?.CapacityUnits).toBe(
      0.5,
    )
    const query = new QueryCommand({
      ...detail,
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': 'absent' },
    })
    expect((await bench.client.send(query)).ConsumedCapacity?.CapacityUnits).toBe(0.5)
  })

  test('costs the bytes of a page, or of its index entries', async () => {
    await Promise.all(['1', '2', '3'].map((sk) => bench.put({ ...sized(3000), pk: 'page', sk, opk: 'o', osk: sk })))
    const table = new QueryCommand({
      ...detail,
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': 'page' },
    })
    expect(bill((await bench.client.send(table)).ConsumedCapacity)).toEqual(units(1.5))
    const index = new QueryCommand({
      ...detail,
      IndexName: 'outbox',
      KeyConditionExpression: 'opk = :p',
      ExpressionAttributeValues: { ':p': 'o' },
    })
    expect(bill((await bench.client.send(index)).ConsumedCapacity)).toEqual(units(0, { outbox: 0.5 }))
  })

  test('costs each of several keys', async () => {
    await bench.put(sized(5000))
    const keys = [key, { pk: 'absent', sk: 's' }]
    const batch = await bench.client.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys } }, ReturnConsumedCapacity: 'TOTAL' }),
    )
    expect(batch.ConsumedCapacity?.[0]?.CapacityUnits).toBe(1.5)
  })
})

describe('the counter hook', () => {
  const reported = async (call: () => Promise<unknown>) => {
    reports.length = 0
    await call()
    return reports.map(([operation, { table, consumed }]) => [
      operation,
      table,
      consumed.readUnits,
      consumed.writeUnits,
    ])
  }

  test('reports every operation on items, also without a request for it', async () => {
    expect(await reported(() => bench.put({ ...sized(1500), pk: 'h', tpk: 't', tsk: '1' }))).toEqual([
      ['PutItem', TableName, 0, 3],
    ])
    expect(await reported(() => bench.get('h', 's'))).toEqual([['GetItem', TableName, 1, 0]])
  })

  test('reports refused conditions, which cost the item', async () => {
    await bench.put({ ...sized(2500), pk: 'r' })
    const Item = { ...key, pk: 'r' }
    const refused = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })
    expect(await reported(() => refusalOf(bench.client.send(refused)))).toEqual([['PutItem', TableName, 0, 3]])
    const transaction = new TransactWriteCommand({
      TransactItems: [{ Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } }],
    })
    expect(await reported(() => refusalOf(bench.client.send(transaction)))).toEqual([
      ['TransactWriteItems', TableName, 0, 6],
    ])
  })

  test('ignores invalid requests', async () => {
    expect(await reported(() => refusalOf(bench.put({ pk: 'p' })))).toEqual([])
  })
})

describe('the size of an item', () => {
  test.each<[object, number]>([
    [{ é: { S: 'ü' } }, 4],
    [{ a: { B: Buffer.from('12345').toString('base64') } }, 6],
    [{ a: { N: '0' } }, 2],
    [{ a: { N: '1234' } }, 4],
    [{ a: { N: '123' } }, 4],
    [{ a: { N: '1.5' } }, 4],
    [{ a: { N: '-12' } }, 4],
    [{ a: { N: '1200000' } }, 4],
    [{ a: { BOOL: true } }, 2],
    [{ a: { NULL: true } }, 2],
    [{ a: { SS: ['ab', 'ü'] } }, 5],
    [{ a: { L: [{ S: 'ab' }, { BOOL: true }] } }, 1 + 3 + 3 + 2],
    [{ a: { M: { b: { S: 'cd' } } } }, 1 + 3 + 1 + 3],
  ])('measures %j as %i bytes', (item, bytes) => {
    expect(itemSize({ ...item })).toBe(bytes)
  })
})
