import { BatchExecuteStatementCommand, type BatchStatementRequest } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { Fault } from '#infra/local/aws/dynamodb/faults.ts'
import { openDynamoDb, refusalOf, TableName, type DynamoDbWorkbench } from './support/dynamodb-workbench.ts'

let bench: DynamoDbWorkbench
let fault: Fault | undefined
const charges: { operation: string; writeUnits: number }[] = []
beforeAll(async () => {
  bench = await openDynamoDb({
    fault: () => fault,
    onOperation: (operation, { consumed }) => charges.push({ operation, writeUnits: consumed.writeUnits }),
  })
})
beforeEach(() => {
  fault = undefined
  charges.length = 0
})
afterAll(() => bench.close())

const insertion = (item: Record<string, unknown>): BatchStatementRequest => ({
  Statement: `INSERT INTO "${TableName}" VALUE {${Object.keys(item)
    .map((name) => `'${name}':?`)
    .join(',')}}`,
  Parameters: Object.values(marshall(item)),
})
const insert = async (items: readonly Record<string, unknown>[]): Promise<(string | undefined)[]> => {
  const { Responses = [] } = await bench.client.send(
    new BatchExecuteStatementCommand({ Statements: items.map(insertion) }),
  )
  return Responses.map((response) => response.Error?.Code)
}
const refused = async (Statements: BatchStatementRequest[]) =>
  (await refusalOf(bench.client.send(new BatchExecuteStatementCommand({ Statements })))).name

test('inserts missing items, and fails for an existing one alone', async () => {
  await bench.put({ pk: 'a', sk: '2', was: 'here' })
  expect(
    await insert([
      { pk: 'a', sk: '1', n: 1 },
      { pk: 'a', sk: '2', n: 2 },
      { pk: 'a', sk: '3', bytes: new Uint8Array([1, 2]) },
    ]),
  ).toEqual([undefined, 'DuplicateItem', undefined])
  expect([await bench.get('a', '1'), await bench.get('a', '2')]).toEqual([
    { pk: 'a', sk: '1', n: 1 },
    { pk: 'a', sk: '2', was: 'here' },
  ])
  expect((await bench.get('a', '3'))?.['bytes']).toEqual(new Uint8Array([1, 2]))
})

test('charges an insert like a put, also if it fails', async () => {
  await insert([
    { pk: 'cost', sk: '1' },
    { pk: 'cost', sk: '2', text: 'x'.repeat(1500) },
  ])
  await insert([{ pk: 'cost', sk: '1' }])
  expect(charges).toEqual([
    { operation: 'BatchExecuteStatement', writeUnits: 3 },
    { operation: 'BatchExecuteStatement', writeUnits: 1 },
  ])
})

test('lets one of 20 writers of a key insert the item', async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, writer) => insert([{ pk: 'race', sk: '1', writer }])),
  )
  expect(responses.flat().filter((code) => code === undefined)).toHaveLength(1)
  const winner = responses.findIndex(([code]) => code === undefined)
  expect(await bench.get('race', '1')).toEqual({ pk: 'race', sk: '1', writer: winner })
})

test('allows a put after an insert, and refuses an insert after a put', async () => {
  await insert([{ pk: 'b', sk: '1', by: 'insert' }])
  await bench.client.send(new PutCommand({ TableName, Item: { pk: 'b', sk: '1', by: 'put' } }))
  expect(await insert([{ pk: 'b', sk: '1', by: 'insert' }])).toEqual(['DuplicateItem'])
  expect(await bench.get('b', '1')).toEqual({ pk: 'b', sk: '1', by: 'put' })
})

test('refuses an item that cannot be stored by itself', async () => {
  expect(
    await insert([
      { pk: 'c', sk: 'x'.repeat(2000) },
      { pk: 'c', sk: '1' },
    ]),
  ).toEqual(['ValidationError', undefined])
})

test('fails throttled statements by themselves, without an effect', async () => {
  fault = { unprocessed: 1 }
  expect(
    await insert([
      { pk: 't', sk: '1' },
      { pk: 't', sk: '2' },
    ]),
  ).toEqual([undefined, 'ProvisionedThroughputExceeded'])
  fault = 'ProvisionedThroughputExceededException'
  expect(await insert([{ pk: 't', sk: '3' }])).toEqual(['ProvisionedThroughputExceeded'])
  fault = undefined
  expect([await bench.get('t', '2'), await bench.get('t', '3')]).toEqual([undefined, undefined])
})

test.each<[string, BatchStatementRequest[]]>([
  ['another statement', [{ Statement: `SELECT * FROM "${TableName}"`, Parameters: [{ S: 'p' }] }]],
  [
    'a value that is no parameter',
    [{ Statement: `INSERT INTO "${TableName}" VALUE {'pk':'p','sk':?}`, Parameters: [{ S: 's' }] }],
  ],
  ['a condition', [{ Statement: `INSERT INTO "${TableName}" VALUE {'pk':?} IF NOT EXISTS`, Parameters: [{ S: 's' }] }]],
  ['too few parameters', [{ Statement: `INSERT INTO "${TableName}" VALUE {'pk':?,'sk':?}`, Parameters: [{ S: 's' }] }]],
  [
    'an attribute twice',
    [
      {
        Statement: `INSERT INTO "${TableName}" VALUE {'pk':?,'sk':?,'sk':?}`,
        Parameters: [{ S: 's' }, { S: 's' }, { S: 's' }],
      },
    ],
  ],
  ['26 statements', Array.from({ length: 26 }, (_, n) => insertion({ pk: 'many', sk: String(n) }))],
  ['one item twice', [insertion({ pk: 'twice', sk: '1' }), insertion({ pk: 'twice', sk: '1' })]],
])('refuses %s', async (_, statements) => {
  expect(await refused(statements)).toBe('ValidationException')
})
