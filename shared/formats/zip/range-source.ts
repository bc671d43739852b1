/**
 * Random access to the bytes of an archive, wherever it is stored. A read is one request to the store,
 * so the readers in this folder count them: a directory costs at most two.
 */
export interface RangeSource {
  /** Bytes in all. */
  readonly size: number
  /**
   * The bytes from `start` to `end` (exclusive), all of them; rejects when the store fails or has fewer.
   * The caller does not change them.
   */
  read(start: number, end: number): Promise<Uint8Array>
}

/** Covers the end record with the longest comment and the directory of several thousand files. */
export const TAIL_BYTES = 1024 * 1024

/**
 * `source` with its last bytes kept after the first read that falls into them, so that finding the end record,
 * reading the directory and, in a small archive, reading its files cost one request together.
 */
export function cacheTail(source: RangeSource, tailBytes = TAIL_BYTES): RangeSource {
  const tailStart = Math.max(0, source.size - tailBytes)
  let tail: Promise<Uint8Array> | null = null
  const readTail = async (): Promise<Uint8Array> => {
    tail ??= source.read(tailStart, source.size)
    try {
      return await tail
    } catch (error) {
      tail = null
      throw error
    }
  }
  return {
    size: source.size,
    async read(start, end) {
      if (start >= end) return new Uint8Array(0)
      if (start < tailStart) return source.read(start, end)
      return (await readTail()).subarray(start - tailStart, end - tailStart)
    },
  }
}
