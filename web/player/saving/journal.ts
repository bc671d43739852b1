/**
 * The journal keeps the newest state of an attempt on the device. It is written synchronously before the content's
 * Commit returns "true", and deleted when the server has stored the state. There is one entry per session, attempt
 * and writer. It survives the page, the tab and the token; with the second copy it also survives a browser that is
 * killed. Entries are sealed with the session's key, because courses of other sessions share the stores.
 */
import { isObject } from '#shared/contract/values.ts'
import { emptyStore } from '#web/player/empty-store.ts'
import type { TextStore } from './clock.ts'
import { openBox, type JournalBox } from './journal-box.ts'
import { readSignature, type CourseSnapshot } from './snapshot.ts'

export interface JournalEntry {
  readonly format: 1
  readonly sessionId: string
  readonly attempt: number
  readonly writer: string
  readonly sequence: number
  /** Signature on the server's state when this writer began; null if no player had written yet. */
  readonly base: string | null
  /** Milliseconds since the epoch. */
  readonly savedAt: number
  /** Seconds of the writer's visit that the server is known to have counted. */
  readonly countedSeconds: number
  readonly snapshot: CourseSnapshot
}

/**
 * A second copy of the journal. Browsers keep `localStorage` in memory for seconds before it reaches the disk. This
 * copy reaches the operating system within milliseconds and survives a browser that is killed.
 */
export interface JournalCopy {
  /** Starts writing and returns at once. Errors are ignored, because the journal itself is stored. */
  put(key: string, text: string): void
  remove(key: string): void
  /** All entries with their keys. */
  all(): Promise<readonly (readonly [key: string, text: string])[]>
}

const prefix = 'lectern:journal:'
const retention = 60 * 24 * 3600 * 1000

/** `<savedAt>.<sealed entry>`: the time is readable, so that entries of other sessions can expire. */
const valuePattern = /^(\d{1,16})\.(.+)$/

const savedAtOf = (value: string | null): number => Number(valuePattern.exec(value ?? '')?.[1] ?? 0)

const isEntry = (value: unknown): value is JournalEntry =>
  isObject(value) &&
  value['format'] === 1 &&
  typeof value['sequence'] === 'number' &&
  typeof value['writer'] === 'string' &&
  typeof value['savedAt'] === 'number' &&
  isObject(value['snapshot']) &&
  isObject(value['snapshot']['cmi'])

/**
 * Whether the entry holds progress that the server lacks, and no other writer has written since. `mark` is the
 * signature on the server's state.
 */
export function isUnsaved(entry: JournalEntry, mark: string | null): boolean {
  const last = readSignature(mark ?? undefined)
  if (last?.writer === entry.writer) return entry.sequence > last.sequence
  return entry.base === mark
}

/** The stores of the browser in which journals are kept. */
export interface JournalStores {
  readonly store: TextStore
  readonly copy: JournalCopy | null
}

/** The journal of one session. */
export class Journal {
  private dropped = 0

  constructor(
    private readonly stores: JournalStores,
    private readonly box: JournalBox,
  ) {}

  /** Entries of this session that could not be opened: damaged, or rewritten by content of another session. */
  get droppedCount(): number {
    return this.dropped
  }

  /** Restores entries of this session that only the second copy has, or has in a newer version. */
  async restore(): Promise<void> {
    const copies = await this.stores.copy?.all().catch(() => [])
    for (const [key, value] of copies ?? []) {
      if (!key.startsWith(this.ownPrefix)) continue
      const copied = this.opened(key, value)
      const own = this.opened(key, this.stores.store.getItem(key))
      if (copied !== null && (own === null || own.sequence < copied.sequence)) this.put(key, value)
    }
  }

  /**
   * Writes the entry and returns whether it is stored. If space is short, deletes entries of other sessions, oldest
   * first.
   */
  write(entry: JournalEntry): boolean {
    const key = this.keyOf(entry)
    const value = `${Math.floor(entry.savedAt)}.${this.box.seal(key, JSON.stringify(entry))}`
    if (this.put(key, value)) return true
    for (const other of this.keysByAge()) {
      if (other.startsWith(this.ownPrefix)) continue
      this.delete(other)
      if (this.put(key, value)) return true
    }
    return false
  }

  /** Entries of one attempt, newest first. Deletes and counts entries of this session that cannot be opened. */
  entriesOf(attempt: number): JournalEntry[] {
    const found: JournalEntry[] = []
    for (const key of this.keysByAge()) {
      if (!key.startsWith(this.ownPrefix)) continue
      const entry = this.opened(key, this.stores.store.getItem(key))
      if (entry?.attempt === attempt) found.push(entry)
      if (entry !== null) continue
      this.dropped += 1
      this.delete(key)
    }
    return found.sort((left, right) => right.savedAt - left.savedAt)
  }

  remove(entry: Pick<JournalEntry, 'attempt' | 'writer'>): void {
    this.delete(this.keyOf(entry))
  }

  /** Deletes entries of all sessions that are older than 60 days. */
  removeExpired(now: number): void {
    for (const key of this.keysByAge())
      if (savedAtOf(this.stores.store.getItem(key)) < now - retention) this.delete(key)
  }

  private get ownPrefix(): string {
    return `${prefix}${this.box.name}:`
  }

  private keyOf({ attempt, writer }: Pick<JournalEntry, 'attempt' | 'writer'>): string {
    return `${this.ownPrefix}${attempt}:${writer}`
  }

  private opened(key: string, value: string | null): JournalEntry | null {
    const sealed = valuePattern.exec(value ?? '')?.[2]
    return sealed === undefined ? null : parse(this.box.open(key, sealed))
  }

  private put(key: string, value: string): boolean {
    try {
      this.stores.store.setItem(key, value)
      this.stores.copy?.put(key, value)
      return true
    } catch {
      return false
    }
  }

  private delete(key: string): void {
    this.stores.store.removeItem(key)
    this.stores.copy?.remove(key)
  }

  /** Keys of the entries of all sessions, oldest first. */
  private keysByAge(): string[] {
    const { store } = this.stores
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
    return keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, savedAt: savedAtOf(store.getItem(key)) }))
      .sort((left, right) => left.savedAt - right.savedAt)
      .map(({ key }) => key)
  }
}

/**
 * Opens the journal of a session.
 * @param key of the session; null if the service knows none: nothing is then kept on the device
 */
export async function openJournal(stores: JournalStores, key: string | null): Promise<Journal> {
  const journal =
    key === null
      ? new Journal({ store: emptyStore, copy: null }, { name: '', seal: () => '', open: () => null })
      : new Journal(stores, await openBox(key))
  await journal.restore()
  return journal
}

function parse(text: string | null): JournalEntry | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isEntry(value) ? value : null
  } catch {
    return null
  }
}
