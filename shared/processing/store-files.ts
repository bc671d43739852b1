/** Copies the files of an archive into the content bucket: read in the order of their bytes, written side by side. */
import { mediaTypeOf } from '#shared/formats/media-types.ts'
import type { PageSurvey } from '#shared/formats/scorm/page-survey.ts'
import { readPieces, type RangeSource } from '#shared/formats/zip/range-source.ts'
import { firstReads, isStreamed, walkEntries, type UnpackedFile } from '#shared/formats/zip/walk.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { HostedDocument } from './inspect-archive.ts'

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

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
const isNamed = (path: string, name: string): boolean => path.slice(folderOf(path).length).toLowerCase() === name

/**
 * Where each file is served, beside its own path. A request for Storyline's launcher.html is answered with the
 * index_lms.html beside it (specification, "Content"): settled here, so that serving stays static.
 */
function servedPaths(entries: readonly ZipEntry[]): (entry: ZipEntry) => readonly string[] {
  const players = new Map(entries.filter((entry) => isNamed(entry.path, 'index_lms.html') && !isStreamed(entry)).map((entry) => [folderOf(entry.path), entry]))
  const launchers = entries.filter(({ path }) => isNamed(path, 'launcher.html') && players.has(folderOf(path)))
  const replaced = new Set(launchers)
  return (entry) => {
    if (replaced.has(entry)) return []
    const folder = folderOf(entry.path)
    return players.get(folder) === entry ? [entry.path, ...launchers.flatMap(({ path }) => (folderOf(path) === folder ? path : []))] : [entry.path]
  }
}

interface Storing {
  readonly content: ObjectStore
  readonly prefix: string
  readonly window: WriteWindow
  readonly servedPaths: (entry: ZipEntry) => readonly string[]
  readonly documents: readonly HostedDocument[]
  readonly survey: PageSurvey | null
}

async function storeDocuments({ content, prefix, window, documents }: Storing): Promise<void> {
  for (const { path, contentType, body } of documents) await window.add(body.length, () => content.put(`${prefix}${path}`, body, { contentType, cacheControl }))
}

async function storeFile(file: UnpackedFile, { content, prefix, window, servedPaths: pathsOf, survey }: Storing): Promise<void> {
  const { path, size, crc32 } = file.entry
  const options = { contentType: mediaTypeOf(path), cacheControl, crc32 }
  if (file.kind === 'stream') {
    survey?.pass(path)
    return content.putStream(`${prefix}${path}`, file.chunks, { ...options, sizeBytes: size })
  }
  survey?.look(path, file.bytes)
  for (const served of pathsOf(file.entry)) await window.add(file.bytes.byteLength, () => content.put(`${prefix}${served}`, file.bytes, options))
}

/** A large file holds up what stands behind it; a second reader goes on meanwhile. Each takes its own share of memory. */
const mostReaders = 2
/** Packed bytes that are worth a reader of their own. */
const worthAReader = 8 * 1024 * 1024

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
  return shares.filter((share) => share.length > 0)
}

/**
 * `source` with the reads under way that `storeFiles` begins with, for who has something to wait for before that. They
 * are made in vain where it never comes to it.
 */
export function readAhead(source: RangeSource, entries: readonly ZipEntry[]): RangeSource {
  const piecesOf = (start: number, end: number): Promise<readonly Uint8Array[]> => readPieces(source, start, end)
  const begun = new Map(sharesOf(entries).flatMap((share) => firstReads(share).map(({ start, end }) => [`${start}-${end}`, piecesOf(start, end)] as const)))
  // What fails is reported to who asks for it.
  for (const pieces of begun.values()) pieces.catch(() => undefined)
  return {
    ...source,
    readPieces(start, end) {
      const pieces = begun.get(`${start}-${end}`) ?? piecesOf(start, end)
      begun.delete(`${start}-${end}`)
      return pieces
    },
  }
}

export interface FilesToStore {
  readonly source: RangeSource
  readonly entries: readonly ZipEntry[]
  /** What the service writes beside the archive's own files. */
  readonly documents: readonly HostedDocument[]
  /** Shown each file as it passes by. */
  readonly survey: PageSurvey | null
}

/** Unpacked bytes up to which a course is held in memory as a whole, and nothing written before all of it is sound. */
const mostHeld = 16 * 1024 * 1024

/** @throws PackageContentError where a file is not what the archive's directory promised; of a course of up to 16 MiB nothing is written then */
export async function storeFiles(content: ObjectStore, prefix: string, { source, entries, documents, survey }: FilesToStore): Promise<void> {
  const storing: Storing = { content, prefix, documents, survey, window: new WriteWindow(), servedPaths: servedPaths(entries) }
  const unpacked = entries.reduce((total, { size }) => total + size, 0)
  return unpacked <= mostHeld ? storeHeld({ source, entries, storing }) : storePassing({ source, entries, storing })
}

interface Work extends Pick<FilesToStore, 'source' | 'entries'> {
  readonly storing: Storing
}

async function storeHeld({ source, entries, storing }: Work): Promise<void> {
  const unpack = async (share: readonly ZipEntry[]): Promise<UnpackedFile[]> => {
    const files: UnpackedFile[] = []
    for await (const file of walkEntries(source, share, { streamAbove: Infinity })) files.push(file)
    return files
  }
  const files = (await Promise.all(sharesOf(entries).map(unpack))).flat()
  try {
    await storeDocuments(storing)
    for (const file of files) await storeFile(file, storing)
  } finally {
    await storing.window.finish()
  }
}

/** Each file is written as soon as it is unpacked. */
async function storePassing({ source, entries, storing }: Work): Promise<void> {
  await storeDocuments(storing)
  let failed = false
  const storeShare = async (share: readonly ZipEntry[]): Promise<void> => {
    try {
      for await (const file of walkEntries(source, share)) {
        if (failed) return
        await storeFile(file, storing)
      }
    } catch (error) {
      failed = true
      throw error
    }
  }
  // Also after a failure: nothing may go on writing behind the caller's back.
  const outcomes = await Promise.allSettled(sharesOf(entries).map(storeShare))
  const broken = outcomes.find((outcome) => outcome.status === 'rejected')
  await storing.window.finish().catch((error: unknown) => {
    if (broken === undefined) throw error
  })
  if (broken !== undefined) throw broken.reason
}
