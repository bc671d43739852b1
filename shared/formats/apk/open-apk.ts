/**
 * Random access to an app inside an archive. The app is itself an archive. Stored without compression it is a stretch of
 * the outer one. Compressed, it is unpacked once from its beginning to its end in bounded memory; what is kept is its
 * end, where its directory is, and what follows each header of a manifest.
 */
import { dataOffset, headerEnd } from '../zip/local-header.ts'
import type { RangeSource } from '../zip/range-source.ts'
import { walkEntries } from '../zip/walk.ts'
import type { ZipEntry } from '../zip/zip-entry.ts'

const MiB = 1024 * 1024
const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const MANIFEST_NAME = Buffer.from('AndroidManifest.xml')

/** Holds the directory of tens of thousands of files. */
const KEPT_TAIL = 4 * MiB
/** Holds a manifest with its header, packed or not. */
const KEPT_MANIFEST = 3 * MiB
/** Candidates for the manifest; those beyond are not looked at. */
const MOST_MANIFESTS = 4

interface Piece {
  readonly start: number
  readonly bytes: Buffer
}

/** The app is compressed, and the requested bytes were not kept while it was unpacked. */
export class PieceNotKept extends Error {
  override readonly name = 'PieceNotKept'
}

async function openStored(source: RangeSource, entry: ZipEntry): Promise<RangeSource> {
  const header = await source.read(entry.start, headerEnd(entry))
  const start = entry.start + dataOffset(header, entry)
  return { size: entry.size, read: (from, to) => source.read(start + from, start + to) }
}

/** Collects pieces of a stream as it goes by. */
class Sieve {
  #position = 0
  /** Last bytes of the stream so far: a header may lie across two chunks. */
  #carry = Buffer.alloc(0)
  #tail: Buffer[] = []
  #tailBytes = 0
  readonly #manifests: { readonly start: number; readonly chunks: Buffer[]; missing: number }[] = []

  add(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (const open of this.#manifests) this.#feed(open, bytes)
    this.#find(bytes)
    this.#keepTail(bytes)
    this.#position += bytes.length
  }

  pieces(): Piece[] {
    return [
      { start: this.#position - this.#tailBytes, bytes: Buffer.concat(this.#tail) },
      ...this.#manifests.map(({ start, chunks }) => ({ start, bytes: Buffer.concat(chunks) })),
    ]
  }

  #feed(open: { readonly chunks: Buffer[]; missing: number }, bytes: Buffer): void {
    if (open.missing === 0) return
    const taken = bytes.subarray(0, open.missing)
    open.chunks.push(Buffer.from(taken))
    open.missing -= taken.length
  }

  #find(bytes: Buffer): void {
    const searched = Buffer.concat([this.#carry, bytes])
    const start = this.#position - this.#carry.length
    let from = 0
    while (this.#manifests.length < MOST_MANIFESTS) {
      const name = searched.indexOf(MANIFEST_NAME, from)
      if (name === -1) break
      const header = name - LOCAL_HEADER_BYTES
      const isNew = name + MANIFEST_NAME.length > this.#carry.length
      if (isNew && header >= 0 && searched.readUInt32LE(header) === LOCAL_HEADER)
        this.#keepManifest(start + header, searched.subarray(header))
      from = name + 1
    }
    this.#carry = Buffer.from(searched.subarray(-(LOCAL_HEADER_BYTES + MANIFEST_NAME.length)))
  }

  #keepManifest(start: number, bytes: Buffer): void {
    const kept = Buffer.from(bytes.subarray(0, KEPT_MANIFEST))
    this.#manifests.push({ start, chunks: [kept], missing: KEPT_MANIFEST - kept.length })
  }

  #keepTail(bytes: Buffer): void {
    this.#tail.push(Buffer.from(bytes))
    this.#tailBytes += bytes.length
    let [oldest] = this.#tail
    while (oldest !== undefined && this.#tailBytes - oldest.length >= KEPT_TAIL) {
      this.#tail.shift()
      this.#tailBytes -= oldest.length
      oldest = this.#tail[0]
    }
  }
}

function sparse(size: number, pieces: readonly Piece[]): RangeSource {
  return {
    size,
    read(start, end) {
      const holder = pieces.find((piece) => piece.start <= start && end <= piece.start + piece.bytes.length)
      if (holder !== undefined) return Promise.resolve(holder.bytes.subarray(start - holder.start, end - holder.start))
      return Promise.reject(new PieceNotKept(`The bytes ${start} to ${end} of the app were not kept.`))
    },
  }
}

async function openCompressed(source: RangeSource, entry: ZipEntry): Promise<RangeSource> {
  const sieve = new Sieve()
  for await (const file of walkEntries(source, [entry])) {
    if (file.kind === 'bytes')
      return { size: file.bytes.byteLength, read: (from, to) => Promise.resolve(file.bytes.subarray(from, to)) }
    for await (const chunk of file.chunks) sieve.add(chunk)
  }
  return sparse(entry.size, sieve.pieces())
}

/** @throws PackageContentError where the entry is not what the archive's directory promised */
export const openApk = (source: RangeSource, entry: ZipEntry): Promise<RangeSource> =>
  entry.method === 'stored' ? openStored(source, entry) : openCompressed(source, entry)
