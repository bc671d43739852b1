import { PackageContentError } from './content-error.ts'
import { decodeName, normalizeName } from './entry-name.ts'
import type { ZipEntry } from './zip-entry.ts'

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const SIZES_FOLLOW = 0x0008
const ENCRYPTED = 0x0001
const UNKNOWN = 0xffffffff
const METHODS = { stored: 0, deflate: 8 } as const

/** A local header may carry as many bytes of extra fields. */
const LONGEST_EXTRA = 0xffff

/** No byte of the entry, header and data, lies at or behind this position of the source. */
export function extentEnd(entry: ZipEntry): number {
  return Math.min(entry.limit, headerEnd(entry) + entry.compressedSize)
}

/** No byte of the entry's local header lies at or behind this position of the source. */
export function headerEnd(entry: ZipEntry): number {
  return Math.min(entry.limit, entry.start + LOCAL_HEADER_BYTES + entry.rawName.byteLength + LONGEST_EXTRA)
}

/**
 * Where the data of `entry` begins, counted from the start of its local header. `bytes` begin with that header and
 * reach to `headerEnd`. A header that contradicts the directory throws PackageContentError, as other tools would
 * read another file there.
 */
export function dataOffset(bytes: Uint8Array, entry: ZipEntry): number {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (header.length < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER)
    throw mismatch(entry, 'There is no file header where the directory places one.')
  const nameEnd = LOCAL_HEADER_BYTES + header.readUInt16LE(26)
  const offset = nameEnd + header.readUInt16LE(28)
  if (offset > header.length || entry.start + offset + entry.compressedSize > entry.limit) {
    throw mismatch(entry, 'The file reaches into the next one.')
  }
  compare(header, entry)
  compareName(header.subarray(LOCAL_HEADER_BYTES, nameEnd), entry)
  return offset
}

function compare(header: Buffer, entry: ZipEntry): void {
  const flags = header.readUInt16LE(6)
  if ((flags & ENCRYPTED) !== 0)
    throw mismatch(entry, 'The file header says that the file is encrypted; the directory does not.')
  if (header.readUInt16LE(8) !== METHODS[entry.method])
    throw mismatch(entry, 'The file header states another compression method than the directory.')
  if ((flags & SIZES_FOLLOW) !== 0) return
  const stated = [
    [header.readUInt32LE(14), entry.crc32],
    [header.readUInt32LE(18), entry.compressedSize],
    [header.readUInt32LE(22), entry.size],
  ] as const
  // Writers that do not know the values in time leave zeros; ZIP64 writers leave ones and an extra field.
  const differs = stated.some(([local, central]) => local !== 0 && local !== UNKNOWN && local !== central)
  if (differs) throw mismatch(entry, 'The file header states another size or checksum than the directory.')
}

function compareName(local: Buffer, entry: ZipEntry): void {
  const central = Buffer.from(entry.rawName)
  if (local.equals(central)) return
  if (readableName(local) !== readableName(central))
    throw mismatch(entry, 'The file header names another file than the directory.')
}

/** Tools differ in slashes and encodings between the two headers; neither makes it another file. */
function readableName(bytes: Buffer): string | null {
  const name = normalizeName(decodeName({ flags: 0, bytes, extraFields: [] }).text, Infinity)
  return name.ok ? name.path : null
}

function mismatch(entry: ZipEntry, message: string): PackageContentError {
  return new PackageContentError('ZIP_LOCAL_HEADER_MISMATCH', { path: entry.path, message })
}
