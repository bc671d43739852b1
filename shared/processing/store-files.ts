/** Copies the files of an archive into the content bucket: read in the order of their bytes, written side by side. */
import { mediaTypeOf } from '#shared/formats/media-types.ts'
import type { RangeSource } from '#shared/formats/zip/range-source.ts'
import { walkEntries, type UnpackedFile } from '#shared/formats/zip/walk.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

/** A version's files never change, so that edges and browsers may keep them. */
const cacheControl = 'public, max-age=31536000, immutable'

/** Writes in flight, by number and by bytes. */
const mostWrites = 24
const mostBytes = 48 * 1024 * 1024

/** Runs writes side by side within the bounds; the first failure surfaces at the next call. */
class WriteWindow {
  readonly #running = new Set<Promise<void>>()
  #bytes = 0
  #failure: { readonly error: unknown } | null = null

  async add(bytes: number, write: () => Promise<void>): Promise<void> {
    while (this.#running.size >= mostWrites || (this.#running.size > 0 && this.#bytes + bytes > mostBytes)) await Promise.race(this.#running)
    this.#rethrow()
    this.#bytes += bytes
    const running: Promise<void> = write()
      .catch((error: unknown) => void (this.#failure ??= { error }))
      .finally(() => {
        this.#bytes -= bytes
        this.#running.delete(running)
      })
    this.#running.add(running)
  }

  async finish(): Promise<void> {
    await Promise.all(this.#running)
    this.#rethrow()
  }

  #rethrow(): void {
    if (this.#failure !== null) throw this.#failure.error
  }
}

async function storeFile(content: ObjectStore, prefix: string, write: { file: UnpackedFile; window: WriteWindow }): Promise<void> {
  const { file, window } = write
  const key = `${prefix}${file.entry.path}`
  const options = { contentType: mediaTypeOf(file.entry.path), cacheControl }
  if (file.kind === 'stream') return content.putStream(key, file.chunks, { ...options, sizeBytes: file.entry.size })
  return window.add(file.bytes.byteLength, () => content.put(key, file.bytes, options))
}

/** A large file holds up what stands behind it; a second reader goes on meanwhile. Each takes its own share of memory. */
const mostReaders = 2
/** Packed bytes that are worth a reader of their own. */
const worthAReader = 16 * 1024 * 1024

/** Neighbouring files for each reader, about as many bytes for one as for the other. */
export function sharesOf(entries: readonly ZipEntry[]): ZipEntry[][] {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const readers = Math.min(mostReaders, Math.max(1, Math.floor(packed / worthAReader)))
  const shares: ZipEntry[][] = Array.from({ length: readers }, () => [])
  let before = 0
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    // By the middle of the file, so that one large file does not take all others along.
    const share = Math.floor(((before + entry.compressedSize / 2) / Math.max(1, packed)) * readers)
    shares[Math.min(readers - 1, share)]?.push(entry)
    before += entry.compressedSize
  }
  return shares
}

/** @throws PackageContentError where a file is not what the archive's directory promised */
export async function storeFiles(content: ObjectStore, prefix: string, archive: { source: RangeSource; entries: readonly ZipEntry[] }): Promise<void> {
  const window = new WriteWindow()
  let failed = false
  const storeShare = async (entries: readonly ZipEntry[]): Promise<void> => {
    try {
      for await (const file of walkEntries(archive.source, entries)) {
        if (failed) return
        await storeFile(content, prefix, { file, window })
      }
    } catch (error) {
      failed = true
      throw error
    }
  }
  // Also after a failure: nothing may go on writing behind the caller's back.
  const outcomes = await Promise.allSettled(sharesOf(archive.entries).map(storeShare))
  const broken = outcomes.find((outcome) => outcome.status === 'rejected')
  await window.finish().catch((error: unknown) => {
    if (broken === undefined) throw error
  })
  if (broken !== undefined) throw broken.reason
}
