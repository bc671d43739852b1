import type { Entry } from 'yauzl'
import type { FindingCode } from '../finding-catalogue.ts'
import type { ZipLimits } from './limits.ts'

const STORED = 0
const DEFLATE = 8
/** Traditional, strong and masked-header encryption. */
const ENCRYPTION_FLAGS = 0x0001 | 0x0040 | 0x2000
const AES_METHOD = 99
/** The factor that deflate cannot exceed, and room for the headers of empty blocks. Nor can it grow a file much. */
const DEFLATE_BEST_RATIO = 1032
const DEFLATE_WORST_RATIO = 2
const DEFLATE_SLACK = 64 * 1024

const FILE_TYPE = 0o170000
const SYMLINK = 0o120000
const REGULAR = 0o100000
const FOLDER = 0o040000
const DOS_FOLDER = 0x10

const METHOD_NAMES: Record<number, string> = {
  1: 'shrink',
  6: 'implode',
  9: 'deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
  98: 'PPMd',
}

export interface Refusal {
  code: FindingCode
  message?: string
}

/** The reason why one header makes the archive unacceptable, at any position; null if there is none. */
export function refuseHeader(header: Entry, limits: ZipLimits): Refusal | null {
  return refuseKind(header) ?? refuseEncoding(header) ?? refuseSizes(header, limits)
}

/** Whether the header describes a folder, by its attributes; most archives also end the name with a slash. */
export function isFolder(header: Entry): boolean {
  const type = fileType(header)
  if (type !== 0) return type === FOLDER
  return (header.externalFileAttributes & DOS_FOLDER) !== 0 && header.uncompressedSize === 0
}

export function compressionMethod(header: Entry): 'stored' | 'deflate' {
  return header.compressionMethod === STORED ? 'stored' : 'deflate'
}

function fileType(header: Entry): number {
  return (header.externalFileAttributes >>> 16) & FILE_TYPE
}

function refuseKind(header: Entry): Refusal | null {
  const type = fileType(header)
  if (type === SYMLINK) return { code: 'ZIP_SYMLINK' }
  return type === 0 || type === REGULAR || type === FOLDER ? null : { code: 'ZIP_SPECIAL_FILE' }
}

function refuseEncoding(header: Entry): Refusal | null {
  const method = header.compressionMethod
  if ((header.generalPurposeBitFlag & ENCRYPTION_FLAGS) !== 0 || method === AES_METHOD) return { code: 'ZIP_ENCRYPTED' }
  if (method === STORED || method === DEFLATE) return null
  const name = METHOD_NAMES[method] ?? `number ${method}`
  return {
    code: 'ZIP_COMPRESSION_UNSUPPORTED',
    message: `An entry is compressed with the method ${name}, which is not supported.`,
  }
}

function refuseSizes(header: Entry, limits: ZipLimits): Refusal | null {
  const { compressedSize, uncompressedSize: size, compressionMethod: method } = header
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(compressedSize)) return { code: 'ZIP_SIZE_IMPOSSIBLE' }
  if (size > limits.maxEntryBytes) return { code: 'ZIP_ENTRY_TOO_LARGE' }
  if (method === STORED && size !== compressedSize)
    return {
      code: 'ZIP_SIZE_IMPOSSIBLE',
      message: `A stored entry states ${size} bytes unpacked and ${compressedSize} packed.`,
    }
  if (method === DEFLATE && size > DEFLATE_BEST_RATIO * compressedSize + DEFLATE_SLACK)
    return { code: 'ZIP_SIZE_IMPOSSIBLE' }
  // Whoever reads a small file whole must not find gigabytes of packed bytes behind it.
  if (method === DEFLATE && compressedSize > DEFLATE_WORST_RATIO * size + DEFLATE_SLACK)
    return {
      code: 'ZIP_SIZE_IMPOSSIBLE',
      message: `An entry states ${compressedSize} bytes packed, but only ${size} unpacked.`,
    }
  return expandsTooFar(size, compressedSize, limits) ? { code: 'ZIP_RATIO_TOO_HIGH' } : null
}

export function expandsTooFar(size: number, packed: number, limits: ZipLimits): boolean {
  return size > limits.ratioFloorBytes && size > limits.maxRatio * packed
}
