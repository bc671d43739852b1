import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const largestBytes = 10 * 1024 * 1024

/**
 * The output of functions, one file each: `log/api-sessions.log`. At start, a large file is renamed and a new one is begun.
 */
export class FunctionLogs {
  readonly #folder: string
  readonly #streams = new Map<string, WriteStream>()

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  /** Appends the whole output of a stream. */
  append(name: string, output: Readable): void {
    const stream = this.#open(name)
    output.on('data', (chunk: unknown) => stream.write(Buffer.isBuffer(chunk) ? chunk : String(chunk)))
  }

  /** Appends a line of the host. */
  line(name: string, text: string): void {
    this.#open(name).write(`${text}\n`)
  }

  async close(): Promise<void> {
    const streams = [...this.#streams.values()]
    this.#streams.clear()
    await Promise.all(streams.map((stream) => new Promise<void>((resolve) => stream.end(resolve))))
  }

  #open(name: string): WriteStream {
    const open = this.#streams.get(name)
    if (open !== undefined) return open
    const path = join(this.#folder, `${name}.log`)
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) renameSync(path, `${path}.1`)
    const stream = createWriteStream(path, { flags: 'a' })
    // A full disk must not stop the service.
    stream.on('error', () => this.#streams.delete(name))
    this.#streams.set(name, stream)
    return stream
  }
}
