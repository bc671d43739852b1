import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { DescribeTableCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, BatchWriteCommand, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Authentication } from '#infra/local/aws/dynamodb/authentication.ts'
import type { Fault } from '#infra/local/aws/dynamodb/faults.ts'
import {
  credentials,
  type DynamoDbWorkbench,
  openDynamoDb,
  refusalOf,
  region,
  TableName,
} from './support/dynamodb-workbench.ts'

let bench: DynamoDbWorkbench
let fault: Fault | undefined
const asked: string[] = []
beforeAll(async () => {
  bench = await openDynamoDb({
    fault: (operation, table) => {
      asked.push(`${operation} ${table}`)
      return fault
    },
  })
})
afterAll(() => bench.close())

const under = async <Response>(trouble: Fault, call: () => Promise<Response>): Promise<Response> => {
  fault = trouble
  try {
    return await call()
  } finally {
    fault = undefined
  }
}
const Item = { pk: 'p', sk: 's' }
const put = () => bench.client.send(new PutCommand({ TableName, Item }))
const transact = () => bench.client.send(new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }] }))
const batchWrite = (count: number) =>
  bench.client.send(
    new BatchWriteCommand({
      RequestItems: {
        [TableName]: Array.from({ length: count }, (_, n) => ({
          PutRequest: { Item: { pk: 'batch', sk: String(n) } },
        })),
      },
    }),
  )

describe('a fault', () => {
  test.each(['ProvisionedThroughputExceededException', 'TransactionConflictException', 'InternalServerError'] as const)(
    'fails a call with %s before it has an effect',
    async (name) => {
      expect((await under(name, () => refusalOf(put()))).name).toBe(name)
      expect(await bench.get('p', 's')).toBeUndefined()
    },
  )

  test('becomes a cancellation reason of a transaction', async () => {
    const conflict = await under('TransactionConflictException', () => refusalOf(transact()))
    expect([conflict.name, conflict.CancellationReasons?.[0]?.Code]).toEqual([
      'TransactionCanceledException',
      'TransactionConflict',
    ])
    const throttled = await under('ProvisionedThroughputExceededException', () => refusalOf(transact()))
    expect(throttled.CancellationReasons?.[0]?.Code).toBe('ProvisionedThroughputExceeded')
    expect(await bench.get('p', 's')).toBeUndefined()
  })

  test('leaves plain reads alone if it is a conflict', async () => {
    expect(await under('TransactionConflictException', () => bench.get('p', 's'))).toBeUndefined()
  })

  test('leaves entries of a batch unprocessed, or refuses the batch if none is left', async () => {
    const written = await under({ unprocessed: 2 }, () => batchWrite(5))
    expect(written.UnprocessedItems?.[TableName]?.map(({ PutRequest }) => PutRequest?.Item?.['sk'])).toEqual(['3', '4'])
    const Keys = Array.from({ length: 5 }, (_, n) => ({ pk: 'batch', sk: String(n) }))
    const read = () => bench.client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }))
    expect((await read()).Responses?.[TableName]).toHaveLength(3)
    const partly = await under({ unprocessed: 4 }, read)
    expect([partly.Responses?.[TableName], partly.UnprocessedKeys?.[TableName]?.Keys]).toEqual([
      [Keys[0]],
      Keys.slice(1),
    ])
    expect((await under('ProvisionedThroughputExceededException', () => refusalOf(batchWrite(5)))).name).toBe(
      'ProvisionedThroughputExceededException',
    )
    expect((await under({ unprocessed: 5 }, () => refusalOf(read()))).name).toBe(
      'ProvisionedThroughputExceededException',
    )
  })

  test('delays the operation', async () => {
    const began = performance.now()
    await under({ delayMs: 60 }, () => bench.get('p', 's'))
    expect(performance.now() - began).toBeGreaterThan(55)
  })

  test('meets each request once for each table', async () => {
    asked.length = 0
    await put()
    await transact()
    await batchWrite(3)
    expect(asked).toEqual([`PutItem ${TableName}`, `TransactWriteItems ${TableName}`, `BatchWriteItem ${TableName}`])
  })
})

describe('an operation that the engine does not have', () => {
  test('fails with UnknownOperationException', async () => {
    const description = new DescribeTableCommand({ TableName })
    expect((await refusalOf(bench.client.send(description))).name).toBe('UnknownOperationException')
  })

  test('refuses legacy parameters by name', async () => {
    const legacy = new GetCommand({ TableName, Key: Item, AttributesToGet: ['pk'] })
    expect((await refusalOf(bench.client.send(legacy))).message).toContain('AttributesToGet is a legacy parameter')
    const batch = new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Item], AttributesToGet: ['pk'] } } })
    expect((await refusalOf(bench.client.send(batch))).message).toContain('AttributesToGet is a legacy parameter')
  })

  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(bench.server.endpoint, {
      method: 'POST',
      body,
      headers: {
        'x-amz-target': 'DynamoDB_20120810.GetItem',
        authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/x/y/dynamodb/aws4_request, x`,
        ...headers,
      },
    })

  test.each([
    ['no JSON', '{', 'SerializationException'],
    ['JSON that is no object', '[]', 'SerializationException'],
    ['a value of the wrong kind', '{"TableName":1,"Key":{}}', 'SerializationException'],
    ['no table', '{"Key":{"pk":{"S":"p"}}}', 'ValidationException'],
    [
      'an attribute of two types',
      '{"TableName":"lectern","Key":{"pk":{"S":"p","N":"1"},"sk":{"S":"s"}}}',
      'ValidationException',
    ],
  ])('refuses %s', async (_, body, type) => {
    const response = await post(body)
    expect([response.status, await response.json()]).toEqual([
      400,
      { __type: expect.stringContaining(`#${type}`), message: expect.any(String) },
    ])
  })

  test('refuses a body of more than 16 MB', async () => {
    const response = await post(`{"TableName":"${'x'.repeat(17 * 1024 * 1024)}"}`)
    expect(response.status).toBe(400)
  })
})

describe('a caller', () => {
  const servers: DynamoDbWorkbench[] = []
  const called = async (
    authentication: Authentication | undefined,
    keys: Partial<typeof credentials>,
    itsRegion = region,
  ): Promise<string> => {
    const server = await openDynamoDb({ authentication })
    servers.push(server)
    const client = new DynamoDBClient({
      endpoint: server.server.endpoint,
      region: itsRegion,
      credentials: { ...credentials, ...keys },
      maxAttempts: 1,
    })
    return client.send(new ScanCommand({ TableName })).then(
      () => 'served',
      (cause: unknown) => (cause instanceof Error ? cause.name : ''),
    )
  }
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  const [another, wrongSecret] = [{ accessKeyId: 'other' }, { secretAccessKey: 'other' }]
  test.each<{ under: Authentication | undefined; keys: Partial<typeof credentials>; outcome: string }>([
    { under: undefined, keys: {}, outcome: 'served' },
    { under: undefined, keys: another, outcome: 'UnrecognizedClientException' },
    { under: 'access-key', keys: wrongSecret, outcome: 'served' },
    { under: 'signature', keys: {}, outcome: 'served' },
    { under: 'signature', keys: another, outcome: 'UnrecognizedClientException' },
    { under: 'signature', keys: wrongSecret, outcome: 'InvalidSignatureException' },
    { under: 'none', keys: another, outcome: 'served' },
  ])('gets under $under with $keys: $outcome', async ({ under, keys, outcome }) => {
    expect(await called(under, keys)).toBe(outcome)
  })

  test('needs the right region if signatures are checked', async () => {
    expect(await called('signature', {}, 'us-west-1')).toBe('InvalidSignatureException')
  })

  test('needs a signature', async () => {
    const response = await fetch(bench.server.endpoint, {
      method: 'POST',
      body: '{}',
      headers: { 'x-amz-target': 'DynamoDB_20120810.Scan' },
    })
    expect(await response.json()).toMatchObject({ __type: expect.stringContaining('MissingAuthenticationToken') })
  })

  test('keeps its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const reused: boolean[] = []
    for (let call = 0; call < 3; call += 1) {
      const sent = request(bench.server.endpoint, { agent })
      const [response]: IncomingMessage[] = await once(sent.end(), 'response')
      response?.resume()
      await once(sent, 'close')
      reused.push(sent.reusedSocket)
    }
    expect(reused).toEqual([false, true, true])
    agent.destroy()
  })
})
