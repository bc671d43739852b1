import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const unpack = promisify(brotliDecompress)

/** The bytes of a file in an array buffer of their own, decompressed where the file's name ends in `.br`. */
export async function readPacked(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readFile(path)
  if (!path.endsWith('.br')) return owned(bytes)
  // Without a large chunk size, the result is put together from thousands of pieces.
  return owned(await unpack(bytes, { chunkSize: 32 * 1024 * 1024 }))
}

function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes
  if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength)
    return new Uint8Array(buffer)
  return Uint8Array.from(bytes)
}
