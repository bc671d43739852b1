import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, rmSync, type ReadStream } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blob } from './records.ts'

/** A blob that is being written; it counts for nothing until a record names it. */
export interface BlobWriter {
  write: (chunk: Buffer) => Promise<void>
  /** Ends the writing. */
  finish: () => Promise<Blob>
  /** Ends the writing and removes the file. */
  discard: () => Promise<void>
}

/** Bytes on disk under random names, so that no key ever touches the file system. */
export class BlobFolder {
  readonly #folder: string
  readonly #shards = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
  }

  async create(): Promise<BlobWriter> {
    const id = randomBytes(16).toString('hex')
    const path = this.#path(id)
    this.#ensureShard(id.slice(0, 2))
    const file = await open(path, 'wx')
    let size = 0
    return {
      write: async (chunk) => {
        await writeWhole(file, chunk)
        size += chunk.length
      },
      finish: async () => {
        await file.close()
        return { id, size }
      },
      discard: async () => {
        await file.close()
        await rm(path, { force: true })
      },
    }
  }

  /** Streams the bytes from `start` to `end`, both included. */
  read(id: string, { start, end }: { start: number; end: number }): ReadStream {
    return createReadStream(this.#path(id), { start, end, highWaterMark: 256 * 1024 })
  }

  /** Removes blobs in the background; one that stays behind is found by the next `removeOthers`. */
  remove(ids: readonly string[]): void {
    for (const id of ids) void rm(this.#path(id), { force: true }).catch(() => undefined)
  }

  /** Removes every file that is not wanted: what a killed process had begun or was about to remove. */
  removeOthers(isWanted: (id: string) => boolean): void {
    for (const shard of readdirSync(this.#folder)) {
      this.#shards.add(shard)
      const unwanted = readdirSync(join(this.#folder, shard)).filter((id) => !isWanted(id))
      for (const id of unwanted) rmSync(this.#path(id), { force: true })
    }
  }

  #path(id: string): string {
    return join(this.#folder, id.slice(0, 2), id)
  }

  #ensureShard(shard: string): void {
    if (this.#shards.has(shard)) return
    mkdirSync(join(this.#folder, shard), { recursive: true })
    this.#shards.add(shard)
  }
}

async function writeWhole(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) written += (await file.write(chunk, written)).bytesWritten
}
