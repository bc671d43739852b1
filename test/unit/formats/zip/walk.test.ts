import type { FindingCode } from '#shared/formats/finding-catalogue.ts'
import { PackageContentError } from '#shared/formats/zip/content-error.ts'
import { readDirectory } from '#shared/formats/zip/directory.ts'
import { zipLimits } from '#shared/formats/zip/limits.ts'
import { cacheTail, type RangeSource } from '#shared/formats/zip/range-source.ts'
import { readEntry, walkEntries, type WalkOptions } from '#shared/formats/zip/walk.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { writeZip, type EntrySpec } from '#test/support/zip-writer.ts'
import { randomBytes } from '#test/support/random.ts'

const KiB = 1024
const MiB = 1024 * KiB

async function entriesOf(source: RangeSource): Promise<ZipEntry[]> {
  const reading = await readDirectory(source, zipLimits(500 * MiB))
  if (!reading.ok) throw new Error(reading.errors.map(({ code }) => code).join())
  return reading.directory.entries
}

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

async function unpackAll(source: RangeSource, options: WalkOptions = {}): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for await (const file of walkEntries(source, await entriesOf(source), options)) {
    files.set(file.entry.path, file.kind === 'bytes' ? Buffer.from(file.bytes) : await joined(file.chunks))
  }
  return files
}

async function failureOf(work: Promise<unknown>): Promise<FindingCode | 'none'> {
  try {
    await work
    return 'none'
  } catch (error) {
    if (error instanceof PackageContentError) return error.finding.code
    throw error
  }
}

const text = (size: number): Buffer => Buffer.alloc(size, 'It was a bright cold day in April. ')

describe('walking through an archive', () => {
  const specs: EntrySpec[] = [
    { name: 'empty.txt' },
    { name: 'empty-stored.txt', method: 0 },
    { name: 'small.html', data: text(900) },
    { name: 'middle.js', data: text(200 * KiB), descriptor: true },
    { name: 'noise.jpg', data: randomBytes(700 * KiB), method: 0 },
    { name: 'large.json', data: Buffer.concat([text(3 * MiB), randomBytes(200 * KiB)]) },
    { name: 'video.mp4', data: randomBytes(3 * MiB), method: 0, local: { extra: Buffer.from([9, 9, 2, 0, 1, 1]) } },
    { name: 'last.css', data: text(40 * KiB) },
  ]
  const archive = writeZip(specs)

  test.each<[string, WalkOptions]>([
    ['the defaults', {}],
    ['everything streamed', { streamAbove: -1 }],
    ['nothing streamed', { streamAbove: 100 * MiB }],
    ['tiny reads', { readBytes: 1000, readAhead: 0 }],
    ['reads of odd size', { readBytes: 65_537, readAhead: 5, streamAbove: 100 * KiB }],
  ])('yields every file with %s', async (_, options) => {
    const files = await unpackAll(countingSource(archive), options)
    expect([...files.keys()]).toEqual(specs.map(({ name }) => name))
    for (const { name, data } of specs) expect(files.get(String(name))?.equals(Buffer.from(data ?? ''))).toBe(true)
  })

  test.each([1, 777, 64 * KiB])(
    'yields every file where the source gives its bytes in pieces of %d',
    async (pieceBytes) => {
      const whole = countingSource(pieceBytes === 1 ? writeZip(specs.slice(0, 3)) : archive)
      const source: RangeSource = {
        ...whole,
        async readPieces(start, end) {
          const bytes = await whole.read(start, end)
          return Array.from({ length: Math.ceil(bytes.byteLength / pieceBytes) }, (_, index) =>
            bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
          )
        },
      }
      for (const streamAbove of [-1, MiB, 100 * MiB]) {
        const files = await unpackAll(source, { streamAbove, readBytes: 100_000 })
        expect(files.size).toBeGreaterThan(2)
        for (const [path, bytes] of files)
          expect(bytes.equals(Buffer.from(specs.find(({ name }) => name === path)?.data ?? ''))).toBe(true)
      }
    },
  )

  test('reads each byte once, in large pieces', async () => {
    const source = countingSource(archive)
    const entries = await entriesOf(source)
    source.reads.length = 0
    for await (const file of walkEntries(source, entries, { readBytes: MiB }))
      if (file.kind === 'stream') await joined(file.chunks)
    const total = source.reads.reduce((sum, { start, end }) => sum + end - start, 0)
    expect(total).toBeLessThanOrEqual(archive.length)
    expect(source.reads.length).toBeLessThanOrEqual(Math.ceil(archive.length / MiB) + 1)
  })

  test('reads a thousand small files with a single read', async () => {
    const source = countingSource(
      writeZip(Array.from({ length: 1000 }, (_, index) => ({ name: `f${index}.txt`, data: `content of ${index}` }))),
    )
    const entries = await entriesOf(source)
    source.reads.length = 0
    const names: string[] = []
    for await (const { entry } of walkEntries(source, entries)) names.push(entry.path)
    expect(names).toHaveLength(1000)
    expect(source.reads).toHaveLength(1)
  })

  test('skips long ranges between the requested files', async () => {
    const source = countingSource(
      writeZip([
        { name: 'a', data: 'a' },
        { name: 'big', data: randomBytes(2 * MiB), method: 0 },
        { name: 'b', data: 'b' },
      ]),
    )
    const entries = (await entriesOf(source)).filter(({ path }) => path !== 'big')
    source.reads.length = 0
    const contents: string[] = []
    for await (const file of walkEntries(source, entries))
      if (file.kind === 'bytes') contents.push(Buffer.from(file.bytes).toString())
    expect(contents).toEqual(['a', 'b'])
    expect(source.reads).toHaveLength(2)
    expect(source.reads.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThan(200 * KiB)
  })

  test('holds few reads at a time', async () => {
    const data = randomBytes(100 * KiB)
    const bytes = writeZip(Array.from({ length: 200 }, (_, index) => ({ name: `f${index}`, data, method: 0 })))
    const source = countingSource(bytes)
    const entries = await entriesOf(source)
    source.reads.length = 0
    for await (const { entry } of walkEntries(source, entries, { readBytes: MiB, readAhead: 2 })) {
      const ahead = Math.max(...source.reads.map(({ end }) => end)) - entry.start
      expect(ahead).toBeLessThan(9 * MiB)
    }
  })

  test('continues after a stream that is not read', async () => {
    const paths: string[] = []
    for await (const { entry } of walkEntries(countingSource(archive), await entriesOf(countingSource(archive)), {
      streamAbove: MiB,
      readBytes: 256 * KiB,
    }))
      paths.push(entry.path)
    expect(paths).toHaveLength(specs.length)
  })

  test('stops early, also in the middle of a stream', async () => {
    for await (const file of walkEntries(countingSource(archive), await entriesOf(countingSource(archive)), {
      streamAbove: MiB,
    })) {
      if (file.kind === 'stream') for await (const chunk of file.chunks) if (chunk.byteLength > 0) break
      if (file.entry.path === 'large.json') break
    }
  })

  test('throws the errors of the source unchanged', async () => {
    const entries = await entriesOf(countingSource(archive))
    let reads = 0
    const failing: RangeSource = {
      size: archive.length,
      read: (start, end) =>
        (reads += 1) > 2 ? Promise.reject(new Error('connection lost')) : Promise.resolve(archive.subarray(start, end)),
    }
    const walk = async (options: WalkOptions): Promise<void> => {
      reads = 0
      for await (const file of walkEntries(failing, entries, options))
        if (file.kind === 'stream') await joined(file.chunks)
    }
    await expect(walk({ readBytes: 256 * KiB })).rejects.toThrow('connection lost')
    await expect(walk({ readBytes: 256 * KiB, streamAbove: -1 })).rejects.toThrow('connection lost')
  })
})

describe('one entry', () => {
  test('reads one entry with one read', async () => {
    const source = countingSource(
      writeZip([
        { name: 'a.txt', data: text(100) },
        { name: 'b.bin', data: text(MiB) },
      ]),
    )
    const [entry] = await entriesOf(source)
    if (entry === undefined) throw new Error('an entry expected')
    source.reads.length = 0
    expect(Buffer.from(await readEntry(source, entry)).equals(text(100))).toBe(true)
    expect(source.reads).toHaveLength(1)
  })

  test('reads an entry of a small archive from the buffered end', async () => {
    const counting = countingSource(writeZip([{ name: 'a.txt', data: 'abc' }]))
    const source = cacheTail(counting)
    const [entry] = await entriesOf(source)
    if (entry === undefined) throw new Error('an entry expected')
    await readEntry(source, entry)
    expect(counting.reads).toHaveLength(1)
  })
})

describe('files that differ from the directory', () => {
  const data = text(5000)
  const cases: [FindingCode, string, EntrySpec][] = [
    [
      'ZIP_ENTRY_CHECKSUM_MISMATCH',
      'another checksum',
      { name: 'a', data, central: { crc32: 1 }, local: { crc32: 0 } },
    ],
    [
      'ZIP_ENTRY_SIZE_MISMATCH',
      'more bytes than stated',
      { name: 'a', data, central: { size: 4999 }, local: { size: 0 } },
    ],
    [
      'ZIP_ENTRY_SIZE_MISMATCH',
      'many more bytes than stated',
      { name: 'a', data: text(3 * MiB), central: { size: 10 }, local: { size: 0 } },
    ],
    [
      'ZIP_ENTRY_SIZE_MISMATCH',
      'fewer bytes than stated',
      { name: 'a', data, central: { size: 5001 }, local: { size: 0 } },
    ],
    ['ZIP_ENTRY_CORRUPT', 'no deflate data', { name: 'a', data, packed: Buffer.from('this is not deflated data') }],
    [
      'ZIP_ENTRY_CORRUPT',
      'deflate data cut off',
      { name: 'a', data: randomBytes(5000), packed: Buffer.from([0x01, 0xff, 0x00, 0x00, 0xff, 0x41]) },
    ],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'no header', { name: 'a', data, local: { signature: 0 } }],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'another name', { name: 'a', data, local: { name: Buffer.from('b') } }],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'a longer name', { name: 'a', data, local: { name: Buffer.alloc(70_00, 'b') } }],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'a hostile name', { name: 'a', data, local: { name: Buffer.from('../a') } }],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'another method', { name: 'a', data, local: { method: 0 } }],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'encryption', { name: 'a', data, local: { flags: 0x801 } }],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'another size', { name: 'a', data, local: { size: 77 } }],
    ['ZIP_LOCAL_HEADER_MISMATCH', 'another packed size', { name: 'a', data, local: { compressedSize: 77 } }],
    [
      'ZIP_LOCAL_HEADER_MISMATCH',
      'an extra field that pushes the data into the next file',
      {
        name: 'a',
        data,
        central: { compressedSize: 40 },
        local: { extra: Buffer.alloc(30), compressedSize: 0 },
        packed: Buffer.alloc(35),
      },
    ],
  ]

  test.each(cases)('refuses with %s: %s', async (code, _, entry) => {
    const source = countingSource(writeZip([entry, { name: 'next', data: text(100) }]))
    const [first] = await entriesOf(source)
    if (first === undefined) throw new Error('an entry expected')
    expect(await failureOf(readEntry(source, first))).toBe(code)
    expect(await failureOf(unpackAll(source))).toBe(code)
    expect(await failureOf(unpackAll(source, { streamAbove: -1 }))).toBe(code)
  })

  test('states the file in the error', async () => {
    const source = countingSource(writeZip([{ name: 'folder/broken.js', data, packed: Buffer.from('nonsense') }]))
    await expect(unpackAll(source)).rejects.toMatchObject({ finding: { path: 'folder/broken.js', severity: 'error' } })
  })

  test('accepts names that differ only in slashes or normalization', async () => {
    const source = countingSource(
      writeZip([{ name: 'a/ü.txt', data: 'x', local: { name: Buffer.from('a\\ü.txt'), flags: 0 } }]),
    )
    expect((await unpackAll(source)).get('a/ü.txt')?.toString()).toBe('x')
  })

  test('gives the reader of a stream no more than the stated bytes', async () => {
    const source = countingSource(
      writeZip([{ name: 'a', data: text(20 * MiB), central: { size: MiB }, local: { size: 0 } }]),
    )
    let received = 0
    const consume = async (): Promise<void> => {
      for await (const file of walkEntries(source, await entriesOf(source), { streamAbove: 0 })) {
        if (file.kind === 'stream') for await (const chunk of file.chunks) received += chunk.byteLength
      }
    }
    expect(await failureOf(consume())).toBe('ZIP_ENTRY_SIZE_MISMATCH')
    expect(received).toBeLessThanOrEqual(MiB)
  })
})
