import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { LevelWrite } from '#infra/local/aws/dynamodb/dynalite-types.ts'
import { prefixRange, Storage } from '#infra/local/aws/dynamodb/storage.ts'
import { openDynamoDb, TableName, temporaryFolder } from './support/dynamodb-workbench.ts'

const folder = temporaryFolder()
let storage: Storage
beforeEach(async () => {
  storage = await Storage.open(folder.path)
})
afterEach(() => storage.close())
afterAll(() => folder.remove())

const put = (key: string, n: number): LevelWrite => ({ type: 'put', key, value: { n: { N: String(n) } } })
const value = (n: number) => ({ n: { N: String(n) } })

describe('a write', () => {
  test('appears to later writes at once, and to readers after it is stored', async () => {
    await storage.write([put('a', 1), put('b', 1)])
    const writing = storage.write([put('a', 2), { type: 'del', key: 'b' }])
    expect([storage.latest('a'), storage.latest('b')]).toEqual([value(2), undefined])
    await writing
    expect([storage.stored('a'), storage.stored('b')]).toEqual([value(2), undefined])
  })

  test('overrides a write under way', async () => {
    const writes = [1, 2, 3, 4, 5].map((n) => storage.write([put('order', n)]))
    expect(storage.latest('order')).toEqual(value(5))
    await writes[0]
    expect(storage.latest('order')).toEqual(value(5))
    await Promise.all(writes)
    expect([storage.latest('order'), storage.stored('order')]).toEqual([value(5), value(5)])
  })

  test('ends on disk when everything has settled', async () => {
    void storage.write([put('first', 1)])
    void storage.write([put('second', 1)])
    await storage.settled()
    expect([storage.stored('first'), storage.stored('second')]).toEqual([value(1), value(1)])
  })

  test('fails if it cannot be stored, with every later write', async () => {
    const lost = await Storage.open(undefined)
    await lost.close()
    await expect(lost.write([put('a', 1)])).rejects.toThrow('could not store a write')
    await expect(lost.write([put('b', 1)])).rejects.toThrow('could not store a write')
  })
})

test('reads a range in order, in pages, without its neighbours', async () => {
  await storage.write([
    put('x~', 0),
    ...Array.from({ length: 25 }, (_, n) => put(`y~${String(n).padStart(2, '0')}`, n)),
    put('z~', 0),
  ])
  const pages: number[][] = []
  for await (const page of storage.values(prefixRange('y~'), 10)) pages.push(page.map(({ n }) => Number(n?.N)))
  expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, n) => n))
  expect(Math.max(...pages.map(({ length }) => length))).toBe(10)
})

test('counts all increments that reach the disk together', async () => {
  const data = temporaryFolder()
  const bench = await openDynamoDb({ dataFolder: data.path })
  const increment = () =>
    bench.client.send(
      new UpdateCommand({
        TableName,
        Key: { pk: 'hot', sk: 's' },
        UpdateExpression: 'ADD n :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    )
  await Promise.all(Array.from({ length: 200 }, increment))
  expect(await bench.get('hot', 's')).toMatchObject({ n: 200 })
  await bench.close()
  data.remove()
})
