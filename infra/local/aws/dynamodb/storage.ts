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
 * LevelDB with one rule: what is written together is stored together. Writes of requests that come while a batch is on its
 * way are gathered into the next one, and until a write is stored, later writes already see it through `latest`. A caller
 * is answered only after its batch is stored, so nothing that was acknowledged, or read by an acknowledged write, is lost
 * when the process is killed. (Power failure is another matter: LevelDB does not sync to the platter here.)
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

  /** Opens the database in a folder, which is made where needed and locked; without a folder it lives in memory. */
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

  /** The value of a key as the latest accepted write left it, stored or not: the ground that writes stand on. */
  latest(key: string): Item | undefined {
    const unstored = this.#unstored.get(key)
    return unstored === undefined ? this.#level.getSync(key) : unstored.value
  }

  /** The value of a key as it is stored: what plain reads answer. */
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

  /** Resolves when everything that `latest` shows now is stored. */
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

  /** Removes everything stored in a range. Not atomic: a caller remembers that it began. */
  async clear(range: LevelRange): Promise<void> {
    await this.settled()
    await this.#level.clear(range)
  }

  /** Stores what is still on its way and closes the database. */
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

  // Later writes may rest on the ones that were lost: none of them may succeed.
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
  // A group may fail with nobody waiting for it.
  done.catch(() => undefined)
  return { writes: [], done, resolve, reject }
}
