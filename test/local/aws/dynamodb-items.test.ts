import { ConditionalCheckFailedException, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { fc } from '#test/support/properties.ts'
import { addDecimals, compareDecimals, subtractDecimals } from '#infra/local/aws/dynamodb/decimal.ts'
import { type DynamoDbWorkbench, openDynamoDb, refusalOf, TableName } from './support/dynamodb-workbench.ts'

let bench: DynamoDbWorkbench
beforeAll(async () => {
  bench = await openDynamoDb()
})
afterAll(() => bench.close())

const key = { pk: 'p', sk: 's' }
type UpdateText = Pick<
  UpdateCommandInput,
  'ExpressionAttributeValues' | 'ExpressionAttributeNames' | 'ConditionExpression' | 'ReturnValues'
>
const update = async (item: object, UpdateExpression: string, more: UpdateText = {}) => {
  await bench.put({ ...key, ...item })
  const response = await bench.client.send(
    new UpdateCommand({ TableName, Key: key, UpdateExpression, ReturnValues: 'ALL_NEW', ...more }),
  )
  const attributes = Object.entries(response.Attributes ?? {})
  return Object.fromEntries(attributes.filter(([name]) => !(name in key)))
}

describe('a condition', () => {
  const item = {
    ...key,
    n: 5,
    word: 'grün',
    elements: [1, 'two', { deep: true }],
    tree: { a: { b: 1 } },
    tags: new Set(['a', 'b']),
    nil: null,
    blank: '',
  }
  const meets = async (ConditionExpression: string, values?: Record<string, unknown>) => {
    await bench.put(item)
    const check = new DeleteCommand({ TableName, Key: key, ConditionExpression, ExpressionAttributeValues: values })
    return bench.client.send(check).then(
      () => true,
      (cause: unknown) => (cause instanceof ConditionalCheckFailedException ? false : String(cause)),
    )
  }

  test.each<[string, Record<string, unknown> | undefined, boolean]>([
    ['n = :v', { ':v': 5 }, true],
    ['n <> :v', { ':v': 5 }, false],
    ['absent <> :v', { ':v': 5 }, true],
    ['absent = :v', { ':v': 5 }, false],
    ['n > :v', { ':v': 4.999 }, true],
    ['n < :v', { ':v': 10 }, true],
    ['n < :v', { ':v': '6' }, false],
    ['n BETWEEN :v AND :w', { ':v': 5, ':w': 6 }, true],
    ['n IN (:v, :w)', { ':v': 4, ':w': 5 }, true],
    ['tree.a = :v', { ':v': { b: 1 } }, true],
    ['tree.a = :v', { ':v': { b: 2 } }, false],
    ['tags = :v', { ':v': new Set(['b', 'a']) }, true],
    ['elements[2].deep = :v', { ':v': true }, true],
    ['contains(elements, :v)', { ':v': { deep: true } }, true],
    ['contains(tags, :v)', { ':v': 'b' }, true],
    ['contains(word, :v)', { ':v': 'rü' }, true],
    ['begins_with(word, :v)', { ':v': 'gr' }, true],
    ['size(word) = :v', { ':v': 5 }, true],
    ['size(blank) = :v', { ':v': 0 }, true],
    ['attribute_type(nil, :v)', { ':v': 'NULL' }, true],
    ['attribute_exists(elements[2])', undefined, true],
    ['attribute_exists(elements[3])', undefined, false],
    ['NOT (n = :v OR attribute_not_exists(n))', { ':v': 6 }, true],
  ])('evaluates %s with %j as %s', async (expression, values, expected) => {
    expect(await meets(expression, values)).toBe(expected)
  })

  test('ignores the inherited members of objects', async () => {
    await bench.put(item)
    const check = new DeleteCommand({
      TableName,
      Key: key,
      ConditionExpression: 'attribute_exists(#c)',
      ExpressionAttributeNames: { '#c': 'constructor' },
    })
    expect((await refusalOf(bench.client.send(check))).name).toBe('ConditionalCheckFailedException')
  })

  test.each(['put', 'update', 'delete'])('returns the item of a refused %s on request', async (kind) => {
    await bench.put({ ...key, version: 3 })
    const common = {
      TableName,
      ConditionExpression: 'version = :v',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    }
    const values = { ':v': 2 }
    const commands = {
      put: () => bench.client.send(new PutCommand({ ...common, Item: key, ExpressionAttributeValues: values })),
      update: () =>
        bench.client.send(
          new UpdateCommand({ ...common, Key: key, UpdateExpression: 'SET a = :v', ExpressionAttributeValues: values }),
        ),
      delete: () => bench.client.send(new DeleteCommand({ ...common, Key: key, ExpressionAttributeValues: values })),
    }
    const refusal = await refusalOf(commands[kind === 'put' ? 'put' : kind === 'update' ? 'update' : 'delete']())
    expect(refusal.name).toBe('ConditionalCheckFailedException')
    expect(refusal.Item).toMatchObject({ version: { N: '3' } })
    expect(await bench.get('p', 's')).toEqual({ ...key, version: 3 })
  })

  test('lets one of fifty racers win', async () => {
    const claims = Array.from({ length: 50 }, (_, racer) =>
      bench.client.send(
        new PutCommand({
          TableName,
          Item: { pk: 'race', sk: 's', racer },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    )
    const outcomes = await Promise.allSettled(claims)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('an update', () => {
  test('reads the old item on every right side', async () => {
    expect(
      await update({ n: 1, m: { x: 1 } }, 'SET b = n, c = m, m.x = :two ADD n :one', {
        ExpressionAttributeValues: { ':one': 1, ':two': 2 },
      }),
    ).toEqual({
      n: 2,
      b: 1,
      m: { x: 2 },
      c: { x: 1 },
    })
  })

  test('uses the old positions of lists', async () => {
    expect(
      await update({ l: ['a', 'b', 'c', 'd'] }, 'REMOVE l[0], l[2] SET l[1] = :v', {
        ExpressionAttributeValues: { ':v': 'B' },
      }),
    ).toEqual({ l: ['B', 'd'] })
  })

  test('appends values past the end of a list in order', async () => {
    expect(
      await update({ l: ['a'] }, 'SET l[9] = :y, l[5] = :x', { ExpressionAttributeValues: { ':x': 'x', ':y': 'y' } }),
    ).toEqual({ l: ['a', 'x', 'y'] })
  })

  test('changes sets, and removes an empty one', async () => {
    const values = { ':one': new Set(['a']), ':two': new Set(['b', 'c']) }
    expect(
      await update({ s: new Set(['a', 'b']), t: new Set(['a']) }, 'ADD s :two DELETE t :one', {
        ExpressionAttributeValues: values,
      }),
    ).toEqual({
      s: new Set(['a', 'b', 'c']),
    })
  })

  test('creates a missing item from its key', async () => {
    await bench.client.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'new', sk: 's' },
        UpdateExpression: 'SET n = if_not_exists(n, :zero) + :one',
        ExpressionAttributeValues: { ':zero': 0, ':one': 1 },
      }),
    )
    expect(await bench.get('new', 's')).toEqual({ pk: 'new', sk: 's', n: 1 })
  })

  test.each([
    ['SET pk = :v', 'Cannot update attribute pk'],
    ['SET a.b = :v', 'document path provided in the update expression is invalid'],
    ['SET n = absent + :v', 'refers to an attribute that does not exist'],
    ['SET n = t + :v', 'incorrect data type'],
    ['SET tpk = :v', 'Type mismatch for Index Key tpk'],
    ['SET status = :v', 'reserved keyword'],
  ])('refuses %s: %s', async (expression, message) => {
    const refusal = await refusalOf(update({ t: 'text' }, expression, { ExpressionAttributeValues: { ':v': 1 } }))
    expect([refusal.name, refusal.message]).toEqual(['ValidationException', expect.stringContaining(message)])
  })

  test.each<[NonNullable<UpdateCommandInput['ReturnValues']>, object | undefined]>([
    ['NONE', undefined],
    ['ALL_OLD', { ...key, a: 1, b: 1 }],
    ['ALL_NEW', { ...key, a: 2, b: 1, c: 2 }],
    ['UPDATED_OLD', { a: 1 }],
    ['UPDATED_NEW', { a: 2, c: 2 }],
  ])('returns %s', async (ReturnValues, expected) => {
    await bench.put({ ...key, a: 1, b: 1 })
    const command = new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET a = :v, c = :v',
      ExpressionAttributeValues: { ':v': 2 },
      ReturnValues,
    })
    expect((await bench.client.send(command)).Attributes).toEqual(expected)
  })

  test('returns no attributes of a missing item', async () => {
    await bench.put(key)
    const command = new UpdateCommand({
      TableName,
      Key: key,
      UpdateExpression: 'SET a = :v',
      ExpressionAttributeValues: { ':v': 2 },
      ReturnValues: 'UPDATED_OLD',
    })
    expect((await bench.client.send(command)).Attributes).toBeUndefined()
  })
})

describe('an item', () => {
  test.each<[string, object, string]>([
    ['without its sort key', { pk: 'p' }, 'Missing the key sk'],
    ['with an empty key', { pk: '', sk: 's' }, 'empty string value'],
    ['with a number as key', { pk: 1, sk: 's' }, 'Type mismatch for key pk'],
    ['with an empty index key', { ...key, tpk: '', tsk: 's' }, 'IndexKey: tpk'],
    ['with too long an index key', { ...key, tpk: 't', tsk: 'x'.repeat(1025) }, 'maximum size limit'],
    ['of more than 400 KB', { ...key, text: 'é'.repeat(205 * 1024) }, 'exceeded the maximum allowed size'],
  ])('refuses %s', async (_, item, message) => {
    const refusal = await refusalOf(bench.put({ ...item }))
    expect([refusal.name, refusal.message]).toEqual(['ValidationException', expect.stringContaining(message)])
  })

  test('returns chosen attributes on request', async () => {
    await bench.put({ ...key, elements: ['a', 'b', 'c'], tree: { x: 1, y: { z: 2 } }, rest: 1 })
    const command = new GetCommand({
      TableName,
      Key: key,
      ProjectionExpression: 'elements[1], #t.y.z, absent',
      ExpressionAttributeNames: { '#t': 'tree' },
    })
    expect((await bench.client.send(command)).Item).toEqual({ elements: ['b'], tree: { y: { z: 2 } } })
  })

  test('keeps 38 digits of a number and refuses more', async () => {
    const digits = '12345678901234567890123456789012345678'
    const put = (n: string) =>
      bench.client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'n' }, sk: { S: 's' }, n: { N: n } } }))
    await put(digits)
    const { Item } = await bench.client.send(new GetItemCommand({ TableName, Key: { pk: { S: 'n' }, sk: { S: 's' } } }))
    expect(Item?.['n']).toEqual({ N: digits })
    expect((await refusalOf(put(`${digits}9`))).name).toBe('ValidationException')
  })

  test('ends with a delete, which returns it', async () => {
    await bench.put({ ...key, n: 1 })
    const command = new DeleteCommand({ TableName, Key: key, ReturnValues: 'ALL_OLD' })
    expect((await bench.client.send(command)).Attributes).toEqual({ ...key, n: 1 })
    expect((await bench.client.send(command)).Attributes).toBeUndefined()
    expect(await bench.get('p', 's')).toBeUndefined()
  })
})

describe('a batch', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ PutRequest: { Item: { pk: 'batch', sk: String(n) } } }))
  const write = (items: ReturnType<typeof entries>) =>
    bench.client.send(new BatchWriteCommand({ RequestItems: { [TableName]: items } }))

  test('accepts writes, deletes and reads up to its limits', async () => {
    await write(entries(25))
    await bench.client.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key: { pk: 'batch', sk: '3' } } }] } }),
    )
    const Keys = Array.from({ length: 30 }, (_, n) => ({ pk: 'batch', sk: String(n) }))
    const response = await bench.client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }))
    const found = response.Responses?.[TableName]?.map(({ sk }) => Number(sk)) ?? []
    expect([...found].sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, n) => n).filter((n) => n !== 3))
    expect(found[0]).not.toBe(0)
  })

  test('refuses 26 writes, or the same item twice, as a whole', async () => {
    expect((await refusalOf(write(entries(26)))).name).toBe('ValidationException')
    const twice = [...entries(1), ...entries(1)]
    expect((await refusalOf(write(twice))).message).toContain('duplicates')
  })

  test('returns keys beyond 16 MB as unprocessed', async () => {
    const text = 'x'.repeat(390 * 1024)
    const keys = Array.from({ length: 45 }, (_, n) => ({ pk: 'big', sk: String(n) }))
    await Promise.all(keys.map((item) => bench.put({ ...item, text })))
    const response = await bench.client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: keys } } }))
    const read = response.Responses?.[TableName]?.length ?? 0
    expect(read).toBe(43)
    expect(response.UnprocessedKeys?.[TableName]?.Keys).toEqual(keys.slice(43))
  })
})

describe('decimals', () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, scale]) => ({
      digits: digits * 10n ** BigInt(12 - scale),
      text: addDecimals('0', `${digits < 0n ? '-' : ''}${insertPoint(digits < 0n ? -digits : digits, scale)}`),
    }))

  test('supports exact sums, differences and comparisons', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(addDecimals(a.text, b.text)).toBe(textOf(a.digits + b.digits))
        expect(subtractDecimals(a.text, b.text)).toBe(textOf(a.digits - b.digits))
        expect(Math.sign(compareDecimals(a.text, b.text))).toBe(a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0)
      }),
    )
  })

  function insertPoint(digits: bigint, scale: number): string {
    const text = digits.toString().padStart(scale + 1, '0')
    return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
  }

  function textOf(digits: bigint): string {
    const text = insertPoint(digits < 0n ? -digits : digits, 12).replace(/\.?0+$/, '')
    return digits < 0n ? `-${text}` : text
  }
})
