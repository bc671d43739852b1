/**
 * Writes ZIP archives one entry at a time. The directory data of an entry is small, and can be stored elsewhere until
 * the end.
 */
import { crc32, deflateRawSync } from 'node:zlib'

/** The data of an entry for the directory at the end of the archive. */
export interface WrittenEntry {
  readonly name: string
  readonly crc: number
  readonly size: number
  readonly packed: number
  readonly method: 0 | 8
  /** Where it begins in the archive. */
  readonly offset: number
}

const utf8 = 0x0800
const most16 = 0xffff
const most32 = 0xffffffff
/** 1980-01-01, at midnight: what has no date. */
const noTime = 0x00210000

function numbers(...fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** The version that is needed to extract: old programs refuse that of ZIP64, so only far entries state it. */
const versionFor = (offset: number): number => (offset >= most32 ? 45 : 20)

const sizes = ({ method, crc, packed, size, name, offset }: WrittenEntry): readonly (readonly [2 | 4, number])[] => [
  [2, versionFor(offset)],
  [2, utf8],
  [2, method],
  [4, noTime],
  [4, crc],
  [4, packed],
  [4, size],
  [2, Buffer.byteLength(name)],
]

/** An entry that begins at this place of the archive, header and bytes. Entries hold less than 4 GB. */
export function writeEntry(
  name: string,
  bytes: Uint8Array,
  offset: number,
): { readonly bytes: Buffer; readonly entry: WrittenEntry } {
  const deflated = deflateRawSync(bytes)
  const isSmaller = deflated.length < bytes.length
  const body = isSmaller ? deflated : Buffer.from(bytes)
  const entry: WrittenEntry = {
    name,
    crc: crc32(bytes),
    size: bytes.length,
    packed: body.length,
    method: isSmaller ? 8 : 0,
    offset,
  }
  return { entry, bytes: Buffer.concat([numbers([4, 0x04034b50], ...sizes(entry), [2, 0]), Buffer.from(name), body]) }
}

function directoryEntry(entry: WrittenEntry): Buffer {
  const far = entry.offset >= most32 ? numbers([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0)
  const header = numbers(
    [4, 0x02014b50],
    [2, versionFor(entry.offset)],
    ...sizes(entry),
    [2, far.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(entry.offset, most32)],
  )
  return Buffer.concat([header, Buffer.from(entry.name), far])
}

/** The directory with which an archive ends. @param offset where it begins, behind all entries */
export function writeDirectory(entries: readonly WrittenEntry[], offset: number): Buffer {
  const directory = Buffer.concat(entries.map(directoryEntry))
  const count = entries.length
  const end64 = Buffer.concat([
    numbers(
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, directory.length],
      [8, offset],
    ),
    numbers([4, 0x07064b50], [4, 0], [8, offset + directory.length], [4, 1]),
  ])
  const isLarge = count >= most16 || offset >= most32 || directory.length >= most32
  const [few, low] = [Math.min(count, most16), Math.min(offset, most32)]
  return Buffer.concat([
    directory,
    isLarge ? end64 : Buffer.alloc(0),
    numbers(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, few],
      [2, few],
      [4, Math.min(directory.length, most32)],
      [4, low],
      [2, 0],
    ),
  ])
}
