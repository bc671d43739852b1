import { lookup } from 'node:dns/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import '@aws-sdk/signature-v4a'
import * as z from 'zod'
import {
  CloudFrontKeyValueStoreClient,
  DeleteKeyCommand,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  ListKeysCommand,
  PutKeyCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore'
import {
  type KeyValueStoreServer,
  startKeyValueStoreServer,
} from '#infra/local/aws/key-value-store/key-value-store-server.ts'
import { resolveLocalhostNames } from '#infra/local/aws/key-value-store/localhost-names.ts'
import { killServerProcesses, startServerProcess } from './support/server-process.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const clientOf = (endpoint: string, keys = credentials) =>
  new CloudFrontKeyValueStoreClient({ endpoint, region: 'us-east-1', credentials: keys, maxAttempts: 1 })

let folder = ''
let server: KeyValueStoreServer
let client: CloudFrontKeyValueStoreClient
beforeAll(async () => {
  resolveLocalhostNames()
  folder = mkdtempSync(join(tmpdir(), 'lectern-stores-'))
  server = await startKeyValueStoreServer({ dataFolder: folder, port: 0, credentials })
  client = clientOf(server.endpoint)
})
afterEach(killServerProcesses)
afterAll(async () => {
  client.destroy()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const describeStore = (KvsARN: string) => client.send(new DescribeKeyValueStoreCommand({ KvsARN }))
const etagOf = async (arn: string) => (await describeStore(arn)).ETag
const put = (KvsARN: string, Key: string, more: { Value: string; IfMatch: string | undefined }) =>
  client.send(new PutKeyCommand({ KvsARN, Key, ...more }))

test('creates an empty store once', async () => {
  const { arn } = server.createStore('fresh')
  expect(arn).toMatch(/^arn:aws:cloudfront::000000000000:key-value-store\/[\da-f-]{36}$/)
  const described = await describeStore(arn)
  expect(described).toMatchObject({
    KvsARN: arn,
    ItemCount: 0,
    TotalSizeInBytes: 0,
    Status: 'READY',
    ETag: expect.stringMatching(/\S/),
  })
  expect(Math.abs(Number(described.Created) - Date.now())).toBeLessThan(60_000)
  expect(server.createStore('fresh')).toEqual({ arn })
  expect(server.createStore('another').arn).not.toBe(arn)
})

test('puts, gets, replaces and deletes keys of any characters', async () => {
  const { arn } = server.createStore('keys')
  const key = 'a/b c+é:*%2F?x=1'
  const first = await put(arn, key, { Value: 'one', IfMatch: await etagOf(arn) })
  expect(first).toMatchObject({ ItemCount: 1, TotalSizeInBytes: Buffer.byteLength(key) + 3 })
  const second = await put(arn, key, { Value: 'zwö', IfMatch: first.ETag })
  expect(second.ETag).not.toBe(first.ETag)
  expect(await client.send(new GetKeyCommand({ KvsARN: arn, Key: key }))).toMatchObject({
    Key: key,
    Value: 'zwö',
    ItemCount: 1,
  })
  expect(server.read(arn)).toEqual(new Map([[key, 'zwö']]))
  const third = await client.send(new DeleteKeyCommand({ KvsARN: arn, Key: key, IfMatch: second.ETag }))
  expect(third).toMatchObject({ ItemCount: 0, TotalSizeInBytes: 0 })
  expect(server.read(arn)).toEqual(new Map())
  expect(await etagOf(arn)).toBe(third.ETag)
})

test('changes many keys at once or none of them', async () => {
  const { arn } = server.createStore('many')
  const Puts = [
    { Key: 'a', Value: '1' },
    { Key: 'b', Value: '2' },
  ]
  const update = async (Deletes: { Key: string }[], puts = Puts) =>
    client.send(new UpdateKeysCommand({ KvsARN: arn, IfMatch: await etagOf(arn), Puts: puts, Deletes }))
  await update([])
  await update([{ Key: 'a' }], [{ Key: 'c', Value: '3' }])
  expect(server.read(arn)).toEqual(
    new Map([
      ['b', '2'],
      ['c', '3'],
    ]),
  )
  await expect(update([{ Key: 'missing' }], [{ Key: 'd', Value: '4' }])).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  })
  await expect(update([{ Key: 'b' }], [{ Key: 'b', Value: '4' }])).rejects.toMatchObject({
    name: 'ValidationException',
  })
  const tooMany = Array.from({ length: 51 }, (_, index) => ({ Key: `k${index}`, Value: 'v' }))
  await expect(update([], tooMany)).rejects.toMatchObject({ name: 'ValidationException' })
  expect(server.read(arn)).toEqual(
    new Map([
      ['b', '2'],
      ['c', '3'],
    ]),
  )
})

test('accepts one of several changes of the same contents', async () => {
  const { arn } = server.createStore('raced')
  const IfMatch = await etagOf(arn)
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => put(arn, `k${index}`, { Value: 'v', IfMatch })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ name: 'ConflictException', $metadata: { httpStatusCode: 409 } })
  }
  expect(server.read(arn).size).toBe(1)
})

test('lists keys page by page', async () => {
  const { arn } = server.createStore('listed')
  const Puts = ['c', 'a', 'b'].map((Key) => ({ Key, Value: Key.toUpperCase() }))
  await client.send(new UpdateKeysCommand({ KvsARN: arn, IfMatch: await etagOf(arn), Puts }))
  const list = (NextToken?: string) => client.send(new ListKeysCommand({ KvsARN: arn, MaxResults: 2, NextToken }))
  const first = await list()
  const second = await list(first.NextToken)
  expect(first.Items).toEqual([
    { Key: 'a', Value: 'A' },
    { Key: 'b', Value: 'B' },
  ])
  expect(second.Items).toEqual([{ Key: 'c', Value: 'C' }])
  expect(second.NextToken).toBeUndefined()
})

describe('refusals', () => {
  test('rejects missing stores and long values', async () => {
    const { arn } = server.createStore('strict')
    const IfMatch = await etagOf(arn)
    const notFound = { name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 404 } }
    await expect(describeStore(arn.replace(/.$/, 'x'))).rejects.toMatchObject(notFound)
    await expect(client.send(new GetKeyCommand({ KvsARN: arn, Key: 'nowhere' }))).rejects.toMatchObject(notFound)
    await expect(client.send(new DeleteKeyCommand({ KvsARN: arn, Key: 'nowhere', IfMatch }))).rejects.toMatchObject(
      notFound,
    )
    await put(arn, 'k'.repeat(512), { Value: 'v'.repeat(1024), IfMatch })
    const invalid = { name: 'ValidationException' }
    await expect(put(arn, 'k'.repeat(513), { Value: 'v', IfMatch: await etagOf(arn) })).rejects.toMatchObject(invalid)
    await expect(put(arn, 'k', { Value: 'v'.repeat(1025), IfMatch: await etagOf(arn) })).rejects.toMatchObject(invalid)
    expect(() => server.read('arn:aws:cloudfront::000000000000:key-value-store/none')).toThrow(/no key value store/)
  })

  test('returns 403 for other keys, other secrets and missing signatures', async () => {
    const { arn } = server.createStore('guarded')
    const ask = async (keys: typeof credentials): Promise<unknown> => {
      const stranger = clientOf(server.endpoint, keys)
      return stranger.send(new DescribeKeyValueStoreCommand({ KvsARN: arn })).finally(() => stranger.destroy())
    }
    await expect(ask({ ...credentials, secretAccessKey: 'wrong' })).rejects.toMatchObject({
      name: 'InvalidSignatureException',
      $metadata: { httpStatusCode: 403 },
    })
    await expect(ask({ ...credentials, accessKeyId: 'wrong' })).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    })
    const unsigned = await fetch(`http://127.0.0.1:${server.port}/key-value-stores/${encodeURIComponent(arn)}`)
    expect(unsigned.status).toBe(403)
  })

  test('returns 403 for a request that was changed after signing', async () => {
    const { arn } = server.createStore('tampered')
    const signed = await captureSigned(
      new PutKeyCommand({ KvsARN: arn, Key: 'k', Value: 'v', IfMatch: await etagOf(arn) }),
    )
    expect(await replay({ ...signed, body: Buffer.from('{"Value":"w"}') })).toBe(403)
    expect(await replay({ ...signed, path: signed.path.replace(/k$/, 'j') })).toBe(403)
    expect(await replay({ ...signed, headers: { ...signed.headers, 'if-match': 'other' } })).toBe(403)
    expect(await replay({ ...signed, headers: { ...signed.headers, 'x-amz-extra': '1' } })).toBe(403)
    expect(server.read(arn)).toEqual(new Map())
    expect(await replay(signed)).toBe(200)
    expect(server.read(arn)).toEqual(new Map([['k', 'v']]))
  })
})

const signedSchema = z.object({
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.custom<Uint8Array>((value) => ArrayBuffer.isView(value)),
})

/** What the real client would put on the wire. */
async function captureSigned(command: PutKeyCommand): Promise<z.infer<typeof signedSchema>> {
  const calls: unknown[] = []
  const requestHandler = {
    handle: (call: unknown) => {
      calls.push(call)
      return Promise.reject(new Error('Recorded.'))
    },
  }
  const recording = new CloudFrontKeyValueStoreClient({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials,
    maxAttempts: 1,
    requestHandler,
  })
  await recording.send(command).catch(() => undefined)
  return signedSchema.parse(calls[0])
}

/** Sends a signed call as it is; resolves with the status. */
function replay({ method, path, headers, body }: z.infer<typeof signedSchema>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(body.byteLength) }
    const call = request(
      { host: '127.0.0.1', port: server.port, method, path, headers: { ...headers, ...length } },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

test('serves a client that has only the environment', async () => {
  const { arn } = server.createStore('environment')
  for (const name of ['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE', 'AWS_ENDPOINT_URL']) {
    process.env[name] = server.endpoint
    const configured = new CloudFrontKeyValueStoreClient({ region: 'eu-central-1', credentials })
    expect((await configured.send(new DescribeKeyValueStoreCommand({ KvsARN: arn }))).KvsARN).toBe(arn)
    configured.destroy()
    Reflect.deleteProperty(process.env, name)
  }
})

test('names below localhost resolve to the loopback address, others as before', async () => {
  const dns = await import('node:dns')
  const find = (name: string) =>
    new Promise((resolve) => dns.default.lookup(name, (error, address) => resolve(error?.code ?? address)))
  expect(await find('000000000000.localhost')).toBe('127.0.0.1')
  expect(await find('127.0.0.2')).toBe('127.0.0.2')
  expect(await find('localhost.invalid')).not.toBe('127.0.0.1')
  await expect(lookup('127.0.0.3')).resolves.toMatchObject({ address: '127.0.0.3' })
})

test('keeps every acknowledged change after SIGKILL', async () => {
  const data = mkdtempSync(join(tmpdir(), 'lectern-stores-'))
  const first = await startServerProcess(data)
  const { stores, storeArn: KvsARN } = first.addresses
  const busy = clientOf(stores)
  const progress = { acknowledged: -1, ended: false }
  const writing = (async () => {
    let { ETag: IfMatch } = await busy.send(new DescribeKeyValueStoreCommand({ KvsARN }))
    for (let count = 0; ; count += 1) {
      const Puts = [
        { Key: 'left', Value: String(count) },
        { Key: 'right', Value: String(count) },
      ]
      IfMatch = (await busy.send(new UpdateKeysCommand({ KvsARN, IfMatch, Puts }))).ETag
      progress.acknowledged = count
    }
  })().catch(() => {
    progress.ended = true
  })
  while (progress.acknowledged < 20 && !progress.ended) await sleep(5)
  expect(progress.acknowledged).toBeGreaterThanOrEqual(20)
  await first.kill()
  await writing
  busy.destroy()

  const second = await startServerProcess(data)
  expect(second.addresses.storeArn).toBe(KvsARN)
  const again = clientOf(second.addresses.stores)
  const { Items = [] } = await again.send(new ListKeysCommand({ KvsARN }))
  again.destroy()
  await second.kill()
  rmSync(data, { recursive: true, force: true })
  const values = Items.map(({ Value }) => Number(Value))
  expect(values).toHaveLength(2)
  expect(values[0]).toBe(values[1])
  // The change that was on its way may have happened too.
  expect([progress.acknowledged, progress.acknowledged + 1]).toContain(values[0])
})
