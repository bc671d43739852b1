import type { Finding } from '../finding.ts'

/** One file of an archive as its directory describes it, checked against the limits. */
export interface ZipEntry {
  /** Normalized: slashes, no empty or dot segments, relative. */
  path: string
  method: 'stored' | 'deflate'
  compressedSize: number
  /** Unpacked size. */
  size: number
  crc32: number
  /** Position of the local header in the source. */
  start: number
  /** The file's bytes end at or before this position: the next local header or the directory. */
  limit: number
  /** The raw name in the directory, for comparison with the local header. */
  rawName: Uint8Array
}

export interface ZipDirectory {
  /** Files to host in the order of their bytes; folders and files of operating systems are left out. */
  entries: ZipEntry[]
  /** Unpacked bytes of `entries`. */
  totalSize: number
  warnings: Finding[]
}
