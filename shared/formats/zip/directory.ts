import type { Entry } from 'yauzl'
import { finding, type Finding } from '../finding.ts'
import { parseCentralHeaders } from './central-headers.ts'
import { layOut } from './entry-layout.ts'
import { locateDirectory, type EndRecord, type Tail } from './end-record.ts'
import type { ZipLimits } from './limits.ts'
import { tailBytes, type RangeSource } from './range-source.ts'
import type { ZipDirectory } from './zip-entry.ts'

const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER_BYTES = 46

export type DirectoryReading = { ok: true; directory: ZipDirectory } | { ok: false; errors: Finding[] }

/**
 * Reads and judges the directory of an archive with at most two reads of `source`: one of its tail and, where that
 * does not hold the directory, one of the rest. Everything hostile that a directory can show is refused here, before
 * any entry is read. Bad input never throws; what throws is the source.
 */
export async function readDirectory(source: RangeSource, limits: ZipLimits): Promise<DirectoryReading> {
  if (source.size === 0) return refuse(finding('NOT_A_ZIP', { message: 'The file is empty.' }))
  const tail = await readTail(source)
  const located = locateDirectory(tail)
  if (located === null) return refuse(await missingEnd(source, tail))
  if (!located.ok) return refuse(located.error)
  const { record } = located
  const unacceptable = refuseRecord(record, source.size, limits)
  if (unacceptable !== null) return refuse(unacceptable)
  const bytes = await readDirectoryBytes(source, tail, record)
  if (bytes === null)
    return refuse(
      finding('ZIP_DIRECTORY_CORRUPT', { message: 'There is no directory at the place that the end record states.' }),
    )
  return judge({ ...bytes, record, limits })
}

async function readTail(source: RangeSource): Promise<Tail> {
  const start = Math.max(0, source.size - tailBytes(source.size))
  return { start, bytes: asBuffer(await source.read(start, source.size)) }
}

async function missingEnd(source: RangeSource, tail: Tail): Promise<Finding> {
  const head = tail.start === 0 ? tail.bytes : asBuffer(await source.read(0, 4))
  const isArchive = head.length >= 4 && head.readUInt32LE(0) === LOCAL_HEADER
  return finding(isArchive ? 'ZIP_TRUNCATED' : 'NOT_A_ZIP')
}

function refuseRecord(record: EndRecord, size: number, limits: ZipLimits): Finding | null {
  if (record.entryCount === 0) return finding('ZIP_EMPTY')
  if (record.entryCount > limits.maxEntries) {
    return finding('ZIP_TOO_MANY_ENTRIES', {
      message: `The archive holds ${record.entryCount} entries; ${limits.maxEntries} are allowed.`,
    })
  }
  const first = Math.min(...record.directoryStarts)
  const available = record.directoryEnd - first
  if (record.entryCount * CENTRAL_HEADER_BYTES > available) {
    return finding('ZIP_DIRECTORY_CORRUPT', {
      message: `The end record states ${record.entryCount} entries, more than the directory has room for.`,
    })
  }
  return size - first > limits.maxDirectoryBytes ? finding('ZIP_DIRECTORY_TOO_LARGE') : null
}

interface DirectoryBytes {
  start: number
  bytes: Buffer
}

async function readDirectoryBytes(source: RangeSource, tail: Tail, record: EndRecord): Promise<DirectoryBytes | null> {
  const first = Math.min(...record.directoryStarts)
  const inTail = tail.bytes.subarray(Math.max(0, first - tail.start), record.directoryEnd - tail.start)
  const before = first < tail.start ? [await source.read(first, Math.min(tail.start, record.directoryEnd))] : []
  const all = before.length === 0 ? inTail : Buffer.concat([...before, inTail])
  const beginsAt = (position: number): boolean =>
    position + CENTRAL_HEADER_BYTES <= all.length && all.readUInt32LE(position) === CENTRAL_HEADER
  const start = record.directoryStarts.find((candidate) => beginsAt(candidate - first))
  return start === undefined ? null : { start, bytes: all.subarray(start - first) }
}

interface Judgement extends DirectoryBytes {
  record: EndRecord
  limits: ZipLimits
}

async function judge({ start, bytes, record, limits }: Judgement): Promise<DirectoryReading> {
  const parsed = await parseCentralHeaders(bytes, record.entryCount)
  if (!parsed.ok) return refuse(unreadable(parsed.reason))
  const shift = start - record.statedOffset
  return layOut(
    { headers: shifted(parsed.headers, shift), directoryStart: start, trailingBytes: record.trailingBytes },
    limits,
  )
}

/** Junk in front of an archive moves everything; the positions in the directory do not know of it. */
function shifted(headers: Entry[], shift: number): Entry[] {
  for (const header of headers) header.relativeOffsetOfLocalHeader += shift
  return headers
}

function unreadable(reason: string): Finding {
  if (reason.includes('encryption')) return finding('ZIP_ENCRYPTED')
  return finding('ZIP_DIRECTORY_CORRUPT', { message: `The directory of the archive cannot be read: ${reason}.` })
}

function refuse(error: Finding): { ok: false; errors: Finding[] } {
  return { ok: false, errors: [error] }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
