/** Sources of archives for tests that count what is asked of them. */
import { open, type FileHandle } from 'node:fs/promises'
import type { RangeSource } from '#shared/formats/zip/range-source.ts'

export interface CountingSource extends RangeSource {
  /** Every read so far. */
  readonly reads: { start: number; end: number }[]
}

/** Bytes in memory; reading beyond them or an empty range fails the test. */
export function countingSource(bytes: Uint8Array): CountingSource {
  const reads: { start: number; end: number }[] = []
  return {
    size: bytes.byteLength,
    reads,
    read(start, end) {
      if (!(start >= 0 && start < end && end <= bytes.byteLength)) return Promise.reject(new RangeError(`read of ${start} to ${end} in ${bytes.byteLength} bytes`))
      reads.push({ start, end })
      return Promise.resolve(bytes.subarray(start, end))
    },
  }
}

/** A file on disk, open while `use` runs. */
export async function withFileSource<T>(path: string, use: (source: CountingSource) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    return await use(await fileSource(handle))
  } finally {
    await handle.close()
  }
}

async function fileSource(handle: FileHandle): Promise<CountingSource> {
  const { size } = await handle.stat()
  const reads: { start: number; end: number }[] = []
  return {
    size,
    reads,
    async read(start, end) {
      reads.push({ start, end })
      const bytes = Buffer.allocUnsafe(end - start)
      const { bytesRead } = await handle.read(bytes, 0, end - start, start)
      if (bytesRead !== end - start) throw new RangeError(`read of ${start} to ${end} in ${size} bytes`)
      return bytes
    },
  }
}
