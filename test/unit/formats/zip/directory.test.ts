import { readDirectory, type DirectoryReading } from '#shared/formats/zip/directory.ts'
import { zipLimits, type ZipLimits } from '#shared/formats/zip/limits.ts'
import { countingSource } from '#test/support/range-sources.ts'
import { writeZip, type ArchiveSpec, type EntrySpec } from '#test/support/zip-writer.ts'
import { processorTime } from '#test/support/processor-time.ts'

const MiB = 1024 * 1024
const limits = zipLimits(100 * MiB)
const page: EntrySpec = { name: 'index.html', data: '<p>one</p>' }

async function read(bytes: Uint8Array, given: ZipLimits = limits): Promise<DirectoryReading & { reads: number }> {
  const source = countingSource(bytes)
  const reading = await readDirectory(source, given)
  return { ...reading, reads: source.reads.length }
}

const codesOf = (reading: DirectoryReading): string[] =>
  (reading.ok ? reading.directory.warnings : reading.errors).map(({ code }) => code)
const pathsOf = (reading: DirectoryReading): string[] =>
  reading.ok ? reading.directory.entries.map(({ path }) => path) : []

async function expectRefused(bytes: Uint8Array, code: string, given: ZipLimits = limits): Promise<void> {
  const reading = await read(bytes, given)
  expect(reading.ok).toBe(false)
  expect(codesOf(reading)).toContain(code)
  expect(reading.reads).toBeLessThanOrEqual(2)
}

describe('an ordinary archive', () => {
  test('lists the entries in the order of their bytes, without folders', async () => {
    const reading = await read(
      writeZip([{ name: 'b/', method: 0, mode: 0o040755 }, { name: 'b/z.txt', data: 'zz', method: 0 }, page]),
    )
    expect(pathsOf(reading)).toEqual(['b/z.txt', 'index.html'])
    expect(codesOf(reading)).toEqual([])
    expect(reading).toMatchObject({
      ok: true,
      directory: {
        totalSize: 12,
        entries: [
          { method: 'stored', size: 2, compressedSize: 2 },
          { method: 'deflate', size: 10 },
        ],
      },
    })
  })

  test('costs one read when the directory is in the tail, two when it is not', async () => {
    const filler: EntrySpec = { name: 'video.mp4', data: Buffer.alloc(3 * MiB, 'v'), method: 0 }
    expect((await read(writeZip([filler, page]))).reads).toBe(1)
    const many = Array.from({ length: 12_000 }, (_, index) => ({
      name: `assets/a-rather-long-name-of-a-folder/picture-number-${index}.png`,
      method: 0,
    }))
    const reading = await read(writeZip(many))
    expect(reading.reads).toBe(2)
    expect(pathsOf(reading)).toHaveLength(12_000)
  })

  test('accepts ZIP64 records, a comment and descriptors', async () => {
    for (const archive of [
      { zip64: true },
      { comment: Buffer.from('made by hand') },
      { zip64: true, comment: Buffer.from('PK') },
    ]) {
      const reading = await read(writeZip([{ ...page, descriptor: true }], archive))
      expect(pathsOf(reading)).toEqual(['index.html'])
      expect(codesOf(reading)).toEqual([])
    }
  })

  test('accepts ZIP64 sizes in an extra field', async () => {
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(3n, 4)
    extra.writeBigUInt64LE(3n, 12)
    const central = { size: 0xffffffff, compressedSize: 0xffffffff, offset: 0xffffffff, extra }
    const reading = await read(writeZip([{ name: 'a', data: 'abc', method: 0, central }], { zip64: true }))
    expect(reading).toMatchObject({ ok: true, directory: { entries: [{ size: 3, compressedSize: 3, start: 0 }] } })
  })
})

describe('tolerated oddities', () => {
  interface Oddity {
    entries: EntrySpec[]
    archive?: ArchiveSpec
    paths: string[]
    codes: string[]
  }

  test.each<[string, Oddity]>([
    [
      'backslashes',
      { entries: [{ name: 'a\\b\\c.txt', data: 'x' }], paths: ['a/b/c.txt'], codes: ['ZIP_BACKSLASHES'] },
    ],
    [
      'dot segments and double slashes',
      { entries: [{ name: './a//b/./c.txt', data: 'x' }], paths: ['a/b/c.txt'], codes: [] },
    ],
    [
      'files of operating systems',
      {
        entries: [
          page,
          { name: '__MACOSX/._index.html' },
          { name: 'a/.DS_Store' },
          { name: 'Thumbs.db' },
          { name: 'a/._b' },
          { name: 'Icon\r' },
        ],
        paths: ['index.html'],
        codes: [],
      },
    ],
    [
      'folders without a slash',
      { entries: [page, { name: 'a', mode: 0o040755, method: 0 }], paths: ['index.html'], codes: [] },
    ],
    [
      'names that differ in case',
      { entries: [page, { name: 'INDEX.html' }], paths: ['index.html', 'INDEX.html'], codes: ['ZIP_CASE_DUPLICATES'] },
    ],
    ['unmarked UTF-8', { entries: [{ name: Buffer.from('übung.html') }], paths: ['übung.html'], codes: [] }],
    [
      'code page 437',
      {
        entries: [{ name: Buffer.from([0x81, 0x62, 0x75, 0x6e, 0x67]) }],
        paths: ['übung'],
        codes: ['ZIP_NAME_ENCODING'],
      },
    ],
    [
      'bytes in front',
      {
        entries: [page],
        archive: { prefix: Buffer.from('#!/bin/sh\n') },
        paths: ['index.html'],
        codes: ['ZIP_LEADING_DATA'],
      },
    ],
    [
      'bytes in front of which the archive knows',
      {
        entries: [page],
        archive: { prefix: Buffer.alloc(70), offsetsCountPrefix: true },
        paths: ['index.html'],
        codes: ['ZIP_LEADING_DATA'],
      },
    ],
    [
      'bytes in front of ZIP64 records',
      {
        entries: [page],
        archive: { prefix: Buffer.alloc(70), zip64: true },
        paths: ['index.html'],
        codes: ['ZIP_LEADING_DATA'],
      },
    ],
    [
      'bytes behind',
      {
        entries: [page],
        archive: { suffix: Buffer.from('\r\n') },
        paths: ['index.html'],
        codes: ['ZIP_TRAILING_DATA'],
      },
    ],
    [
      'an end record in the comment',
      {
        entries: [page],
        archive: { comment: Buffer.from('PK\x05\x06'.padEnd(40, 'x'), 'latin1') },
        paths: ['index.html'],
        codes: [],
      },
    ],
  ])('accepts %s', async (_, { entries, archive, paths, codes }) => {
    const reading = await read(writeZip(entries, archive))
    expect(pathsOf(reading)).toEqual(paths)
    expect(codesOf(reading)).toEqual(codes)
  })

  test('prefers the Unicode path field if it belongs to the name', async () => {
    const { crc32 } = await import('node:zlib')
    const name = Buffer.from('?bung.html')
    const field = (checksum: number): Buffer => {
      const unicode = Buffer.from('Übung.html')
      const extra = Buffer.alloc(9)
      extra.writeUInt16LE(0x7075, 0)
      extra.writeUInt16LE(5 + unicode.length, 2)
      extra.writeUInt8(1, 4)
      extra.writeUInt32LE(checksum, 5)
      return Buffer.concat([extra, unicode])
    }
    expect(pathsOf(await read(writeZip([{ name, central: { extra: field(crc32(name)) } }])))).toEqual(['Übung.html'])
    expect(pathsOf(await read(writeZip([{ name, central: { extra: field(1) } }])))).toEqual(['?bung.html'])
  })
})

describe('hostile entries', () => {
  test.each<[string, EntrySpec]>([
    ['ZIP_PATH_TRAVERSAL', { name: '../evil.html' }],
    ['ZIP_PATH_TRAVERSAL', { name: 'a/../../evil.html' }],
    ['ZIP_PATH_TRAVERSAL', { name: 'a\\..\\..\\evil.html' }],
    ['ZIP_PATH_TRAVERSAL', { name: 'a/..' }],
    ['ZIP_PATH_TRAVERSAL', { name: '%2e%2e/evil.html' }],
    ['ZIP_PATH_TRAVERSAL', { name: 'a/%2E.%2Fevil.html' }],
    ['ZIP_PATH_TRAVERSAL', { name: '..%5cevil.html' }],
    ['ZIP_PATH_TRAVERSAL', { name: '__MACOSX/../../evil' }],
    ['ZIP_PATH_TRAVERSAL', { name: '../folder/' }],
    ['ZIP_PATH_ABSOLUTE', { name: '/etc/passwd' }],
    ['ZIP_PATH_ABSOLUTE', { name: '\\\\server\\share\\x' }],
    ['ZIP_PATH_ABSOLUTE', { name: 'C:\\windows\\x.dll' }],
    ['ZIP_PATH_ABSOLUTE', { name: 'c:x' }],
    ['ZIP_PATH_NUL', { name: 'a.html\0.txt' }],
    ['ZIP_PATH_INVALID', { name: '' }],
    ['ZIP_PATH_INVALID', { name: 'a\nb.html' }],
    ['ZIP_PATH_INVALID', { name: './.' }],
    ['ZIP_PATH_TOO_LONG', { name: 'a'.repeat(701) }],
    ['ZIP_PATH_TOO_LONG', { name: 'é'.repeat(351) }],
    ['ZIP_SYMLINK', { name: 'link', data: '/etc/passwd', mode: 0o120777 }],
    ['ZIP_SPECIAL_FILE', { name: 'fifo', mode: 0o010644 }],
    ['ZIP_SPECIAL_FILE', { name: 'device', mode: 0o020666 }],
    ['ZIP_ENCRYPTED', { name: 'a', central: { flags: 0x0801 } }],
    ['ZIP_ENCRYPTED', { name: 'a', central: { flags: 0x0841 } }],
    ['ZIP_ENCRYPTED', { name: 'a', central: { flags: 0x2800 } }],
    ['ZIP_ENCRYPTED', { name: 'a', central: { method: 99 } }],
    ['ZIP_COMPRESSION_UNSUPPORTED', { name: 'a', central: { method: 14 } }],
    ['ZIP_COMPRESSION_UNSUPPORTED', { name: 'a', central: { method: 9 } }],
    ['ZIP_DUPLICATE_PATH', { name: 'index.html', data: 'other' }],
    ['ZIP_DUPLICATE_PATH', { name: './index.html', data: 'other' }],
    ['ZIP_ENTRY_OUT_OF_BOUNDS', { name: 'a', data: 'x', central: { compressedSize: 5000 } }],
    ['ZIP_ENTRY_OUT_OF_BOUNDS', { name: 'a', data: 'x', central: { offset: 0xfffffff0 } }],
    ['ZIP_OVERLAPPING_ENTRIES', { name: 'a', data: 'x', central: { offset: 0 } }],
    ['ZIP_OVERLAPPING_ENTRIES', { name: 'a', data: 'x', central: { offset: 10 } }],
    ['ZIP_SIZE_IMPOSSIBLE', { name: 'a', data: 'abc', method: 0, central: { size: 4 } }],
    ['ZIP_SIZE_IMPOSSIBLE', { name: 'a', data: 'abc', central: { size: 5 * MiB } }],
    ['ZIP_SIZE_IMPOSSIBLE', { name: 'a', data: 'abc', packed: Buffer.alloc(70_000) }],
    ['ZIP_DIRECTORY_CORRUPT', { name: 'a', central: { extra: Buffer.from([1, 0, 99, 0]) } }],
    ['ZIP_DIRECTORY_CORRUPT', { name: 'a', central: { signature: 0x02014b51 } }],
    ['ZIP_DIRECTORY_CORRUPT', { name: 'a', central: { size: 0xffffffff, extra: Buffer.from([1, 0, 0, 0]) } }],
  ])('refuses with %s, case %#', async (code, entry) => {
    await expectRefused(writeZip([page, entry]), code)
  })

  test('refuses an entry whose data contains the next entry', async () => {
    const kernel: EntrySpec = { name: 'b', data: 'kernel' }
    const quoting: EntrySpec = { name: 'a', data: 'x' }
    await expectRefused(
      writeZip([{ ...quoting, central: { compressedSize: 40 } }, kernel, page]),
      'ZIP_OVERLAPPING_ENTRIES',
    )
  })
})

describe('limits', () => {
  test('refuses too many entries from the end record alone', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ name: `f${index}`, method: 0 }))
    await expectRefused(writeZip(many), 'ZIP_TOO_MANY_ENTRIES', { ...limits, maxEntries: 10 })
    expect((await read(writeZip(many.slice(1)), { ...limits, maxEntries: 10 })).ok).toBe(true)
    expect(limits.maxEntries).toBe(20_000)
  })

  test('refuses a file of more than 2 GiB', async () => {
    await expectRefused(writeZip([{ name: 'a', data: 'x', central: { size: 2048 * MiB + 1 } }]), 'ZIP_ENTRY_TOO_LARGE')
  })

  test('refuses files of more than four times the upload limit together', async () => {
    const small = zipLimits(1000)
    const data = Buffer.alloc(1000, 'abcdefgh')
    const files = ['a', 'b', 'c', 'd'].map((name) => ({ name, data }))
    expect((await read(writeZip(files), small)).ok).toBe(true)
    await expectRefused(writeZip([...files, { name: 'e', data: '!' }]), 'ZIP_TOTAL_TOO_LARGE', small)
  })

  test('refuses a ratio above 200 only beyond 10 MiB', async () => {
    const zeros = (size: number): Buffer => writeZip([{ name: 'zeros.bin', data: Buffer.alloc(size) }])
    expect((await read(zeros(10 * MiB))).ok).toBe(true)
    await expectRefused(zeros(10 * MiB + 1), 'ZIP_RATIO_TOO_HIGH')
    const spread = Array.from({ length: 6 }, (_, index) => ({ name: `z${index}`, data: Buffer.alloc(2 * MiB) }))
    await expectRefused(writeZip(spread), 'ZIP_RATIO_TOO_HIGH')
  })

  test('refuses a directory that is too large', async () => {
    await expectRefused(writeZip([{ name: 'a'.repeat(300) }]), 'ZIP_DIRECTORY_TOO_LARGE', {
      ...limits,
      maxDirectoryBytes: 200,
    })
  })
})

describe('damaged and foreign files', () => {
  const sound = writeZip([page])

  test.each<[string, string, Buffer]>([
    ['NOT_A_ZIP', 'nothing', Buffer.alloc(0)],
    ['NOT_A_ZIP', 'text', Buffer.from('This is not a ZIP archive at all, only some text.')],
    ['NOT_A_ZIP', 'text of two megabytes', Buffer.alloc(2 * MiB, 'text ')],
    [
      'NOT_A_ZIP',
      'a document with an archive in the middle',
      writeZip([page], { prefix: Buffer.alloc(600, 'd'), suffix: Buffer.alloc(600, 'd') }),
    ],
    ['ZIP_TRUNCATED', 'an archive cut off', sound.subarray(0, sound.length - 30)],
    [
      'ZIP_TRUNCATED',
      'a large archive cut off',
      writeZip([{ name: 'v', data: Buffer.alloc(2 * MiB), method: 0 }]).subarray(0, 2 * MiB),
    ],
    ['ZIP_EMPTY', 'an archive of nothing', writeZip([])],
    ['ZIP_EMPTY', 'an archive of folders', writeZip([{ name: 'a/', method: 0, mode: 0o040755 }])],
    ['ZIP_MULTI_DISK', 'disk number', writeZip([page], { end: { 4: 1 } })],
    ['ZIP_MULTI_DISK', 'directory disk', writeZip([page], { end: { 6: 1 } })],
    ['ZIP_MULTI_DISK', 'entries on this disk', writeZip([page], { end: { 8: 7 } })],
    ['ZIP_DIRECTORY_CORRUPT', 'more entries stated than there are', writeZip([page, page], { end: { 8: 3, 10: 3 } })],
    [
      'ZIP_DIRECTORY_CORRUPT',
      'fewer entries stated than there are',
      writeZip([page, { name: 'b' }], { end: { 8: 1, 10: 1 } }),
    ],
    ['ZIP_DIRECTORY_CORRUPT', 'a directory elsewhere', writeZip([page], { end: { 16: 5, 12: 3 } })],
    [
      'ZIP_DIRECTORY_CORRUPT',
      'a missing ZIP64 record',
      Buffer.concat([sound.subarray(0, -22), zip64EndWithoutRecord()]),
    ],
  ])('refuses with %s: %s', async (code, _, bytes) => {
    await expectRefused(bytes, code)
  })

  test('throws the error of a failing source instead of a finding', async () => {
    const failing = { size: 100, read: () => Promise.reject(new Error('the store is down')) }
    await expect(readDirectory(failing, limits)).rejects.toThrow('the store is down')
  })

  test('shows hostile names printable and short in findings', async () => {
    const reading = await read(writeZip([{ name: `../${'\u0001x'.repeat(400)}` }]))
    const path = reading.ok ? '' : (reading.errors[0]?.path ?? '')
    expect(path.length).toBeLessThan(310)
    expect(path).not.toMatch(/\p{Cc}/u)
  })

  test('compares many paths with combining marks within the time limit', async () => {
    const marks = '\u0301\u0316'.repeat(160)
    const started = processorTime()
    const reading = await read(
      writeZip(Array.from({ length: 15_000 }, (_, index) => ({ name: `${marks}${index}`, method: 0 }))),
      { ...limits, maxDirectoryBytes: 16 * MiB },
    )
    expect(processorTime() - started).toBeLessThan(5000)
    expect(reading.ok).toBe(true)
  })

  test('lists at most five errors of one kind', async () => {
    const reading = await read(writeZip(Array.from({ length: 50 }, (_, index) => ({ name: `../${index}` }))))
    expect(codesOf(reading)).toHaveLength(5)
  })
})

function zip64EndWithoutRecord(): Buffer {
  const end = writeZip([], { zip64: true })
  end.fill(0, 0, 4)
  return end
}
