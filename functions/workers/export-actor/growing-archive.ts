/**
 * A ZIP that grows over several invocations: each part of the object has a file beside it that lists the part's
 * entries.
 */
import * as z from 'zod'
import type { ArchiveProgress } from '#shared/domain/actor-data/actor-data-request.ts'
import { writeDirectory, writeEntry, type WrittenEntry } from '#shared/formats/zip/write-entry.ts'
import { smallestPart, type ArchiveUploads } from '#shared/platform/archive-uploads.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

export interface ArchivePlace {
  /** Key of the object. */
  readonly key: string
  /** Prefix of the files beside the object, with a slash at its end. */
  readonly beside: string
}

export interface ArchiveStores {
  readonly archives: ArchiveUploads
  readonly records: Pick<ObjectStore, 'put' | 'read' | 'head'>
}

const entry = z.object({
  name: z.string(),
  crc: z.number(),
  size: z.number(),
  packed: z.number(),
  method: z.union([z.literal(0), z.literal(8)]),
  offset: z.number(),
})
const partFile = z.object({ eTag: z.string(), entries: z.array(entry) })

/** Most bytes that wait in memory for the next part, one entry apart. */
const largestPart = 32 * 1024 * 1024

export class GrowingArchive {
  #parts: number
  #bytes: number
  #uploadId: string | null
  #chunks: Buffer[] = []
  #entries: WrittenEntry[] = []
  #pending = 0
  readonly names = new Set<string>()

  private constructor(
    private readonly place: ArchivePlace,
    private readonly stores: ArchiveStores,
    progress: ArchiveProgress | null,
  ) {
    this.#parts = progress?.parts ?? 0
    this.#bytes = progress?.bytes ?? 0
    this.#uploadId = progress?.uploadId ?? null
  }

  /** Continues an archive; null begins one. Parts that were written after this progress are overwritten. */
  static async open(
    place: ArchivePlace,
    stores: ArchiveStores,
    progress: ArchiveProgress | null,
  ): Promise<GrowingArchive> {
    const archive = new GrowingArchive(place, stores, progress)
    for (const { entries } of await archive.#written()) for (const { name } of entries) archive.names.add(name)
    return archive
  }

  /** Adds a file. */
  async add(name: string, content: Uint8Array | string): Promise<void> {
    if (this.#pending >= largestPart) await this.#flush()
    const written = writeEntry(name, Buffer.from(content), this.#bytes + this.#pending)
    this.#append(written.bytes)
    this.#entries.push(written.entry)
    this.names.add(name)
  }

  /** Stores what was added as a part; null while it is too small for one. @returns the progress of the archive */
  async store(): Promise<ArchiveProgress | null> {
    return this.#pending < smallestPart ? null : this.#flush()
  }

  /** Adds the directory and stores the last part; `finish` then makes the object. */
  async end(): Promise<ArchiveProgress> {
    const before = (await this.#written()).flatMap(({ entries }) => entries)
    this.#append(writeDirectory([...before, ...this.#entries], this.#bytes + this.#pending))
    return this.#flush()
  }

  /** Completes the object, or finds it complete. @returns its size in bytes @throws Error where its parts are gone */
  async finish(): Promise<number> {
    const { archives, records } = this.stores
    const eTags = (await this.#written()).map(({ eTag }) => eTag)
    const outcome = await archives.complete({ key: this.place.key, uploadId: this.#uploadId ?? '' }, eTags)
    if (outcome === 'gone' && (await records.head(this.place.key)) === null)
      throw new Error('The parts of the archive no longer exist, and there is no complete archive.')
    return this.#bytes
  }

  #append(bytes: Buffer): void {
    this.#chunks.push(bytes)
    this.#pending += bytes.length
  }

  async #flush(): Promise<ArchiveProgress> {
    const { archives, records } = this.stores
    this.#uploadId ??= await archives.begin(this.place.key, 'application/zip')
    const part = this.#parts + 1
    const eTag = await archives.putPart(
      { key: this.place.key, uploadId: this.#uploadId },
      part,
      Buffer.concat(this.#chunks),
    )
    await records.put(this.#fileOf(part), JSON.stringify({ eTag, entries: this.#entries }), {
      contentType: 'application/json',
    })
    this.#parts = part
    this.#bytes += this.#pending
    this.#chunks = []
    this.#entries = []
    this.#pending = 0
    return { uploadId: this.#uploadId, parts: this.#parts, bytes: this.#bytes }
  }

  #fileOf(part: number): string {
    return `${this.place.beside}parts/${part}.json`
  }

  async #written(): Promise<z.output<typeof partFile>[]> {
    const files: z.output<typeof partFile>[] = []
    for (let part = 1; part <= this.#parts; part += 1) {
      const bytes = await this.stores.records.read(this.#fileOf(part))
      if (bytes === null) throw new Error(`The list of entries of part ${part} of the archive is missing.`)
      files.push(partFile.parse(JSON.parse(Buffer.from(bytes).toString())))
    }
    return files
  }
}
