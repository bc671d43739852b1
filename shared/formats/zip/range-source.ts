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
  /**
   * The same bytes in the pieces in which they arrived, where they do: putting them together would copy all of them.
   */
  readPieces?(start: number, end: number): Promise<readonly Uint8Array[]>
}

/** The bytes from `start` to `end` (exclusive) in as many pieces as the source gives them. */
export async function readPieces(source: RangeSource, start: number, end: number): Promise<readonly Uint8Array[]> {
  return source.readPieces === undefined ? [await source.read(start, end)] : source.readPieces(start, end)
}

/** A source that keeps the end of its bytes once it has read them. */
export interface TailSource extends RangeSource {
  /** Bytes from this position on are read without a request; `size` until the first read of the tail. */
  readonly keptFrom: () => number
}

const MiB = 1024 * 1024

/** Archives up to this size are read as a whole where their tail does not hold their directory. */
export const WHOLE_BYTES = 32 * MiB

/**
 * What is read of an archive's end first. It holds the end record with the longest comment and the directory of several
 * thousand files; of an archive that is too large to be read as a whole, the largest directory that is allowed.
 */
export const tailBytes = (size: number): number => (size > WHOLE_BYTES ? 4 * MiB : MiB)

interface CacheOptions {
  /**
   * Archives up to this size are read as a whole with the second read, which the manifest then does not cost a third.
   */
  wholeBytes?: number
  /** The last bytes of the source, where they are known already. */
  tail?: Uint8Array
}

const keepsTail = (source: RangeSource): source is TailSource => 'keptFrom' in source

/**
 * `source` with its last bytes kept after the first read that falls into them, so that finding the end record, reading
 * the directory and, in a small archive, reading its files cost one request together. What is read right in front of
 * the kept bytes, the rest of a large directory, is kept as well. A source that keeps its tail is returned as it is.
 */
export function cacheTail(source: RangeSource, { wholeBytes = WHOLE_BYTES, tail }: CacheOptions = {}): TailSource {
  if (keepsTail(source)) return source
  const tailStart = Math.max(0, source.size - (tail?.byteLength ?? tailBytes(source.size)))
  let start = tailStart
  let kept: Promise<Uint8Array> | null = tail === undefined ? null : Promise.resolve(tail)
  const keep = async (bytes: Promise<Uint8Array>, from: number): Promise<Uint8Array> => {
    const before = { start, kept }
    start = from
    kept = bytes
    try {
      return await bytes
    } catch (error) {
      start = before.start
      kept = before.kept
      throw error
    }
  }
  const extended = async (front: Promise<Uint8Array>, behind: Promise<Uint8Array>): Promise<Uint8Array> =>
    Buffer.concat(await Promise.all([front, behind]))
  return {
    size: source.size,
    keptFrom: () => (kept === null ? source.size : start),
    async read(from, to) {
      if (from >= to) return new Uint8Array(0)
      if (kept === null && from >= tailStart) await keep(source.read(tailStart, source.size), tailStart)
      const known = kept
      if (known !== null && from < start && to === start) {
        const first = source.size <= wholeBytes ? 0 : from
        await keep(extended(source.read(first, to), known), first)
      }
      if (kept === null || from < start) return source.read(from, to)
      const position = start
      return (await kept).subarray(from - position, to - position)
    },
  }
}
