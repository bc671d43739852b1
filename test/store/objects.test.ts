/** Objects in S3 as functions write and remove them, with the local store, which checks every declared checksum. */
import { crc32 } from 'node:zlib'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore, type ObjectStore } from '#shared/platform/objects.ts'
import { startAwsServers, type AwsServers } from '#test/support/aws-servers.ts'

let aws: AwsServers
let content: ObjectStore
beforeAll(async () => {
  aws = await startAwsServers()
  content = objectStore(objectClients(), 'content-test')
})
afterAll(() => aws.close())

const bytes = Buffer.from('Golf is played on a course.')
const contentType = 'text/plain'

async function* pieces(of: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(of.subarray(0, 10))
  yield of.subarray(10)
}

describe('a body with a known checksum', () => {
  it.each<[string, (key: string, checksum: number) => Promise<void>]>([
    ['whole', (key, checksum) => content.put(key, bytes, { contentType, crc32: checksum })],
    [
      'as a stream',
      (key, checksum) =>
        content.putStream(key, pieces(bytes), { contentType, sizeBytes: bytes.length, crc32: checksum }),
    ],
  ])('stores a body %s, and refuses other bytes', async (how, put) => {
    await put(`content/${how}`, crc32(bytes))
    expect(Buffer.from((await content.read(`content/${how}`)) ?? [])).toEqual(bytes)
    await expect(put(`content/${how}/other`, crc32(bytes) ^ 1)).rejects.toThrow()
    expect(await content.read(`content/${how}/other`)).toBeNull()
  })

  it.each([
    ['in its middle', 1],
    ['after its last byte', 2],
  ])('stores nothing of a stream that fails %s, and throws what it throws', async (where, before) => {
    const failure = new Error('The checksum of a file does not match its content.')
    const half = bytes.subarray(0, bytes.length / 2)
    async function* failing(): AsyncGenerator<Uint8Array, void, undefined> {
      for (let piece = 0; piece < before; piece += 1) yield await Promise.resolve(half)
      throw failure
    }
    const key = `content/failing ${where}`
    await expect(
      content.putStream(key, failing(), { contentType, sizeBytes: half.length * 2, crc32: crc32(bytes) }),
    ).rejects.toBe(failure)
    expect(await content.read(key)).toBeNull()
  })

  it('signs the checksum and not the body, whether caller or SDK computed it', async () => {
    const clients = objectClients()
    const signed: unknown[] = []
    clients.sender.middlewareStack.add(
      (next) => (args) => {
        const { headers } = Object(args.request)
        signed.push([headers['x-amz-checksum-crc32'] !== undefined, headers['x-amz-content-sha256']])
        return next(args)
      },
      { step: 'deserialize', name: 'listen' },
    )
    const store = objectStore(clients, 'content-test')
    await store.put('content/known', bytes, { contentType, crc32: crc32(bytes) })
    await store.put('content/unknown', bytes, { contentType })
    expect(signed).toEqual([
      [true, 'UNSIGNED-PAYLOAD'],
      [true, 'UNSIGNED-PAYLOAD'],
    ])
  })
})

describe('the last bytes of an object', () => {
  it.each([
    ['some', 7, 'course.'],
    ['all', bytes.length, bytes.toString()],
    ['more than all', 4096, bytes.toString()],
  ])('reads %s of its bytes', async (_, asked, tail) => {
    const key = 'content/tail/object'
    await content.put(key, bytes, { contentType })
    const found = await content.readTail(key, asked)
    expect(Buffer.from(found?.tail ?? []).toString()).toBe(tail)
    expect(found).toMatchObject({ sizeBytes: bytes.length, eTag: (await content.head(key))?.eTag })
  })

  it('returns no bytes for an empty object, and null for a missing one', async () => {
    await content.put('content/tail/empty', '', { contentType })
    expect(await content.readTail('content/tail/empty', 10)).toMatchObject({ sizeBytes: 0, tail: new Uint8Array() })
    expect(await content.readTail('content/tail/none', 10)).toBeNull()
  })
})
