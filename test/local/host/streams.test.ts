/** Telling functions of changes in tables, as the template asks for it. */
import type { ItemChange } from '#infra/local/aws/dynamodb/item-change.ts'
import { InvocationError } from '#infra/local/host/lambda/invocation-error.ts'
import { StreamFeeder } from '#infra/local/host/streams/stream-feeder.ts'
import { streamFilter } from '#infra/local/host/streams/stream-filter.ts'
import { startDynamoDbServer } from '#infra/local/aws/dynamodb/dynamodb-server.ts'
import {
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { credentials, region, tableDefinition, tableName } from '#test/support/aws-servers.ts'

const carriesEvents = streamFilter('{"dynamodb":{"NewImage":{"opk":{"S":[{"exists":true}]}}}}')

describe('filters', () => {
  test.each([
    [{ dynamodb: { NewImage: { opk: { S: 'OUTBOX#1' } } } }, true],
    [{ dynamodb: { NewImage: { opk: { N: '1' } } } }, false],
    [{ dynamodb: { NewImage: { other: { S: 'x' } } } }, false],
    [{ dynamodb: { Keys: {} } }, false],
  ])('filters %j: %s', (record, expected) => {
    expect(carriesEvents(record)).toBe(expected)
  })

  test.each([
    '{"eventName":["INSERT"]}',
    '{"dynamodb":{"NewImage":{"n":{"N":[{"numeric":[">",1]}]}}}}',
    '{"a":[{"exists":false}]}',
    'no json',
  ])('refuses the filter %s', (text) => {
    expect(() => streamFilter(text)).toThrow()
  })
})

describe('the feed of a table', () => {
  const changes: ItemChange[] = []
  let server: Awaited<ReturnType<typeof startDynamoDbServer>>
  let client: DynamoDBClient
  beforeAll(async () => {
    server = await startDynamoDbServer({
      port: 0,
      credentials,
      region,
      onChange: (change) => void changes.push(change),
    })
    await server.createTable(tableDefinition)
    client = new DynamoDBClient({ region, credentials, endpoint: server.endpoint, maxAttempts: 1 })
  })
  afterAll(async () => {
    client.destroy()
    await server.close()
  })
  beforeEach(() => void (changes.length = 0))
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } })
  const item = (pk: string) => ({ ...key(pk), opk: { S: 'OUTBOX#1' }, osk: { S: pk } })

  test('reports every kind of write after it is stored', async () => {
    await client.send(new PutItemCommand({ TableName: tableName, Item: item('a') }))
    await client.send(
      new UpdateItemCommand({
        TableName: tableName,
        Key: key('a'),
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': { N: '1' } },
      }),
    )
    await client.send(
      new BatchWriteItemCommand({ RequestItems: { [tableName]: [{ PutRequest: { Item: item('b') } }] } }),
    )
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName: tableName, Item: item('c') } },
          { ConditionCheck: { TableName: tableName, Key: key('a'), ConditionExpression: 'attribute_exists(pk)' } },
        ],
      }),
    )
    await client.send(new DeleteItemCommand({ TableName: tableName, Key: key('a') }))
    expect(changes.map(({ before, after }) => [before?.['pk']?.S, after?.['pk']?.S])).toEqual([
      [undefined, 'a'],
      ['a', 'a'],
      [undefined, 'b'],
      [undefined, 'c'],
      ['a', undefined],
    ])
  })

  test('ignores a refused write', async () => {
    await expect(
      client.send(
        new PutItemCommand({ TableName: tableName, Item: item('d'), ConditionExpression: 'attribute_exists(pk)' }),
      ),
    ).rejects.toThrow('conditional request failed')
    expect(changes).toEqual([])
  })

  /** Feeds the written records to a function, and collects the records that it receives. */
  function feeding(
    settings: { batchSize?: number; retries?: number } = {},
    respond: (count: number) => Promise<unknown> = () => Promise.resolve(),
  ) {
    const received: string[][] = []
    const reported: unknown[] = []
    const mapping = {
      functionName: 'fan-out',
      tableName,
      batchSize: 100,
      windowMs: 20,
      retries: 2,
      filters: [carriesEvents],
      ...settings,
    }
    const feeder = new StreamFeeder({
      mapping,
      report: (error) => reported.push(error),
      invoke(name, event) {
        received.push([
          name,
          ...Object(event).Records.map(
            (record: { dynamodb: { Keys: { pk: { S: string } } } }) => record.dynamodb.Keys.pk.S,
          ),
        ])
        return respond(received.length)
      },
    })
    return { feeder, received, reported }
  }
  const until = async (ready: () => boolean): Promise<void> => {
    const end = Date.now() + 20_000
    while (!ready() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(ready()).toBe(true)
  }
  const write = async (...names: string[]): Promise<readonly ItemChange[]> => {
    changes.length = 0
    for (const name of names)
      await client.send(
        new PutItemCommand({ TableName: tableName, Item: name.startsWith('plain') ? key(name) : item(name) }),
      )
    return [...changes]
  }

  test('collects the matching changes of a window into one batch, in their order', async () => {
    const { feeder, received } = feeding({ batchSize: 2 })
    for (const change of await write('e', 'plain', 'f', 'g')) feeder.add(change)
    await until(() => received.length === 2)
    expect(received).toEqual([
      ['fan-out', 'e', 'f'],
      ['fan-out', 'g'],
    ])
    await feeder.close()
  })

  test('repeats a failed batch before the next one, and drops it after its last attempt', async () => {
    const failure = new InvocationError('fan-out', { errorType: 'Error', errorMessage: 'no', trace: '' })
    const { feeder, received, reported } = feeding({ batchSize: 1, retries: 1 }, (count) =>
      count <= 2 ? Promise.reject(failure) : Promise.resolve(),
    )
    for (const change of await write('h', 'i')) feeder.add(change)
    await until(() => received.length === 3)
    expect(received.map(([, name]) => name)).toEqual(['h', 'h', 'i'])
    expect(reported).toEqual([])
    await feeder.close()
  })

  test('starts no more batches after close', async () => {
    const { feeder, received } = feeding()
    for (const change of await write('j')) feeder.add(change)
    await feeder.close()
    for (const change of await write('k')) feeder.add(change)
    await feeder.close()
    expect(received).toEqual([])
  })
})
