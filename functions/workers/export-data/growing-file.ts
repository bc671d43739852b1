/** A text file that grows over several invocations: parts of one object, and beside it what is too small for a part. */
import { randomUUID } from 'node:crypto'
import type { FileProgress } from '#shared/domain/data-exports/export-job.ts'
import type { ArchiveUploads } from '#shared/platform/archive-uploads.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

export interface FilePlace {
  readonly key: string
  /** Prefix of the objects beside the file, with a slash at its end. */
  readonly beside: string
  readonly contentType: string
}

export interface FileStores {
  readonly archives: Pick<ArchiveUploads, 'begin' | 'putPart' | 'complete'>
  readonly records: Pick<ObjectStore, 'put' | 'read' | 'head'>
}

/** Bytes from which on a part is stored. S3 wants 5 MB. */
const partBytes = 8 * 1024 * 1024

/** With it a file has at most 8 GB. */
export const mostParts = 1000

const emptyFile: FileProgress = { uploadId: null, parts: [], bytes: 0, tail: null }

export class GrowingFile {
  #progress: FileProgress
  #chunks: Uint8Array[] = []
  #pending = 0

  private constructor(
    private readonly place: FilePlace,
    private readonly stores: FileStores,
    progress: FileProgress,
  ) {
    this.#progress = progress
  }

  /** Continues a file; null begins one. Parts that were written after this progress are overwritten. */
  static async open(place: FilePlace, stores: FileStores, progress: FileProgress | null): Promise<GrowingFile> {
    const file = new GrowingFile(place, stores, progress ?? emptyFile)
    const tailKey = file.progress.tail
    if (tailKey !== null) {
      const tail = await stores.records.read(tailKey)
      if (tail === null) throw new Error('The end of what was written is missing.')
      file.#append(tail)
    }
    return file
  }

  /** What is stored. */
  get progress(): FileProgress {
    return this.#progress
  }

  /** Whether a part is full. */
  get isPartFull(): boolean {
    return this.#pending >= partBytes
  }

  /** Whether the file has as many parts as it may have. */
  get isFull(): boolean {
    return this.#progress.parts.length >= mostParts
  }

  append(text: string): void {
    this.#append(Buffer.from(text))
  }

  /** Stores what was appended as a part. Only the last one may be smaller than S3's smallest. */
  async storePart(): Promise<void> {
    const { archives } = this.stores
    const { key, contentType } = this.place
    const { parts, bytes } = this.#progress
    const uploadId = this.#progress.uploadId ?? (await archives.begin(key, contentType))
    const eTag = await archives.putPart({ key, uploadId }, parts.length + 1, Buffer.concat(this.#chunks))
    this.#progress = { uploadId, parts: [...parts, eTag], bytes: bytes + this.#pending, tail: null }
    this.#chunks = []
    this.#pending = 0
  }

  /** Stores what was appended beside the file, for the next invocation. Each tail has a name of its own. */
  async storeTail(): Promise<void> {
    const tail = `${this.place.beside}tail-${randomUUID()}`
    await this.stores.records.put(tail, Buffer.concat(this.#chunks), { contentType: this.place.contentType })
    this.#progress = { ...this.#progress, tail }
  }

  /** Completes the object, or finds it complete. @returns its size in bytes @throws Error where its parts are gone */
  async finish(): Promise<number> {
    const { archives, records } = this.stores
    const { uploadId, parts, bytes } = this.#progress
    const outcome = await archives.complete({ key: this.place.key, uploadId: uploadId ?? '' }, parts)
    if (outcome === 'gone' && (await records.head(this.place.key)) === null)
      throw new Error('The parts of the file no longer exist, and there is no complete file.')
    return bytes
  }

  #append(bytes: Uint8Array): void {
    this.#chunks.push(bytes)
    this.#pending += bytes.length
  }
}
