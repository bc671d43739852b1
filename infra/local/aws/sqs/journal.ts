import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type QueueRecord, queueRecordSchema } from './queue-records.ts'

/**
 * An append-only file of records, one JSON line each. The operating system has an appended record before `append`
 * returns, so a kill of this process loses none. `read` drops a last line that a kill cut short.
 */
export class Journal {
  readonly #path: string
  #file: number | undefined
  #recordsSinceCompaction = 0

  constructor(path: string) {
    this.#path = path
    mkdirSync(dirname(path), { recursive: true })
  }

  /** All records in the order of writing. Throws for a damaged line; a last line that was cut short is dropped. */
  read(): QueueRecord[] {
    if (!existsSync(this.#path)) return []
    const lines = readFileSync(this.#path, 'utf8').split('\n')
    // A complete record ends with a newline, so text after the last newline is a record that was cut short.
    return lines.slice(0, -1).map((line, index) => this.#parse(line, index))
  }

  /** Writes records. A kill in the middle keeps the first ones and drops the rest, never half a record. */
  append(records: readonly QueueRecord[]): void {
    if (this.#file === undefined) throw new Error('The journal is not open.')
    writeFully(this.#file, toLines(records))
    this.#recordsSinceCompaction += records.length
  }

  /** Number of records since the last compaction. */
  get recordsSinceCompaction(): number {
    return this.#recordsSinceCompaction
  }

  /**
   * Replaces the file's content by the present state and opens it for writing; a kill leaves the old file or the new
   * one.
   */
  compact(state: Iterable<QueueRecord>): void {
    const temporary = `${this.#path}.new`
    const file = openSync(temporary, 'w', 0o600)
    for (const record of state) writeFully(file, toLines([record]))
    fsyncSync(file)
    closeSync(file)
    renameSync(temporary, this.#path)
    this.close()
    this.#file = openSync(this.#path, 'a')
    this.#recordsSinceCompaction = 0
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #parse(line: string, index: number): QueueRecord {
    try {
      return queueRecordSchema.parse(JSON.parse(line))
    } catch (cause) {
      throw new Error(`Line ${index + 1} of ${this.#path} is damaged. Remove the file to start with empty queues.`, {
        cause,
      })
    }
  }
}

function toLines(records: readonly QueueRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

function writeFully(file: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}
