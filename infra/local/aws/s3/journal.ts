import { closeSync, constants, ftruncateSync, openSync, readSync, renameSync, writeSync } from 'node:fs'

const readBytes = 1 << 20
const newline = 10
const readWrite = constants.O_RDWR | constants.O_CREAT

/**
 * A file of lines that are only ever added. A line that a killed process wrote in part is dropped when the file is
 * opened; a line that could not be written (disk full) is taken back before `append` throws. Nothing is synced to the
 * medium: a line survives the death of the process, not that of the machine.
 */
export class Journal {
  readonly #path: string
  #file: number
  #size: number
  #closed = false

  private constructor(path: string, file: number, size: number) {
    this.#path = path
    this.#file = file
    this.#size = size
  }

  /** Opens or creates the file and hands every whole line to `onLine`. */
  static open(path: string, onLine: (line: string) => void): Journal {
    const file = openSync(path, readWrite)
    const size = readLines(file, onLine)
    ftruncateSync(file, size)
    return new Journal(path, file, size)
  }

  append(line: string): void {
    // The number of a closed file may already stand for another one.
    if (this.#closed) throw new Error('The journal is closed.')
    const bytes = Buffer.from(`${line}\n`)
    try {
      writeWhole(this.#file, bytes, this.#size)
    } catch (error) {
      ftruncateSync(this.#file, this.#size)
      throw error
    }
    this.#size += bytes.length
  }

  /** Puts other lines in the place of all that there are; a kill leaves the old file or the new one. */
  replace(lines: Iterable<string>): void {
    const next = `${this.#path}.next`
    const file = openSync(next, 'w')
    let size = 0
    try {
      for (const batch of batches(lines)) {
        writeWhole(file, batch, size)
        size += batch.length
      }
    } finally {
      closeSync(file)
    }
    // Closed first: not every system replaces a file that is open.
    closeSync(this.#file)
    try {
      renameSync(next, this.#path)
      this.#size = size
    } finally {
      this.#file = openSync(this.#path, readWrite)
    }
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    closeSync(this.#file)
  }
}

function writeWhole(file: number, bytes: Buffer, position: number): void {
  for (let written = 0; written < bytes.length;) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written)
  }
}

function* batches(lines: Iterable<string>): Generator<Buffer> {
  let batch: string[] = []
  for (const line of lines) {
    batch.push(line, '\n')
    if (batch.length >= 2000) {
      yield Buffer.from(batch.join(''))
      batch = []
    }
  }
  yield Buffer.from(batch.join(''))
}

/** Returns the length of the file up to its last whole line. */
function readLines(file: number, onLine: (line: string) => void): number {
  const chunk = Buffer.alloc(readBytes)
  let position = 0
  let whole = 0
  let started: Buffer[] = []
  for (
    let count = readSync(file, chunk, 0, readBytes, 0);
    count > 0;
    count = readSync(file, chunk, 0, readBytes, position)
  ) {
    let from = 0
    for (let end = chunk.indexOf(newline, from); end !== -1 && end < count; end = chunk.indexOf(newline, from)) {
      onLine(Buffer.concat([...started, chunk.subarray(from, end)]).toString())
      started = []
      from = end + 1
      whole = position + from
    }
    // The chunk is filled anew, so what is kept of it is copied.
    started.push(Buffer.from(chunk.subarray(from, count)))
    position += count
  }
  return whole
}
