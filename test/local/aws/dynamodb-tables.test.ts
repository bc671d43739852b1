import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { startDynamoDbServer } from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import { prefixRange, Storage } from '#infra/local/aws/dynamodb/storage.ts'
import { tableRecord, type TableRecord } from '#infra/local/aws/dynamodb/table.ts'
import {
  byTenant,
  credentials,
  type DynamoDbWorkbench,
  openDynamoDb,
  outbox,
  refusalOf,
  region,
  tableDefinition,
  TableName,
  temporaryFolder,
} from './support/dynamodb-workbench.ts'

const open: DynamoDbWorkbench[] = []
const folders: { remove: () => void }[] = []
const openBench = async (...options: Parameters<typeof openDynamoDb>) => {
  const bench = await openDynamoDb(...options)
  open.push(bench)
  return bench
}
const folder = () => {
  const made = temporaryFolder()
  folders.push(made)
  return made.path
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((bench) => bench.close()))
  for (const made of folders.splice(0)) made.remove()
})

describe('a table', () => {
  test('fills the indexes of a new definition from its items', async () => {
    const bench = await openBench({ dataFolder: folder() })
    const put = (n: number) =>
      bench.put({
        pk: 'p',
        sk: String(n),
        tpk: 't',
        tsk: String(n),
        osk: String(n),
        ...(n % 2 === 0 ? { opk: 'o' } : {}),
      })
    await Promise.all(Array.from({ length: 600 }, (_, n) => put(n)))
    const items = await bench.all()
    await bench.server.createTable({
      ...tableDefinition,
      GlobalSecondaryIndexes: [byTenant],
      AttributeDefinitions: tableDefinition.AttributeDefinitions.slice(0, 4),
    })
    expect((await refusalOf(bench.all('outbox'))).name).toBe('ValidationException')
    expect(await bench.all('byTenant')).toHaveLength(items.length)
    const narrowed = { ...byTenant, KeySchema: byTenant.KeySchema.slice(0, 1) }
    await bench.server.createTable({ ...tableDefinition, GlobalSecondaryIndexes: [narrowed, outbox] })
    const key = ({ pk, sk }: Record<string, unknown>) => `${String(pk)} ${String(sk)}`
    expect((await bench.all('byTenant')).map(key).sort()).toEqual(items.map(key).sort())
    expect((await bench.all('outbox')).map(key).sort()).toEqual(
      items
        .filter(({ opk }) => opk === 'o')
        .map(key)
        .sort(),
    )
  })

  test('refuses a definition with another key', async () => {
    const bench = await openBench()
    const rekeyed = {
      ...tableDefinition,
      KeySchema: [
        { AttributeName: 'tpk', KeyType: 'HASH' as const },
        { AttributeName: 'sk', KeyType: 'RANGE' as const },
      ],
    }
    await expect(bench.server.createTable(rekeyed)).rejects.toThrow('another primary key')
  })
})

describe('an interrupted change of indexes', () => {
  /** Leaves the folder as a kill would: the table's record says what was going on, one index entry is missing. */
  const interrupt = async (dataFolder: string, state: TableRecord['state']) => {
    const first = await openDynamoDb({ dataFolder })
    await Promise.all(['1', '2', '3'].map((sk) => first.put({ pk: 'p', sk, tpk: 't', tsk: sk, expiresAt: 1_000 })))
    await first.close()
    const storage = await Storage.open(dataFolder)
    const record = {
      ...tableRecord.parse(JSON.parse(storage.stored(`table~${TableName}`)?.['record']?.S ?? '')),
      state,
    }
    const entries: string[] = []
    for await (const page of storage.entries(prefixRange('index-'))) entries.push(...page.map(([key]) => key))
    const [lost = ''] = entries
    await storage.write([
      { type: 'put', key: `table~${TableName}`, value: { record: { S: JSON.stringify(record) } } },
      { type: 'del', key: lost },
    ])
    await storage.close()
    expect(entries).toHaveLength(3)
  }

  test('finishes at the next start', async () => {
    const dataFolder = folder()
    await interrupt(dataFolder, 'filling')
    const bench = await openBench({ dataFolder })
    expect((await bench.all('byTenant')).map(({ sk }) => sk).sort()).toEqual(['1', '2', '3'])
  })
})

describe('data in a folder', () => {
  test('survives a restart, with indexes, expiry and tables', async () => {
    const dataFolder = folder()
    const first = await openBench({ dataFolder })
    await first.client.send(
      new TransactWriteCommand({
        TransactItems: [1, 2].map((n) => ({
          Put: { TableName, Item: { pk: 'p', sk: String(n), tpk: 't', tsk: '1', expiresAt: first.now() + 10 } },
        })),
      }),
    )
    await first.put({ pk: 'p', sk: '3', n: 3 })
    await first.close()
    const second = await openBench({ dataFolder })
    expect(await second.all()).toHaveLength(3)
    expect(await second.all('byTenant')).toHaveLength(2)
    second.advance(11)
    expect(await second.server.sweepExpired()).toBe(2)
    expect(await second.all()).toEqual([{ pk: 'p', sk: '3', n: 3 }])
  })

  test('belongs to one server at a time', async () => {
    const dataFolder = folder()
    await openBench({ dataFolder })
    await expect(startDynamoDbServer({ dataFolder, port: 0, region, credentials })).rejects.toThrow('another process')
  })

  test('stays unlocked if the port is taken', async () => {
    const bench = await openBench()
    const dataFolder = folder()
    await expect(startDynamoDbServer({ dataFolder, port: bench.server.port, region, credentials })).rejects.toThrow(
      'EADDRINUSE',
    )
    await openBench({ dataFolder })
  })
})

describe('expiry', () => {
  test('deletes items and their index entries after their time', async () => {
    const bench = await openBench()
    const expiring = (sk: string, seconds: number) =>
      bench.put({ pk: 'p', sk, opk: 'o', osk: sk, expiresAt: bench.now() + seconds })
    await expiring('soon', 10)
    await expiring('late', 1000)
    await bench.put({ pk: 'p', sk: 'text', opk: 'o', osk: 'x', expiresAt: String(bench.now() - 10) })
    await bench.put({ pk: 'p', sk: 'ancient', opk: 'o', osk: 'y', expiresAt: bench.now() - 6 * 365 * 86_400 })
    expect(await bench.server.sweepExpired()).toBe(0)
    bench.advance(11)
    expect(await bench.get('p', 'soon')).toBeDefined()
    expect(await bench.server.sweepExpired()).toBe(1)
    for (const items of [await bench.all(), await bench.all('outbox')])
      expect(items.map(({ sk }) => sk).sort()).toEqual(['ancient', 'late', 'text'])
  })

  test('follows the latest time of an item', async () => {
    const bench = await openBench()
    await bench.put({ pk: 'p', sk: 's', expiresAt: bench.now() + 10 })
    const set = (value: number) =>
      bench.client.send(
        new UpdateCommand({
          TableName,
          Key: { pk: 'p', sk: 's' },
          UpdateExpression: 'SET expiresAt = :v',
          ExpressionAttributeValues: { ':v': value },
        }),
      )
    await set(bench.now() + 1000)
    bench.advance(20)
    expect(await bench.server.sweepExpired()).toBe(0)
    await set(bench.now() - 1)
    expect(await bench.server.sweepExpired()).toBe(1)
    expect(await bench.get('p', 's')).toBeUndefined()
  })

  test('follows a new expiry attribute, also for existing items', async () => {
    const bench = await openBench()
    const define = (AttributeName: string, Enabled: boolean) =>
      bench.server.createTable({ ...tableDefinition, TimeToLiveSpecification: { AttributeName, Enabled } })
    await define('expiresAt', false)
    await bench.put({ pk: 'p', sk: 's', endsAt: bench.now() - 1, expiresAt: bench.now() - 1 })
    expect(await bench.server.sweepExpired()).toBe(0)
    await define('endsAt', true)
    expect(await bench.server.sweepExpired()).toBe(1)
  })

  test('runs at its interval', async () => {
    const bench = await openBench({ sweepIntervalMs: 20 })
    await bench.put({ pk: 'p', sk: 's', expiresAt: bench.now() - 1 })
    for (let tries = 0; tries < 200 && (await bench.get('p', 's')) !== undefined; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await bench.get('p', 's')).toBeUndefined()
  })
})
