import { randomUUID } from 'node:crypto'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import {
  type DynamoDbWorkbench,
  openDynamoDb,
  refusalOf,
  TableName,
  temporaryFolder,
} from './support/dynamodb-workbench.ts'

let bench: DynamoDbWorkbench
beforeAll(async () => {
  bench = await openDynamoDb()
})
afterAll(() => bench.close())

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>
const transact = (TransactItems: Actions, more: Partial<TransactWriteCommandInput> = {}) =>
  bench.client.send(new TransactWriteCommand({ TransactItems, ...more }))
const put = (Item: Record<string, unknown>, more = {}) => ({ Put: { TableName, Item, ...more } })
const increment = (pk: string, more = {}) => ({
  Update: {
    TableName,
    Key: { pk, sk: 's' },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
    ...more,
  },
})
const absent = { ConditionExpression: 'attribute_not_exists(pk)', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }

/** A place of its own for each test, so that tests do not meet. */
let prefix = ''
beforeEach(() => {
  prefix = randomUUID()
})
const at = (name: string) => `${prefix}-${name}`

describe('a transaction', () => {
  test('performs all of its puts, updates, deletes and checks', async () => {
    await bench.put({ pk: at('old'), sk: 's' })
    await bench.put({ pk: at('guard'), sk: 's', open: true })
    await transact([
      put({ pk: at('new'), sk: 's', tpk: at('t'), tsk: '1' }, absent),
      increment(at('counter')),
      { Delete: { TableName, Key: { pk: at('old'), sk: 's' } } },
      {
        ConditionCheck: {
          TableName,
          Key: { pk: at('guard'), sk: 's' },
          ConditionExpression: '#o = :true',
          ExpressionAttributeNames: { '#o': 'open' },
          ExpressionAttributeValues: { ':true': true },
        },
      },
    ])
    expect(await bench.get(at('new'), 's')).toBeDefined()
    expect(await bench.get(at('counter'), 's')).toMatchObject({ n: 1 })
    expect(await bench.get(at('old'), 's')).toBeUndefined()
    expect(await bench.get(at('guard'), 's')).toEqual({ pk: at('guard'), sk: 's', open: true })
    expect(
      await bench.queryAll({
        IndexName: 'byTenant',
        KeyConditionExpression: 'tpk = :t',
        ExpressionAttributeValues: { ':t': at('t') },
      }),
    ).toHaveLength(1)
  })

  test('changes nothing if one action is refused, and reports which and why', async () => {
    await bench.put({ pk: at('taken'), sk: 's', owner: 'first' })
    await bench.put({ pk: at('text'), sk: 's', n: 'not a number' })
    const refusal = await refusalOf(
      transact([increment(at('counter')), put({ pk: at('taken'), sk: 's' }, absent), increment(at('text'))]),
    )
    expect(refusal.name).toBe('TransactionCanceledException')
    expect(refusal.message).toContain('[None, ConditionalCheckFailed, ValidationError]')
    expect(refusal.CancellationReasons).toEqual([
      { Code: 'None' },
      {
        Code: 'ConditionalCheckFailed',
        Message: 'The conditional request failed',
        Item: { pk: { S: at('taken') }, sk: { S: 's' }, owner: { S: 'first' } },
      },
      { Code: 'ValidationError', Message: expect.stringContaining('incorrect data type') },
    ])
    expect(await bench.get(at('counter'), 's')).toBeUndefined()
  })

  test('returns the item only on request', async () => {
    await bench.put({ pk: at('taken'), sk: 's' })
    const refusal = await refusalOf(
      transact([put({ pk: at('taken'), sk: 's' }, { ConditionExpression: 'attribute_not_exists(pk)' })]),
    )
    expect(refusal.CancellationReasons?.[0]?.Item).toBeUndefined()
  })

  test.each<[string, () => Actions, string]>([
    ['none', () => [], 'TransactItems'],
    [
      'more than 100 actions',
      () => Array.from({ length: 101 }, (_, n) => put({ pk: at('many'), sk: String(n) })),
      '100',
    ],
    [
      'two actions on one item',
      () => [put({ pk: at('one'), sk: 's' }), { Delete: { TableName, Key: { pk: at('one'), sk: 's' } } }],
      'multiple operations on one item',
    ],
    [
      'more than 4 MB',
      () => Array.from({ length: 11 }, (_, n) => put({ pk: at('big'), sk: String(n), text: 'x'.repeat(390_000) })),
      '4 MB',
    ],
    [
      'a check without a condition',
      () => [{ ConditionCheck: { TableName, Key: { pk: 'a', sk: 's' }, ConditionExpression: undefined } }],
      'conditionExpression',
    ],
    ['a key that does not fit', () => [{ Delete: { TableName, Key: { pk: 'a' } } }], 'does not match the schema'],
    ['a syntax error', () => [put({ pk: 'a', sk: 's' }, { ConditionExpression: 'attribute_exists(' })], 'Syntax error'],
  ])('refuses %s as invalid', async (_, actions, message) => {
    const refusal = await refusalOf(transact(actions()))
    expect([refusal.name, refusal.message]).toEqual(['ValidationException', expect.stringContaining(message)])
    expect(await bench.get(at('one'), 's')).toBeUndefined()
  })

  test('accepts 100 actions', async () => {
    await transact(Array.from({ length: 100 }, (_, n) => put({ pk: at('many'), sk: String(n).padStart(3, '0') })))
    expect(
      await bench.queryAll({ KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': at('many') } }),
    ).toHaveLength(100)
  })

  test('refuses a missing table', async () => {
    expect((await refusalOf(transact([{ Put: { TableName: 'missing', Item: { pk: 'a', sk: 's' } } }]))).name).toBe(
      'ResourceNotFoundException',
    )
  })

  test('loses no increment among many concurrent ones', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => transact([increment(at('hot')), put({ pk: at('log'), sk: String(n) })])),
    )
    expect(await bench.get(at('hot'), 's')).toMatchObject({ n: 60 })
  })

  test('accepts one of two claims of one key', async () => {
    const claim = (owner: string) => transact([put({ pk: at('seat'), sk: 's', owner }, absent), increment(at('seats'))])
    const outcomes = await Promise.allSettled([claim('a'), claim('b'), claim('c')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await bench.get(at('seats'), 's')).toMatchObject({ n: 1 })
  })
})

describe('a client request token', () => {
  test('makes a repetition have no effect for ten minutes', async () => {
    const token = { ClientRequestToken: randomUUID() }
    await transact([increment(at('n'))], token)
    bench.advance(9 * 60)
    await transact([increment(at('n'))], token)
    expect(await bench.get(at('n'), 's')).toMatchObject({ n: 1 })
    bench.advance(61)
    await transact([increment(at('n'))], token)
    expect(await bench.get(at('n'), 's')).toMatchObject({ n: 2 })
  })

  test('refuses another request', async () => {
    const token = { ClientRequestToken: randomUUID() }
    await transact([increment(at('n'))], token)
    expect((await refusalOf(transact([increment(at('m'))], token))).name).toBe('IdempotentParameterMismatchException')
    expect(await bench.get(at('m'), 's')).toBeUndefined()
  })

  test('stays unused after a cancelled transaction', async () => {
    const token = { ClientRequestToken: randomUUID() }
    const action = increment(at('n'), { ConditionExpression: 'attribute_exists(pk)' })
    expect((await refusalOf(transact([action], token))).name).toBe('TransactionCanceledException')
    await bench.put({ pk: at('n'), sk: 's', n: 5 })
    await transact([action], token)
    expect(await bench.get(at('n'), 's')).toMatchObject({ n: 6 })
  })

  test('survives a restart, and ends when it is old', async () => {
    const folder = temporaryFolder()
    const token = { ClientRequestToken: randomUUID() }
    const first = await openDynamoDb({ dataFolder: folder.path })
    const command = () => new TransactWriteCommand({ TransactItems: [increment(at('n'))], ...token })
    await first.client.send(command())
    await first.close()
    const second = await openDynamoDb({ dataFolder: folder.path })
    await second.client.send(command())
    expect(await second.get(at('n'), 's')).toMatchObject({ n: 1 })
    await second.server.sweepExpired()
    await second.client.send(command())
    expect(await second.get(at('n'), 's')).toMatchObject({ n: 1 })
    second.advance(21 * 60)
    await second.server.sweepExpired()
    await second.client.send(command())
    expect(await second.get(at('n'), 's')).toMatchObject({ n: 2 })
    await second.close()
    folder.remove()
  })
})
