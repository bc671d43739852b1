/** What an archive may ask of the service before anything of it is read. Sizes in bytes. */
export interface ZipLimits {
  maxEntries: number
  /** For the central directory and everything after it. */
  maxDirectoryBytes: number
  /** Unpacked size of one file. */
  maxEntryBytes: number
  /** Unpacked size of all files. */
  maxTotalBytes: number
  /** Unpacked to packed size, of one file and of all, once `ratioFloorBytes` are exceeded. */
  maxRatio: number
  ratioFloorBytes: number
  /** UTF-8 bytes of one path; the rest of an object key's 1,024 belongs to the prefix of the version. */
  maxPathBytes: number
}

const MiB = 1024 * 1024

/** The limits for a deployment or plan that accepts uploads of at most `uploadCeilingBytes`. */
export function zipLimits(uploadCeilingBytes: number): ZipLimits {
  return {
    maxEntries: 20_000,
    maxDirectoryBytes: 4 * MiB,
    maxEntryBytes: 2048 * MiB,
    maxTotalBytes: 4 * uploadCeilingBytes,
    maxRatio: 200,
    ratioFloorBytes: 10 * MiB,
    maxPathBytes: 700,
  }
}
