/** Copies the files of an archive into the content bucket: read in archive order, written side by side. */
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

/** @throws PackageContentError where a file is not what the archive's directory promised */
export async function storeFiles(content: ObjectStore, prefix: string, archive: { source: RangeSource; entries: readonly ZipEntry[] }): Promise<void> {
  const window = new WriteWindow()
  try {
    for await (const file of walkEntries(archive.source, archive.entries)) await storeFile(content, prefix, { file, window })
  } finally {
    // Also after a failure: nothing may go on writing behind the caller's back.
    await window.finish()
  }
}
