import { finding, type Finding } from '../finding.ts'

/** The position of an archive's directory, and the statements of the end record about it. */
export interface EndRecord {
  /** Entries that the directory should hold. */
  entryCount: number
  /** Candidates for the start of the directory in the source, best first. */
  directoryStarts: number[]
  /** First byte behind the directory, in the source. */
  directoryEnd: number
  /** Offset of the directory as stated, relative to the archive's own beginning. */
  statedOffset: number
  /** Bytes behind the archive. */
  trailingBytes: number
}

/** The last bytes of a source and their position. */
export interface Tail {
  start: number
  bytes: Buffer
}

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const END_RECORD_BYTES = 22
const ZIP64_LOCATOR = 0x07064b50
const ZIP64_LOCATOR_BYTES = 20
const ZIP64_RECORD = 0x06064b50
const ZIP64_RECORD_BYTES = 56

type Located = { ok: true; record: EndRecord } | { ok: false; error: Finding }

/**
 * Finds the end record in the tail of an archive. A record whose comment ends with the file wins; otherwise the last
 * one counts and the bytes behind it are junk. `null` when there is none.
 */
export function locateDirectory(tail: Tail): Located | null {
  const position = findEndRecord(tail.bytes)
  if (position === null) return null
  const stated = readEndRecord(tail, position)
  if (!stated.ok) return stated
  const { directoryOffset, directorySize, entryCount, directoryEnd } = stated
  const bySize = directoryEnd - directorySize
  const starts = [bySize, directoryOffset].filter((start) => start >= 0 && start < directoryEnd)
  if (starts.length === 0 && entryCount > 0)
    return corrupt('The end record of the archive places the directory outside the file.')
  const commentLength = tail.bytes.readUInt16LE(position + 20)
  return {
    ok: true,
    record: {
      entryCount,
      directoryStarts: [...new Set(starts)],
      directoryEnd,
      statedOffset: directoryOffset,
      trailingBytes: tail.bytes.length - position - END_RECORD_BYTES - commentLength,
    },
  }
}

function findEndRecord(bytes: Buffer): number | null {
  let last: number | null = null
  let position = bytes.length - END_RECORD_BYTES
  while (position >= 0) {
    position = bytes.lastIndexOf(END_RECORD, position)
    if (position < 0) break
    const rest = bytes.length - position - END_RECORD_BYTES - bytes.readUInt16LE(position + 20)
    if (rest === 0) return position
    if (rest > 0) last ??= position
    position -= 1
  }
  return last
}

type Stated =
  | { ok: true; directoryOffset: number; directorySize: number; entryCount: number; directoryEnd: number }
  | { ok: false; error: Finding }

function readEndRecord(tail: Tail, position: number): Stated {
  const { bytes } = tail
  const locator = position - ZIP64_LOCATOR_BYTES
  if (locator >= 0 && bytes.readUInt32LE(locator) === ZIP64_LOCATOR) {
    const record = findZip64Record(tail, locator)
    if (record !== null) return readZip64Record(tail, record)
    if (isSaturated(bytes, position)) return corrupt('The ZIP64 end record of the archive is missing.')
  }
  const disk = bytes.readUInt16LE(position + 4)
  const directoryDisk = bytes.readUInt16LE(position + 6)
  const entryCount = bytes.readUInt16LE(position + 10)
  if (disk !== 0 || directoryDisk !== 0 || bytes.readUInt16LE(position + 8) !== entryCount) return multiDisk()
  return {
    ok: true,
    entryCount,
    directorySize: bytes.readUInt32LE(position + 12),
    directoryOffset: bytes.readUInt32LE(position + 16),
    directoryEnd: tail.start + position,
  }
}

/** Only a record that has given up on its own fields needs the ZIP64 one; a name may look like a locator. */
function isSaturated(bytes: Buffer, position: number): boolean {
  return (
    bytes.readUInt16LE(position + 10) === 0xffff ||
    bytes.readUInt32LE(position + 12) === 0xffffffff ||
    bytes.readUInt32LE(position + 16) === 0xffffffff
  )
}

function readZip64Record(tail: Tail, position: number): Stated {
  const { bytes } = tail
  const entryCount = Number(bytes.readBigUInt64LE(position + 32))
  const onThisDisk = Number(bytes.readBigUInt64LE(position + 24))
  if (bytes.readUInt32LE(position + 16) !== 0 || bytes.readUInt32LE(position + 20) !== 0 || onThisDisk !== entryCount)
    return multiDisk()
  return {
    ok: true,
    entryCount,
    directorySize: Number(bytes.readBigUInt64LE(position + 40)),
    directoryOffset: Number(bytes.readBigUInt64LE(position + 48)),
    directoryEnd: tail.start + position,
  }
}

/** At the stated place, or right in front of the locator where junk before the archive moved everything. */
function findZip64Record({ start, bytes }: Tail, locator: number): number | null {
  const candidates = [Number(bytes.readBigUInt64LE(locator + 8)) - start, locator - ZIP64_RECORD_BYTES]
  const fits = (at: number): boolean =>
    at >= 0 && at + ZIP64_RECORD_BYTES <= locator && bytes.readUInt32LE(at) === ZIP64_RECORD
  return candidates.find(fits) ?? null
}

function multiDisk(): { ok: false; error: Finding } {
  return { ok: false, error: finding('ZIP_MULTI_DISK') }
}

function corrupt(message: string): { ok: false; error: Finding } {
  return { ok: false, error: finding('ZIP_DIRECTORY_CORRUPT', { message }) }
}
