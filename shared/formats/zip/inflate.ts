import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib'
import { PackageContentError } from './content-error.ts'
import type { ZipEntry } from './zip-entry.ts'

const inflateAsync = promisify(inflateRaw)

/** Below this an asynchronous call costs more than the inflating itself. */
const SYNC_BYTES = 256 * 1024
const STREAM_CHUNK_BYTES = 256 * 1024
/** One byte more than stated proves that the stated size is wrong; zlib needs space for it to report the end. */
const SPARE_BYTES = 64

/**
 * Unpacks a whole entry from its compressed bytes. The output is bounded by the declared size; more, fewer or other
 * bytes than declared throw PackageContentError. Stored entries are returned as they are, without a copy.
 */
export async function unpack(compressed: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const bytes = entry.method === 'stored' ? compressed : await inflateWhole(compressed, entry)
  if (bytes.byteLength !== entry.size) throw sizeMismatch(entry)
  if (crc32(bytes) !== entry.crc32) throw checksumMismatch(entry)
  return bytes
}

async function inflateWhole(compressed: Uint8Array, entry: ZipEntry): Promise<Uint8Array> {
  const options = { maxOutputLength: entry.size + 1, chunkSize: entry.size + SPARE_BYTES }
  try {
    return entry.size <= SYNC_BYTES ? inflateRawSync(compressed, options) : await inflateAsync(compressed, options)
  } catch (error) {
    throw inflateFailure(error, entry)
  }
}

/** The same for an entry whose compressed bytes arrive in pieces; yields pieces of the content as they are unpacked. */
export async function* unpackStream(
  compressed: AsyncIterable<Uint8Array>,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array, void, undefined> {
  const pieces = entry.method === 'stored' ? compressed : inflatePieces(compressed, entry)
  let size = 0
  let checksum = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > entry.size) throw sizeMismatch(entry)
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (size !== entry.size) throw sizeMismatch(entry)
  if (checksum !== entry.crc32) throw checksumMismatch(entry)
}

async function* inflatePieces(
  compressed: AsyncIterable<Uint8Array>,
  entry: ZipEntry,
): AsyncGenerator<Uint8Array, void, undefined> {
  const inflater = createInflateRaw({ chunkSize: STREAM_CHUNK_BYTES })
  // Failures of either side surface in the iteration below; the callback only keeps them from being thrown twice.
  pipeline(Readable.from(compressed, { objectMode: false }), inflater, () => undefined)
  try {
    for await (const piece of inflater) {
      if (piece instanceof Uint8Array) yield piece
    }
  } catch (error) {
    throw inflateFailure(error, entry)
  } finally {
    inflater.destroy()
  }
}

/** Failures of the source pass through unchanged. */
function inflateFailure(error: unknown, entry: ZipEntry): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === 'ERR_BUFFER_TOO_LARGE') return sizeMismatch(entry)
  if (typeof code !== 'string' || !code.startsWith('Z_')) return error
  return new PackageContentError('ZIP_ENTRY_CORRUPT', { path: entry.path })
}

function sizeMismatch(entry: ZipEntry): PackageContentError {
  const message = `The file does not unpack to the ${entry.size} bytes that the directory states.`
  return new PackageContentError('ZIP_ENTRY_SIZE_MISMATCH', { path: entry.path, message })
}

function checksumMismatch(entry: ZipEntry): PackageContentError {
  return new PackageContentError('ZIP_ENTRY_CHECKSUM_MISMATCH', { path: entry.path })
}
