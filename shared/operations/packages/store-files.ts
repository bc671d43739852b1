/**
 * Copies the files of an archive into the content bucket: reads them in the order of their bytes, writes them in
 * parallel.
 */
import { mediaTypeOf } from '#shared/formats/media-types.ts'
import type { PageSurvey } from '#shared/formats/scorm/page-survey.ts'
import { readPieces, type RangeSource } from '#shared/formats/zip/range-source.ts'
import { firstReads, isStreamed, walkEntries, type UnpackedFile } from '#shared/formats/zip/walk.ts'
import type { ZipEntry } from '#shared/formats/zip/zip-entry.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { HostedDocument } from './inspect-archive.ts'

/** The files of a version never change, so edges and browsers may keep them for good. */
const cacheControl = 'public, max-age=31536000, immutable'

/** Bounds of the writes in flight: by number and by bytes. */
const mostWrites = 24
const mostBytes = 48 * 1024 * 1024

/** Runs writes in parallel within the bounds. The next call throws the first failure. */
class WriteWindow {
  readonly #running = new Set<Promise<void>>()
  #bytes = 0
  #failure: { readonly error: unknown } | null = null

  async add(bytes: number, write: () => Promise<void>): Promise<void> {
    while (this.#running.size >= mostWrites || (this.#running.size > 0 && this.#bytes + bytes > mostBytes))
      await Promise.race(this.#running)
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
 * Paths under which each file is served, beside its own. A request for Storyline's launcher.html gets the
 * index_lms.html beside it (specification, "Content"). The copy is made here, so that serving stays static.
 */
function servedPaths(entries: readonly ZipEntry[]): (entry: ZipEntry) => readonly string[] {
  const players = new Map(
    entries
      .filter((entry) => isNamed(entry.path, 'index_lms.html') && !isStreamed(entry))
      .map((entry) => [folderOf(entry.path), entry]),
  )
  const launchers = entries.filter(({ path }) => isNamed(path, 'launcher.html') && players.has(folderOf(path)))
  const replaced = new Set(launchers)
  return (entry) => {
    if (replaced.has(entry)) return []
    const folder = folderOf(entry.path)
    return players.get(folder) === entry
      ? [entry.path, ...launchers.flatMap(({ path }) => (folderOf(path) === folder ? path : []))]
      : [entry.path]
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
  for (const { path, contentType, body } of documents)
    await window.add(body.length, () => content.put(`${prefix}${path}`, body, { contentType, cacheControl }))
}

async function storeFile(
  file: UnpackedFile,
  { content, prefix, window, servedPaths: pathsOf, survey }: Storing,
): Promise<void> {
  const { path, size, crc32 } = file.entry
  const options = { contentType: mediaTypeOf(path), cacheControl, crc32 }
  if (file.kind === 'stream') {
    survey?.pass(path)
    return content.putStream(`${prefix}${path}`, file.chunks, { ...options, sizeBytes: size })
  }
  survey?.look(path, file.bytes)
  for (const served of pathsOf(file.entry))
    await window.add(file.bytes.byteLength, () => content.put(`${prefix}${served}`, file.bytes, options))
}

/**
 * A large file delays the files after it; a second reader continues meanwhile. Each reader takes its own share of
 * memory.
 */
const mostReaders = 2
/** Packed bytes from which a second reader is worth its memory. */
const worthAReader = 8 * 1024 * 1024

/** Splits files into runs of neighbours, one for each reader, with about the same number of bytes. */
export function sharesOf(entries: readonly ZipEntry[]): ZipEntry[][] {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  const readers = Math.min(mostReaders, Math.max(1, Math.floor(packed / worthAReader)))
  const shares: ZipEntry[][] = Array.from({ length: readers }, () => [])
  let before = 0
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    // The middle of a file decides its share, so that one large file does not pull all others into the same share.
    const share = Math.floor(((before + entry.compressedSize / 2) / Math.max(1, packed)) * readers)
    shares[Math.min(readers - 1, share)]?.push(entry)
    before += entry.compressedSize
  }
  return shares.filter((share) => share.length > 0)
}

/**
 * Starts the first reads of `storeFiles` early, while the version is being created. If creation is refused, the reads
 * are wasted but harmless.
 */
export function readAhead(source: RangeSource, entries: readonly ZipEntry[]): RangeSource {
  const piecesOf = (start: number, end: number): Promise<readonly Uint8Array[]> => readPieces(source, start, end)
  const begun = new Map(
    sharesOf(entries).flatMap((share) =>
      firstReads(share).map(({ start, end }) => [`${start}-${end}`, piecesOf(start, end)] as const),
    ),
  )
  // A failure reaches the caller that awaits this read. Without a handler here, Node would end the process first.
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
  /** Files that the service writes beside those of the archive. */
  readonly documents: readonly HostedDocument[]
  /** Is shown each page while it is stored; null if no survey is wanted. */
  readonly survey: PageSurvey | null
}

/** Unpacked bytes up to which a course is held in memory, and is written only after every file has been checked. */
const mostBytesHeld = 16 * 1024 * 1024

/**
 * Writes all files of an archive and the service's own documents.
 * @throws PackageContentError if a file differs from its entry in the directory. A course of up to 16 MiB is checked as
 *   a whole first, so that none of its files is written in that case. Of a larger course some files may have been
 *   written.
 */
export async function storeFiles(
  content: ObjectStore,
  prefix: string,
  { source, entries, documents, survey }: FilesToStore,
): Promise<void> {
  const storing: Storing = {
    content,
    prefix,
    documents,
    survey,
    window: new WriteWindow(),
    servedPaths: servedPaths(entries),
  }
  const unpacked = entries.reduce((total, { size }) => total + size, 0)
  return unpacked <= mostBytesHeld
    ? storeAfterChecking({ source, entries, storing })
    : storeWhileUnpacking({ source, entries, storing })
}

interface Work extends Pick<FilesToStore, 'source' | 'entries'> {
  readonly storing: Storing
}

async function storeAfterChecking({ source, entries, storing }: Work): Promise<void> {
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

/** Writes each file as soon as it is unpacked. */
async function storeWhileUnpacking({ source, entries, storing }: Work): Promise<void> {
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
  // Waits for all shares after a failure too: no write may continue once the caller has its error.
  const outcomes = await Promise.allSettled(sharesOf(entries).map(storeShare))
  const broken = outcomes.find((outcome) => outcome.status === 'rejected')
  await storing.window.finish().catch((error: unknown) => {
    if (broken === undefined) throw error
  })
  if (broken !== undefined) throw broken.reason
}
