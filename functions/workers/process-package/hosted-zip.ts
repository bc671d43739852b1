/** A ZIP of hosted files as a stream: memory holds no more than the pieces that are on their way. */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ListedObject, ObjectStore } from '#shared/platform/objects.ts'

export type HostedFiles = Pick<ObjectStore, 'readRange'>

/** Bytes that are read at a time. */
const pieceBytes = 1024 * 1024

/** A course has thousands of small files: the beginnings of so many are read ahead. */
const filesAhead = 8

type Pieces = readonly Uint8Array[]

/** Reads one piece of a file; nothing of an empty one. */
const readPiece = (files: HostedFiles, { key, sizeBytes, eTag }: ListedObject, start: number): Promise<Pieces> =>
  start >= sizeBytes
    ? Promise.resolve([])
    : files.readRange(key, { start, end: Math.min(sizeBytes, start + pieceBytes), eTag })

async function* piecesOf(files: HostedFiles, file: ListedObject, first: Promise<Pieces>): AsyncGenerator<Uint8Array> {
  yield* await first
  for (let start = pieceBytes; start < file.sizeBytes; start += pieceBytes) yield* await readPiece(files, file, start)
}

/** The first piece of each file, asked for in their order; those of the next files are read meanwhile. */
function firstPieces(files: HostedFiles, listed: readonly ListedObject[]): (index: number) => Promise<Pieces> {
  const begun = new Map<number, Promise<Pieces>>()
  let asked = 0
  return (index) => {
    for (; asked < Math.min(listed.length, index + filesAhead); asked += 1) {
      const file = listed[asked]
      if (file === undefined) break
      const pieces = readPiece(files, file, 0)
      // A failure reaches the stream that awaits this piece. Without a handler here, Node would end the process first.
      pieces.catch(() => undefined)
      begun.set(asked, pieces)
    }
    const first = begun.get(index) ?? Promise.resolve([])
    begun.delete(index)
    return first
  }
}

/**
 * The archive of these files, in this order. The same files and time make the same bytes.
 * @param from `prefix` is cut off the keys; `mtime` is the time of all files
 */
export function zipOfHosted(
  files: HostedFiles,
  listed: readonly ListedObject[],
  from: { readonly prefix: string; readonly mtime: Date },
): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  const bytes = new PassThrough()
  // An error must end the archive: without its handlers the reader would wait for ever.
  const fail = (error: Error): void => void bytes.destroy(error)
  zip.on('error', fail)
  const firstOf = firstPieces(files, listed)
  for (const [index, file] of listed.entries())
    zip.addReadStreamLazy(
      file.key.slice(from.prefix.length),
      { mtime: from.mtime, size: file.sizeBytes, forceDosTimestamp: true },
      (open) => open(null, Readable.from(piecesOf(files, file, firstOf(index))).on('error', fail)),
    )
  zip.end()
  zip.outputStream.pipe(bytes)
  return bytes
}
