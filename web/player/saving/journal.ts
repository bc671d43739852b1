/**
 * The journal: the newest state of an attempt, written synchronously before the content is told "true", kept until the
 * server has it. One entry per session, attempt and writer; it survives the page, the tab and the token, and with its
 * second copy a browser that is killed.
 */
import type { TextStore } from './clock.ts'
import { readMark, type CourseSnapshot } from './snapshot.ts'

export interface JournalEntry {
  readonly format: 1
  readonly sessionId: string
  readonly attempt: number
  readonly writer: string
  readonly sequence: number
  /** Mark that the server's state carried when this writer began; null where no player had written yet. */
  readonly base: string | null
  /** Milliseconds since the epoch. */
  readonly savedAt: number
  /** Seconds of the writer's runtime session that the server is known to have. */
  readonly countedSeconds: number
  readonly snapshot: CourseSnapshot
}

/**
 * A second copy of the journal. Browsers hold `localStorage` in memory for seconds before it reaches the disk; what is put
 * here is with the operating system within milliseconds, and outlives a browser that is killed.
 */
export interface JournalCopy {
  /** Begins to write and does not wait; trouble is silent, because the journal itself stands. */
  put(key: string, text: string): void
  remove(key: string): void
  /** All entries by their keys. */
  all(): Promise<readonly (readonly [key: string, text: string])[]>
}

const prefix = 'lectern:journal:'
const keptFor = 60 * 24 * 3600 * 1000

const sessionPrefix = (sessionId: string): string => `${prefix}${encodeURIComponent(sessionId)}:`
const keyOf = (entry: Pick<JournalEntry, 'sessionId' | 'attempt' | 'writer'>): string =>
  `${sessionPrefix(entry.sessionId)}${entry.attempt}:${entry.writer}`

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isEntry = (value: unknown): value is JournalEntry =>
  isObject(value) &&
  value['format'] === 1 &&
  typeof value['sequence'] === 'number' &&
  typeof value['writer'] === 'string' &&
  typeof value['savedAt'] === 'number' &&
  isObject(value['snapshot']) &&
  isObject(value['snapshot']['cmi'])

/** Whether the server's state, which carries `mark`, lacks what the entry holds and nobody else has written since. */
export function isUnsaved(entry: JournalEntry, mark: string | null): boolean {
  const last = readMark(mark ?? undefined)
  if (last?.writer === entry.writer) return entry.sequence > last.sequence
  return entry.base === mark
}

export class Journal {
  constructor(
    private readonly store: TextStore,
    private readonly copy: JournalCopy | null = null,
  ) {}

  /** Takes over what only the second copy has, or has newer. */
  async restore(): Promise<void> {
    const copies = await this.copy?.all().catch(() => [])
    for (const [key, text] of copies ?? []) {
      const [copied, own] = [parse(text), parse(this.store.getItem(key))]
      if (copied !== null && (own === null || own.sequence < copied.sequence)) this.put(key, text)
    }
  }

  /** Whether the entry is stored now. Where space is short, entries of other sessions give way, oldest first. */
  write(entry: JournalEntry): boolean {
    const text = JSON.stringify(entry)
    if (this.put(keyOf(entry), text)) return true
    for (const other of this.entries()) {
      if (other.entry.sessionId === entry.sessionId) continue
      this.forget(other.key)
      if (this.put(keyOf(entry), text)) return true
    }
    return false
  }

  /** Entries of one attempt, newest first. */
  of(sessionId: string, attempt: number): JournalEntry[] {
    return this.entries()
      .map(({ entry }) => entry)
      .filter((entry) => entry.sessionId === sessionId && entry.attempt === attempt)
      .reverse()
  }

  remove(entry: Pick<JournalEntry, 'sessionId' | 'attempt' | 'writer'>): void {
    this.forget(keyOf(entry))
  }

  /** Forgets entries that nobody came back for. */
  tidy(now: number): void {
    for (const { key, entry } of this.entries()) if (entry.savedAt < now - keptFor) this.forget(key)
  }

  private put(key: string, text: string): boolean {
    try {
      this.store.setItem(key, text)
      this.copy?.put(key, text)
      return true
    } catch {
      return false
    }
  }

  private forget(key: string): void {
    this.store.removeItem(key)
    this.copy?.remove(key)
  }

  /** All entries, oldest first. What cannot be read is not one. */
  private entries(): { key: string; entry: JournalEntry }[] {
    const found: { key: string; entry: JournalEntry }[] = []
    for (let index = 0; index < this.store.length; index++) {
      const key = this.store.key(index)
      const entry = key?.startsWith(prefix) ? parse(this.store.getItem(key)) : null
      if (key !== null && entry !== null) found.push({ key, entry })
    }
    return found.sort((left, right) => left.entry.savedAt - right.entry.savedAt)
  }
}

function parse(text: string | null): JournalEntry | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isEntry(value) ? value : null
  } catch {
    return null
  }
}
