/** Archive sources for tests that count the reads. */
import type { RangeSource } from '#shared/formats/zip/range-source.ts'

export interface CountingSource extends RangeSource {
  /** Every read so far. */
  readonly reads: { start: number; end: number }[]
}

/** Bytes in memory. Reading beyond them, or an empty range, fails the test. */
export function countingSource(bytes: Uint8Array): CountingSource {
  const reads: { start: number; end: number }[] = []
  return {
    size: bytes.byteLength,
    reads,
    read(start, end) {
      if (!(start >= 0 && start < end && end <= bytes.byteLength))
        return Promise.reject(new RangeError(`read of ${start} to ${end} in ${bytes.byteLength} bytes`))
      reads.push({ start, end })
      return Promise.resolve(bytes.subarray(start, end))
    },
  }
}
