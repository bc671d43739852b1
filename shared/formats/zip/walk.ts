import { dataOffset, extentEnd, headerEnd } from './local-header.ts'
import { unpack, unpackStream } from './inflate.ts'
import { planReads, type ReadRange } from './read-plan.ts'
import type { RangeSource } from './range-source.ts'
import { SequentialReader } from './sequential-reader.ts'
import type { ZipEntry } from './zip-entry.ts'

const MiB = 1024 * 1024

/** A file whose content is whole in memory, or one that is too large for that and must be read to its end. */
export type UnpackedFile =
  | { kind: 'bytes'; entry: ZipEntry; bytes: Uint8Array }
  | { kind: 'stream'; entry: ZipEntry; chunks: AsyncIterable<Uint8Array> }

export interface WalkOptions {
  /** Size of one read of the source. */
  readBytes?: number
  /** Reads in flight ahead of the one that is being unpacked. */
  readAhead?: number
  /** Larger files, packed or unpacked, are streamed. */
  streamAbove?: number
}

const DEFAULTS = { readBytes: 4 * MiB, readAhead: 2, streamAbove: 4 * MiB } as const
/** Whether an entry is too large to be handed over whole, where the caller states no size of its own. */
export const isStreamed = (entry: ZipEntry, above: number = DEFAULTS.streamAbove): boolean =>
  entry.size > above || entry.compressedSize > above

/** The reads with which a walk begins, without options of its own. */
export const firstReads = (entries: readonly ZipEntry[]): ReadRange[] =>
  planReads(inOrder(entries), DEFAULTS.readBytes).slice(0, 2)

const inOrder = (entries: readonly ZipEntry[]): ZipEntry[] => entries.toSorted((a, b) => a.start - b.start)

/** Most files, and most of their bytes, that are unpacked ahead while the caller handles the file before them. */
const MOST_UNPACKING = 8
const MOST_UNPACKING_BYTES = 4 * MiB
/** Stored files up to this size are copied, so that keeping one does not keep a whole read in memory. */
const COPIED_BYTES = 256 * 1024

/**
 * Unpacks `entries` in the order of their bytes, with few large reads of `source` and bounded memory: the reads in
 * flight, one streamed file, and a few small ones that are unpacked ahead of the caller. Sizes and checksums are
 * verified; a file that is not what the directory promised throws PackageContentError, also in the middle of a
 * stream. The caller must read a stream to its end before it takes the next file: the rest cannot be read afterwards.
 */
export async function* walkEntries(
  source: RangeSource,
  entries: readonly ZipEntry[],
  options: WalkOptions = {},
): AsyncGenerator<UnpackedFile, void, undefined> {
  const { readBytes, readAhead, streamAbove } = { ...DEFAULTS, ...options }
  const ordered = inOrder(entries)
  const reader = new SequentialReader(source, planReads(ordered, readBytes), readAhead)
  const ahead = new UnpackingQueue()
  for (const entry of ordered) {
    if (isStreamed(entry, streamAbove)) {
      yield* ahead.drain()
      yield { kind: 'stream', entry, chunks: streamEntry(reader, entry) }
    } else {
      ahead.add(entry, unpackEntry(await reader.take(entry.start, extentEnd(entry)), entry))
      while (ahead.isFull()) yield await ahead.next()
    }
  }
  yield* ahead.drain()
}

/** The content of one entry, whole, with one read of the source. For entries that fit into memory. */
export async function readEntry(source: RangeSource, entry: ZipEntry): Promise<Uint8Array> {
  return unpackEntry(await source.read(entry.start, extentEnd(entry)), entry)
}

async function* streamEntry(reader: SequentialReader, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  const header = await reader.take(entry.start, headerEnd(entry))
  const data = entry.start + dataOffset(header, entry)
  yield* unpackStream(reader.stream(data, data + entry.compressedSize), entry)
}

async function unpackEntry(extent: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const offset = dataOffset(extent.subarray(0, headerEnd(entry) - entry.start), entry)
  const bytes = await unpack(extent.subarray(offset, offset + entry.compressedSize), entry)
  return entry.method === 'stored' && bytes.byteLength <= COPIED_BYTES ? Uint8Array.from(bytes) : bytes
}

class UnpackingQueue {
  private readonly files: { entry: ZipEntry; bytes: Promise<Uint8Array> }[] = []
  private size = 0

  add(entry: ZipEntry, bytes: Promise<Uint8Array>): void {
    // Reported when the file's turn comes; the caller may never get there.
    bytes.catch(() => undefined)
    this.files.push({ entry, bytes })
    this.size += entry.size
  }

  isFull(): boolean {
    return this.files.length > MOST_UNPACKING || this.size > MOST_UNPACKING_BYTES
  }

  async next(): Promise<UnpackedFile> {
    const file = this.files.shift()
    if (file === undefined) throw new RangeError('No file is being unpacked.')
    this.size -= file.entry.size
    return { kind: 'bytes', entry: file.entry, bytes: await file.bytes }
  }

  async *drain(): AsyncGenerator<UnpackedFile, void, undefined> {
    while (this.files.length > 0) yield await this.next()
  }
}
