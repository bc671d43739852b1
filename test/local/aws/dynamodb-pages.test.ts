import { DeleteCommand, QueryCommand, type QueryCommandInput, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { fc } from '#test/support/properties.ts'
import { type DynamoDbWorkbench, openDynamoDb, refusalOf, TableName } from './support/dynamodb-workbench.ts'

let bench: DynamoDbWorkbench
beforeAll(async () => {
  bench = await openDynamoDb()
  await Promise.all(
    sortKeys.map((sk, n) => bench.put({ pk: 'p', sk, n, tpk: 'tenant', tsk: String(n % 3), extra: 'x' })),
  )
  await Promise.all(['a', 'b'].map((sk) => bench.put({ pk: 'p2', sk })))
})
afterAll(() => bench.close())

const sortKeys = ['', 'a', 'a#', 'a#1', 'a#10', 'a#2', 'aa', 'b', 'ä', '~', '日本', 'a/b', 'A'].map(
  (tail) => `k${tail}`,
)
const byBytes = (left: string, right: string) => Buffer.compare(Buffer.from(left), Buffer.from(right))
const sorted = [...sortKeys].sort(byBytes)

const query = (input: Omit<QueryCommandInput, 'TableName'>) =>
  bench.client.send(new QueryCommand({ TableName, ...input }))
const keysOf = (items: Record<string, unknown>[] = []) => items.map(({ sk }) => String(sk))
const within = (condition: string, ...values: string[]) => ({
  KeyConditionExpression: `pk = :p AND ${condition}`,
  ExpressionAttributeValues: {
    ':p': 'p',
    ...Object.fromEntries(values.map((value, n) => [`:${'ab'[n] ?? ''}`, value])),
  },
})

describe('a query', () => {
  const operators: [string, (key: string, a: string, b: string) => boolean][] = [
    ['sk = :a', (key, a) => key === a],
    ['sk < :a', (key, a) => byBytes(key, a) < 0],
    ['sk <= :a', (key, a) => byBytes(key, a) <= 0],
    ['sk > :a', (key, a) => byBytes(key, a) > 0],
    ['sk >= :a', (key, a) => byBytes(key, a) >= 0],
    ['begins_with(sk, :a)', (key, a) => key.startsWith(a)],
    ['sk BETWEEN :a AND :b', (key, a, b) => byBytes(key, a) >= 0 && byBytes(key, b) <= 0],
  ]

  test.each(operators)('returns the keys with %s in order, both ways and in pages', async (condition, matches) => {
    const operand = fc.constantFrom(...sortKeys, 'k', 'ka#9', 'z')
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(operand, operand),
        fc.boolean(),
        fc.integer({ min: 2, max: 5 }),
        async ([one, other], ScanIndexForward, Limit) => {
          const [a, b] = byBytes(one, other) < 0 ? [one, other] : [other, one]
          const expected = sorted.filter((key) => matches(key, a, b))
          const values = condition.includes(':b') ? [a, b] : [a]
          const found = keysOf(await bench.queryAll({ ...within(condition, ...values), ScanIndexForward, Limit }))
          expect(found).toEqual(ScanIndexForward ? expected : expected.reverse())
        },
      ),
      { numRuns: 12 },
    )
  })

  test('returns index entries with equal keys once each', async () => {
    for (const ScanIndexForward of [true, false]) {
      const found = await bench.queryAll({
        IndexName: 'byTenant',
        KeyConditionExpression: 'tpk = :t AND tsk = :s',
        ExpressionAttributeValues: { ':t': 'tenant', ':s': '1' },
        Limit: 2,
        ScanIndexForward,
      })
      expect(keysOf(found).sort(byBytes)).toEqual(sortKeys.filter((_, n) => n % 3 === 1).sort(byBytes))
    }
  })

  test('returns the keys of a KEYS_ONLY index, and refuses other attributes', async () => {
    const input = {
      IndexName: 'byTenant',
      KeyConditionExpression: 'tpk = :t',
      ExpressionAttributeValues: { ':t': 'tenant' },
    }
    const { Items } = await query({ ...input, Limit: 1 })
    expect(Object.keys(Items?.[0] ?? {}).sort()).toEqual(['pk', 'sk', 'tpk', 'tsk'])
    expect((await refusalOf(query({ ...input, ProjectionExpression: 'extra' }))).message).toContain(
      'does not project [extra]',
    )
    expect((await refusalOf(query({ ...input, Select: 'ALL_ATTRIBUTES' }))).name).toBe('ValidationException')
    expect((await refusalOf(query({ ...input, ConsistentRead: true }))).message).toContain(
      'Consistent reads are not supported',
    )
  })

  test('filters after it has counted', async () => {
    const input = {
      KeyConditionExpression: 'pk = :p',
      FilterExpression: 'n < :n',
      ExpressionAttributeValues: { ':p': 'p', ':n': 3 },
    }
    expect(await query(input)).toMatchObject({ Count: 3, ScannedCount: sortKeys.length })
    const { Items, Count } = await query({ ...input, Select: 'COUNT' })
    expect([Items, Count]).toEqual([undefined, 3])
    const page = await query({ ...input, Limit: 2 })
    expect([page.ScannedCount, page.LastEvaluatedKey]).toEqual([2, { pk: 'p', sk: sorted[1] }])
  })

  test('returns the last key even if a page ends with the last item', async () => {
    const input = { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p2' } }
    expect((await query({ ...input, Limit: 2 })).LastEvaluatedKey).toEqual({ pk: 'p2', sk: 'b' })
    expect((await query({ ...input, Limit: 3 })).LastEvaluatedKey).toBeUndefined()
  })

  test('ends a page with the item that passes 1 MB', async () => {
    const wide = ['1', '2', '3', '4', '5'].map((sk) => ({ pk: 'wide', sk }))
    await Promise.all(wide.map((key) => bench.put({ ...key, text: 'x'.repeat(300 * 1024) })))
    const page = await query({ KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'wide' } })
    expect([page.Count, page.LastEvaluatedKey]).toEqual([4, { pk: 'wide', sk: '4' }])
    await Promise.all(wide.map((Key) => bench.client.send(new DeleteCommand({ TableName, Key }))))
  })

  test.each<[string, Partial<QueryCommandInput>, string]>([
    ['without its hash key', { KeyConditionExpression: 'sk = :p' }, 'missed key schema element: pk'],
    ['with a range of hash keys', { KeyConditionExpression: 'pk > :p' }, 'not supported'],
    ['with another attribute', { KeyConditionExpression: 'pk = :p AND n = :p' }, 'missed key schema element: sk'],
    [
      'with a filter on a key',
      { KeyConditionExpression: 'pk = :p', FilterExpression: 'sk = :p' },
      'non-primary key attributes',
    ],
    [
      'of a missing index',
      { KeyConditionExpression: 'pk = :p', IndexName: 'missing' },
      'does not have the specified index',
    ],
    [
      'with a start elsewhere',
      { KeyConditionExpression: 'pk = :p', ExclusiveStartKey: { pk: 'other', sk: 'k' } },
      'outside query boundaries',
    ],
    [
      'with a start out of range',
      { KeyConditionExpression: 'pk = :p AND sk > :p', ExclusiveStartKey: { pk: 'p', sk: 'a' } },
      'range key predicate',
    ],
    [
      'with half a start',
      { KeyConditionExpression: 'pk = :p', ExclusiveStartKey: { pk: 'p' } },
      'starting key is invalid',
    ],
    [
      'with unused values',
      { KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p', ':q': 'q' } },
      'unused',
    ],
  ])('refuses %s', async (_, input, message) => {
    const refusal = await refusalOf(query({ ExpressionAttributeValues: { ':p': 'p' }, ...input }))
    expect([refusal.name, refusal.message]).toEqual(['ValidationException', expect.stringContaining(message)])
  })
})

describe('a scan', () => {
  test('returns every item once in pages or segments', async () => {
    const whole = await bench.all()
    expect(whole.filter(({ pk }) => pk === 'p')).toHaveLength(sortKeys.length)
    const segments = await Promise.all(
      [0, 1, 2, 3].map(
        async (Segment) =>
          (
            await bench.client.send(
              new ScanCommand({ TableName, Segment, TotalSegments: 4, ProjectionExpression: 'pk, sk' }),
            )
          ).Items ?? [],
      ),
    )
    const names = (items: Record<string, unknown>[]) => items.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`).sort()
    expect(names(segments.flat())).toEqual(names(whole))
    const { Items, LastEvaluatedKey } = await bench.client.send(new ScanCommand({ TableName, Limit: 4 }))
    const rest = await bench.client.send(
      new ScanCommand({ TableName, ExclusiveStartKey: LastEvaluatedKey, ProjectionExpression: 'pk, sk' }),
    )
    expect(names([...(Items ?? []), ...(rest.Items ?? [])])).toHaveLength(whole.length)
  })

  test('returns only the items of an index', async () => {
    expect(await bench.all('byTenant')).toHaveLength(sortKeys.length)
    expect(await bench.all('outbox')).toEqual([])
  })
})
