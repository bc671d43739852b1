import { s3Error } from './errors.ts'

const longestLine = 8192

/**
 * Takes the `aws-chunked` framing off a body: yields the payload and puts the trailing headers (lower-case names) into
 * `trailers`. A body that ends early, or has bytes after its end, is refused as IncompleteBody.
 */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source)
  try {
    for (let size = readSize(await reader.line()); size > 0; size = readSize(await reader.line())) {
      yield* reader.take(size)
      if ((await reader.line()) !== '') throw s3Error('IncompleteBody')
    }
    await readTrailers(reader, trailers)
    if (!(await reader.atEnd())) throw s3Error('IncompleteBody')
  } finally {
    await reader.close()
  }
}

async function readTrailers(reader: ByteReader, trailers: Map<string, string>): Promise<void> {
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':')
    if (colon < 1) throw s3Error('MalformedTrailerError')
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
}

function readSize(line: string): number {
  if (!/^[0-9a-f]{1,10}$/i.test(line)) throw s3Error('IncompleteBody', 'The framing of the aws-chunked body is broken.')
  return Number.parseInt(line, 16)
}

/** Reads lines and counted bytes from a stream of buffers. */
class ByteReader {
  #rest: Buffer = Buffer.alloc(0)
  readonly #chunks: AsyncIterator<Buffer>

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async atEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more())
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(10)
    while (end === -1) {
      if (this.#rest.length > longestLine || !(await this.#more())) throw s3Error('IncompleteBody')
      end = this.#rest.indexOf(10)
    }
    const line = this.#rest.toString('latin1', 0, end)
    this.#rest = this.#rest.subarray(end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  async *take(count: number): AsyncGenerator<Buffer> {
    let left = count
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#more())) throw s3Error('IncompleteBody')
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.length)
      left -= piece.length
      if (piece.length > 0) yield piece
    }
  }

  /** Releases the stream, so that its owner can drain it. */
  async close(): Promise<void> {
    await this.#chunks.return?.()
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next()
    if (next.done === true) return false
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value])
    return true
  }
}
