import { processorTime } from '#test/support/processor-time.ts'
import {
  ListObjectsV2Command,
  PutObjectCommand,
  DeleteObjectCommand,
  type ListObjectsV2CommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { fc } from '#test/support/properties.ts'
import { compareKeys, KeyIndex } from '#infra/local/aws/s3/key-index.ts'
import { ObjectStore } from '#infra/local/aws/s3/object-store.ts'
import { bucket, clientOf, refusal, startOn, temporaryFolder, withS3 } from './support/s3-workbench.ts'

let s3: S3Client
withS3((started) => ({ s3 } = started))

const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body: Key }))
const list = (more: Partial<ListObjectsV2CommandInput> = {}) =>
  s3.send(new ListObjectsV2Command({ Bucket: bucket, ...more }))

/** The keys of all pages, and the number of keys on each page. */
async function listAll(more: Partial<ListObjectsV2CommandInput>): Promise<{ keys: string[]; counts: number[] }> {
  const all = { keys: Array<string>(), counts: Array<number>() }
  let token: string | undefined
  do {
    const page = await list({ ...more, ContinuationToken: token })
    all.keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    all.counts.push(page.KeyCount ?? -1)
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined
  } while (token !== undefined && all.counts.length < 50)
  return all
}

describe('ListObjectsV2', () => {
  const keys = Array.from({ length: 25 }, (_, index) => `l/${index % 5}/${String(index).padStart(3, '0')}`)
  beforeAll(() => Promise.all([...keys, 'l/file', 'm'].map(put)))

  test('returns key, size, tag and time', async () => {
    const { Contents, KeyCount, Prefix, IsTruncated } = await list({ Prefix: 'm' })
    expect({ KeyCount, Prefix, IsTruncated }).toEqual({ KeyCount: 1, Prefix: 'm', IsTruncated: false })
    const entry = {
      Key: 'm',
      Size: 1,
      ETag: '"6f8f57715090da2632453988d9a1501b"',
      StorageClass: 'STANDARD',
      LastModified: expect.any(Date),
    }
    expect(Contents).toEqual([entry])
  })

  test('returns pages in order and without gaps', async () => {
    const all = await listAll({ Prefix: 'l/', MaxKeys: 10 })
    expect(all.keys).toEqual([...keys, 'l/file'].sort())
    expect(all.counts).toEqual([10, 10, 6])
    expect(await list({ MaxKeys: 0 })).toMatchObject({ KeyCount: 0, IsTruncated: false })
  })

  test('continues after deleted keys', async () => {
    for (const key of ['gone/a', 'gone/b', 'gone/c']) await put(key)
    const { NextContinuationToken } = await list({ Prefix: 'gone/', MaxKeys: 2 })
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: 'gone/b' }))
    const rest = await list({ Prefix: 'gone/', ContinuationToken: NextContinuationToken })
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['gone/c'])
  })

  test('returns keys with special characters', async () => {
    for (const key of ['odd/<&>"\'', 'odd/a +b', 'odd/\u0001', 'odd/日本']) await put(key)
    const plain = await list({ Prefix: 'odd/' })
    expect(plain.Contents?.map(({ Key }) => Key)).toEqual(['odd/\u0001', 'odd/<&>"\'', 'odd/a +b', 'odd/日本'])
  })

  test('refuses unknown parameters and a missing bucket', async () => {
    expect(await refusal(list({ ContinuationToken: 'made-up' }))).toEqual({ status: 400, code: 'InvalidArgument' })
    expect(await refusal(list({ MaxKeys: -1 }))).toEqual({ status: 400, code: 'InvalidArgument' })
    expect(await refusal(list({ Delimiter: '/' }))).toEqual({ status: 501, code: 'NotImplemented' })
    expect(await refusal(list({ FetchOwner: true }))).toEqual({ status: 501, code: 'NotImplemented' })
    expect(await refusal(list({ Bucket: 'no-such-bucket' }))).toEqual({ status: 404, code: 'NoSuchBucket' })
  })
})

test('lists 20,000 keys quickly after a restart', async () => {
  const many = temporaryFolder()
  const now = () => new Date()
  const store = new ObjectStore({ dataFolder: many.path, now, onEvent: undefined })
  store.putBucket({ name: bucket, createdAt: now().toISOString(), cors: [] })
  const put = { eventName: 'ObjectCreated:Put' } as const
  for (let index = 0; index < 20_000; index += 1) {
    // Not in order: 7,919 is prime to 20,000.
    const key = `content/tenant/package/version/${(index * 7919) % 20_000}.html`
    store.putObject({ bucket, key, size: 0, eTag: 'd41d8cd98f00b204e9800998ecf8427e', blobs: [], headers: {} }, put)
  }
  store.close()

  const begun = processorTime()
  const restarted = await startOn(many.path)
  const started = processorTime()
  const client = clientOf(restarted.endpoint)
  let token: string | undefined
  const keys: string[] = []
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token }))
    keys.push(...(page.Contents ?? []).map(({ Key = '' }) => Key))
    token = page.NextContinuationToken
  } while (token !== undefined)
  const listed = processorTime()
  await restarted.close()
  many.remove()
  expect(new Set(keys).size).toBe(20_000)
  expect(keys).toEqual([...keys].sort())
  // Generous for a busy machine: the check is that neither time grows with the square of the keys.
  expect(started - begun).toBeLessThan(4000)
  expect(listed - started).toBeLessThan(8000)
})

describe('KeyIndex', () => {
  const key = fc.string({ unit: 'binary', maxLength: 6 })
  const bytes = (text: string) => Buffer.from(text)

  test('follows their bytes', () => {
    expect(Math.sign(compareKeys('\uffff', '😀'))).toBe(-1)
    fc.assert(
      fc.property(key, key, (a, b) => Math.sign(compareKeys(a, b)) === Math.sign(Buffer.compare(bytes(a), bytes(b)))),
    )
  })

  test('stays sorted after any changes, and finds prefixes', () => {
    const change = fc.record({
      key: fc.string({ unit: fc.constantFrom('a', 'b', '/', '😀'), maxLength: 4 }),
      removed: fc.boolean(),
    })
    const prefixes = fc.string({ unit: fc.constantFrom('a', 'b', '/'), minLength: 1, maxLength: 2 })
    fc.assert(
      fc.property(fc.array(change), prefixes, (changes, prefix) => {
        const index = new KeyIndex<number>()
        const model = new Set<string>()
        for (const [value, { key: changed, removed }] of changes.entries()) {
          if (removed) index.delete(changed)
          else index.set(changed, value)
          if (removed) model.delete(changed)
          else model.add(changed)
        }
        const sorted = [...model].sort((a, b) => Buffer.compare(bytes(a), bytes(b)))
        expect(sorted.map((_, position) => index.at(position)?.key)).toEqual(sorted)
        expect(index.size).toBe(sorted.length)
        const first = sorted.findIndex((each) => Buffer.compare(bytes(each), bytes(prefix)) >= 0)
        expect(index.firstAt(prefix)).toBe(first === -1 ? sorted.length : first)
      }),
    )
  })
})
