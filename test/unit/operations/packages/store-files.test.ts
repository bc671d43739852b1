import { fc } from '#test/support/properties.ts'
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { readDirectory } from '#shared/formats/zip/directory.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import { readAhead, sharesOf, storeFiles } from '#shared/operations/packages/store-files.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'
import { randomBytes } from '#test/support/random.ts'

const MiB = 1024 * 1024

/** A bucket in memory; the writes that are under way are counted. */
class Bucket implements Pick<ObjectStore, 'put' | 'putStream'> {
  readonly objects = new Map<string, Buffer>()
  running = 0
  constructor(private readonly fails: (key: string) => boolean = () => false) {}

  async put(key: string, body: Uint8Array | string): Promise<void> {
    await this.write(key, () => Promise.resolve(Buffer.from(body)))
  }

  async putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.write(key, async () => {
      const pieces: Uint8Array[] = []
      for await (const piece of chunks) pieces.push(Uint8Array.from(piece))
      return Buffer.concat(pieces)
    })
  }

  private async write(key: string, read: () => Promise<Buffer>): Promise<void> {
    this.running += 1
    try {
      const body = await read()
      await new Promise((resolve) => setTimeout(resolve, 2))
      if (this.fails(key)) throw new Error(`no write of ${key}`)
      this.objects.set(key, body)
    } finally {
      this.running -= 1
    }
  }
}

const isStore = (bucket: object): bucket is ObjectStore => bucket instanceof Bucket

async function store(files: readonly EntrySpec[], bucket: Bucket): Promise<void> {
  const source = countingSource(writeZip(files))
  const reading = await readDirectory(source, zipLimits(1000 * MiB))
  if (!reading.ok || !isStore(bucket)) throw new TypeError('The fixture is not as this test expects.')
  await storeFiles(bucket, 'p/', { source, entries: reading.directory.entries, documents: [], survey: null })
}

/** Pages between films, more than one reader's worth. */
const course = Array.from({ length: 40 }, (_, index): EntrySpec & { data: Buffer } => ({
  name: `file${index}.bin`,
  data: index % 8 === 7 ? randomBytes(8 * MiB) : Buffer.from(`page ${index} `.repeat(index * 100)),
  method: index % 8 === 7 || index % 3 === 0 ? 0 : 8,
}))

it('writes the bytes of every file unchanged with one reader and with two', async () => {
  const bucket = new Bucket()
  await store(course, bucket)
  expect(bucket.objects.size).toBe(course.length)
  for (const { name, data } of course) expect(bucket.objects.get(`p/${String(name)}`)?.equals(data)).toBe(true)
})

it.each([0, 7, 20, 39])('throws the first failure and writes nothing afterwards (file %i)', async (broken) => {
  const bucket = new Bucket((key) => key === `p/file${broken}.bin`)
  await expect(store(course, bucket)).rejects.toThrow(`no write of p/file${broken}.bin`)
  expect(bucket.running).toBe(0)
})

it.each([2, 30])(
  'throws PackageContentError for a file that contradicts the directory (file %i), not an error of the store',
  async (broken) => {
    const bucket = new Bucket()
    const belied = course.map((file, index) =>
      index === broken ? { ...file, central: { crc32: 1 }, local: { crc32: 1 } } : file,
    )
    await expect(store(belied, bucket)).rejects.toMatchObject({
      finding: { code: 'ZIP_ENTRY_CHECKSUM_MISMATCH', path: `file${broken}.bin` },
    })
    expect(bucket.running).toBe(0)
    expect(bucket.objects.has(`p/file${broken}.bin`)).toBe(false)
  },
)

const entry = (start: number, compressedSize: number): ZipEntry => ({
  path: `f${start}`,
  method: 'stored',
  compressedSize,
  size: compressedSize,
  crc32: 0,
  start,
  limit: start + compressedSize,
  rawName: new Uint8Array(),
})

it('writes nothing of a course that fits into memory until every file has been checked', async () => {
  const small = [
    ...course.filter(({ data }) => data.length < MiB),
    { name: 'film.bin', data: randomBytes(10 * MiB), method: 0 },
  ]
  const lying: EntrySpec = { name: 'lie.bin', data: 'x', central: { crc32: 1 }, local: { crc32: 1 } }
  const bucket = new Bucket()
  await expect(store([...small, lying], bucket)).rejects.toThrow(PackageContentError)
  expect([bucket.objects.size, bucket.running]).toEqual([0, 0])
  await store(small, bucket)
  expect(bucket.objects.size).toBe(small.length)
  for (const { name, data } of small) expect(bucket.objects.get(`p/${name.toString()}`)?.equals(data)).toBe(true)
})

it('stops writing a course that fits into memory after a failure', async () => {
  const bucket = new Bucket((key) => key === 'p/file8.bin')
  await expect(
    store(
      course.filter(({ data }) => data.length < MiB),
      bucket,
    ),
  ).rejects.toThrow('no write of p/file8.bin')
  const { size } = bucket.objects
  expect(bucket.running).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(bucket.objects.size).toBe(size)
})

it('assigns each file to one reader, in the order of the bytes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 30 * MiB }), { maxLength: 30 }), (sizes) => {
      let start = 0
      const entries = sizes.map((size) => {
        start += size + 100
        return entry(start - size, size)
      })
      const shares = sharesOf(entries.toReversed())
      expect(shares.flat()).toEqual(entries)
    }),
  )
})

it('keeps a small archive with one reader, and splits a large one in the middle', () => {
  expect(sharesOf([])).toEqual([])
  expect(sharesOf([entry(0, 20 * MiB)])).toHaveLength(1)
  const files = Array.from({ length: 100 }, (_, index) => entry(index * MiB, MiB))
  expect(sharesOf(files).map((share) => share.length)).toEqual([50, 50])
})

describe('reading ahead', () => {
  const archive = writeZip(course)
  const opened = async () => {
    const source = countingSource(archive)
    const reading = await readDirectory(source, zipLimits(1000 * MiB))
    if (!reading.ok) throw new TypeError('The fixture is not as this test expects.')
    source.reads.length = 0
    return { source, entries: reading.directory.entries }
  }

  it('starts the first reads early and reads nothing twice', async () => {
    const plain = await opened()
    const bucket = new Bucket()
    if (!isStore(bucket)) throw new TypeError('The fixture is not as this test expects.')
    await storeFiles(bucket, 'p/', { ...plain, documents: [], survey: null })
    const { source, entries } = await opened()
    const ahead = readAhead(source, entries)
    expect(source.reads).toHaveLength(4)
    await storeFiles(bucket, 'p/', { source: ahead, entries, documents: [], survey: null })
    const byStart = (reads: { start: number; end: number }[]) => reads.toSorted((a, b) => a.start - b.start)
    expect(byStart(source.reads)).toEqual(byStart(plain.source.reads))
  })

  it('reports a failed read only to the caller that awaits it', async () => {
    const { source, entries } = await opened()
    let failures = 1
    const failing = {
      size: source.size,
      read: (start: number, end: number) =>
        failures-- > 0 ? Promise.reject(new Error('gone')) : source.read(start, end),
    }
    const ahead = readAhead(failing, entries)
    const [first] = entries
    const bucket = new Bucket()
    if (first === undefined || !isStore(bucket)) throw new TypeError('The fixture is not as this test expects.')
    await expect(storeFiles(bucket, 'p/', { source: ahead, entries, documents: [], survey: null })).rejects.toThrow(
      'gone',
    )
    await storeFiles(bucket, 'p/', { source: ahead, entries, documents: [], survey: null })
    expect(bucket.objects.size).toBe(entries.length)
  })
})
