/** Objects in S3 as functions write and remove them, over the local store, which checks what it is told. */
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

describe('a body whose checksum is known', () => {
  it.each<[string, (key: string, checksum: number) => Promise<void>]>([
    ['whole', (key, checksum) => content.put(key, bytes, { contentType, crc32: checksum })],
    ['as a stream', (key, checksum) => content.putStream(key, pieces(bytes), { contentType, sizeBytes: bytes.length, crc32: checksum })],
  ])('is stored %s, and refused where other bytes arrive', async (how, put) => {
    await put(`content/${how}`, crc32(bytes))
    expect(Buffer.from((await content.read(`content/${how}`)) ?? [])).toEqual(bytes)
    await expect(put(`content/${how}/other`, crc32(bytes) ^ 1)).rejects.toThrow()
    expect(await content.read(`content/${how}/other`)).toBeNull()
  })

  it('is not hashed for the signature, whoever knew the checksum', async () => {
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
    expect(signed).toEqual([[true, 'UNSIGNED-PAYLOAD'], [true, 'UNSIGNED-PAYLOAD']])
  })
})

describe('the end of an object, with its size', () => {
  it.each([
    ['some', 7, 'course.'],
    ['all', bytes.length, bytes.toString()],
    ['more than all', 4096, bytes.toString()],
  ])('%s of its bytes', async (_, asked, tail) => {
    const key = 'content/tail/object'
    await content.put(key, bytes, { contentType })
    const found = await content.readTail(key, asked)
    expect(Buffer.from(found?.tail ?? []).toString()).toBe(tail)
    expect(found).toMatchObject({ sizeBytes: bytes.length, eTag: (await content.head(key))?.eTag })
  })

  it('of an empty one has no bytes, and of a missing one there is none', async () => {
    await content.put('content/tail/empty', '', { contentType })
    expect(await content.readTail('content/tail/empty', 10)).toMatchObject({ sizeBytes: 0, tail: new Uint8Array() })
    expect(await content.readTail('content/tail/none', 10)).toBeNull()
  })
})
