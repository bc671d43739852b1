import { mkdir } from 'node:fs/promises'
import type { Item } from './attribute-value.ts'
import { createLevel } from './dynalite-adapter.ts'
import type { Level, LevelRange, LevelWrite } from './dynalite-types.ts'

interface WriteGroup {
  readonly writes: LevelWrite[]
  readonly done: Promise<void>
  readonly resolve: () => void
  readonly reject: (cause: unknown) => void
}

// Large enough that a page of a query crosses from LevelDB in one or two steps.
const readAheadBytes = 512 * 1024

/**
 * A LevelDB in which the writes of one call are stored together or not at all. While a batch is being stored, further
 * writes are collected for the next batch. `latest` already shows them to later writes. A
 * caller gets its response only after its batch is stored, so nothing that was acknowledged, or read by an acknowledged
 * write, is lost when the process is killed. A power failure can lose writes,
 * because LevelDB does not wait here until the disk has them.
 */
export class Storage {
  readonly #level: Level
  /** Writes that are not stored yet; undefined is a deletion. */
  readonly #unstored = new Map<string, { value: Item | undefined; group: WriteGroup }>()
  #gathering = createGroup()
  #storing: WriteGroup | undefined
  #failure: Error | undefined

  private constructor(level: Level) {
    this.#level = level
  }

  /** Opens the database in a folder, which is created if missing, and locked. Without a folder it is in memory. */
  static async open(folder: string | undefined): Promise<Storage> {
    if (folder !== undefined) await mkdir(folder, { recursive: true })
    const level = createLevel(folder)
    try {
      await level.open()
    } catch (cause) {
      throw new Error(`The database in ${folder ?? 'memory'} cannot be opened; is another process using it?`, { cause })
    }
    return new Storage(level)
  }

  /** The value of a key after the latest accepted write, stored or not. Writes check their conditions against it. */
  latest(key: string): Item | undefined {
    const unstored = this.#unstored.get(key)
    return unstored === undefined ? this.#level.getSync(key) : unstored.value
  }

  /** The value of a key as it is stored: what plain reads return. */
  stored(key: string): Item | undefined {
    return this.#level.getSync(key)
  }

  /** Stores all of these writes or none; resolves when they are stored. Later `latest` calls see them at once. */
  write(writes: readonly LevelWrite[]): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    if (writes.length === 0) return this.settled()
    const group = this.#gathering
    for (const write of writes) {
      group.writes.push(write)
      this.#unstored.set(write.key, { value: write.type === 'put' ? write.value : undefined, group })
    }
    if (this.#storing === undefined) void this.#store()
    return group.done
  }

  /** Resolves when all writes accepted so far are stored. */
  settled(): Promise<void> {
    if (this.#gathering.writes.length > 0) return this.#gathering.done
    return this.#storing?.done ?? Promise.resolve()
  }

  /** Up to `count` values of a range at a time, from one snapshot of what is stored now. */
  async *values(range: LevelRange, count: number): AsyncGenerator<Item[], void, undefined> {
    const iterator = this.#level.values({ ...range, highWaterMarkBytes: readAheadBytes })
    try {
      for (let page = await iterator.nextv(count); page.length > 0; page = await iterator.nextv(count)) yield page
    } finally {
      await iterator.close()
    }
  }

  /** Keys and values of everything stored under a prefix, a few hundred at a time. */
  async *entries(range: LevelRange): AsyncGenerator<[key: string, value: Item][], void, undefined> {
    const iterator = this.#level.iterator({ ...range, highWaterMarkBytes: readAheadBytes })
    try {
      for (let page = await iterator.nextv(500); page.length > 0; page = await iterator.nextv(500)) yield page
    } finally {
      await iterator.close()
    }
  }

  /** Removes everything stored in a range. Not atomic: the caller must record that it began, to finish it after a kill. */
  async clear(range: LevelRange): Promise<void> {
    await this.settled()
    await this.#level.clear(range)
  }

  /** Stores the remaining writes and closes the database. */
  async close(): Promise<void> {
    await this.settled().catch(() => undefined)
    await this.#level.close()
  }

  async #store(): Promise<void> {
    while (this.#gathering.writes.length > 0) {
      const group = this.#gathering
      this.#gathering = createGroup()
      this.#storing = group
      try {
        await this.#level.batch(group.writes)
      } catch (cause) {
        this.#fail(cause)
        break
      }
      this.#forget(group)
      group.resolve()
    }
    this.#storing = undefined
  }

  #forget(group: WriteGroup): void {
    for (const { key } of group.writes) {
      if (this.#unstored.get(key)?.group === group) this.#unstored.delete(key)
    }
  }

  // Later writes may depend on the lost ones, so no later write may succeed.
  #fail(cause: unknown): void {
    this.#failure = new Error('The database could not store a write; restart the server', { cause })
    this.#storing?.reject(this.#failure)
    this.#gathering.reject(this.#failure)
  }
}

/** All keys that begin with a prefix made by this engine (what follows is plain ASCII below `~`). */
export function prefixRange(prefix: string): LevelRange {
  return { gte: prefix, lt: `${prefix}~` }
}

function createGroup(): WriteGroup {
  let resolve: () => void = () => undefined
  let reject: (cause: unknown) => void = () => undefined
  const done = new Promise<void>((onStored, onFailure) => {
    resolve = onStored
    reject = onFailure
  })
  // A group may fail while no caller waits for it; without a handler, Node would end the process.
  done.catch(() => undefined)
  return { writes: [], done, resolve, reject }
}
