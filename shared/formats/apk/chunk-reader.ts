/** Android's compiled resources are chunks: type, size of the header, size of the whole. */

/** What is read is not what its headers promise. */
export class MalformedChunk extends Error {
  override readonly name = 'MalformedChunk'
}

/** Little-endian numbers of a piece of bytes; reading beyond it throws MalformedChunk, never anything else. */
export class ChunkReader {
  readonly #bytes: Buffer

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get size(): number {
    return this.#bytes.length
  }

  byte(at: number): number {
    return this.#need(at, 1).readUInt8(at)
  }

  short(at: number): number {
    return this.#need(at, 2).readUInt16LE(at)
  }

  word(at: number): number {
    return this.#need(at, 4).readUInt32LE(at)
  }

  signedWord(at: number): number {
    return this.#need(at, 4).readInt32LE(at)
  }

  text(at: number, bytes: number, encoding: 'utf8' | 'utf16le'): string {
    return this.#need(at, bytes).toString(encoding, at, at + bytes)
  }

  /** The bytes from `at` on, at most `bytes` of them. */
  slice(at: number, bytes: number): ChunkReader {
    return new ChunkReader(this.#need(at, bytes).subarray(at, at + bytes))
  }

  #need(at: number, bytes: number): Buffer {
    if (!(Number.isSafeInteger(at) && at >= 0 && bytes >= 0 && at + bytes <= this.#bytes.length))
      throw new MalformedChunk(`There are no ${bytes} bytes at ${at}.`)
    return this.#bytes
  }
}

export interface Chunk {
  readonly type: number
  readonly headerBytes: number
  /** The whole chunk, header included. */
  readonly reader: ChunkReader
}

const HEADER_BYTES = 8

/** The consecutive chunks in `reader`, beginning at `start`. */
export function* chunksOf(reader: ChunkReader, start: number): Generator<Chunk> {
  let at = start
  while (at + HEADER_BYTES <= reader.size) {
    const [type, headerBytes, bytes] = [reader.short(at), reader.short(at + 2), reader.word(at + 4)]
    if (headerBytes < HEADER_BYTES || bytes < headerBytes)
      throw new MalformedChunk(`The chunk at ${at} contradicts itself.`)
    yield { type, headerBytes, reader: reader.slice(at, bytes) }
    at += bytes
  }
}
