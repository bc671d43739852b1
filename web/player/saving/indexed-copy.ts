/** The second copy of the journal, in IndexedDB. */
import type { JournalCopy } from './journal.ts'

const name = 'journal'
/** Milliseconds that the start of a course waits for it: some browsers in private windows never answer. */
const longestOpening = 1000

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result)
    }
    request.onerror = () => {
      reject(request.error ?? new Error(name))
    }
  })

class IndexedCopy implements JournalCopy {
  /** What is to be written next, by key; null takes an entry out. */
  private readonly waiting = new Map<string, string | null>()
  private isWriting = false

  constructor(private readonly database: IDBDatabase) {}

  put(key: string, text: string): void {
    this.waiting.set(key, text)
    this.write()
  }

  remove(key: string): void {
    this.waiting.set(key, null)
    this.write()
  }

  async all(): Promise<readonly (readonly [string, string])[]> {
    const store = this.database.transaction(name).objectStore(name)
    const [keys, texts]: readonly (readonly unknown[])[] = await Promise.all([settled(store.getAllKeys()), settled<unknown[]>(store.getAll())])
    return (keys ?? []).flatMap((key, index) => {
      const text = texts?.[index]
      return typeof key === 'string' && typeof text === 'string' ? [[key, text] as const] : []
    })
  }

  /** One write at a time, always the newest: on a busy machine a queue of older ones would hold it up. */
  private write(): void {
    if (this.isWriting || this.waiting.size === 0) return
    try {
      const transaction = this.database.transaction(name, 'readwrite')
      const store = transaction.objectStore(name)
      for (const [key, text] of this.waiting) if (text === null) store.delete(key)
        else store.put(text, key)
      this.waiting.clear()
      this.isWriting = true
      transaction.oncomplete = transaction.onabort = () => {
        this.isWriting = false
        this.write()
      }
      // Not only when the answers have come back: the page may be gone by then.
      transaction.commit()
    } catch {
      return
    }
  }
}

/** Opens the copy; null where the browser has none, or takes too long. */
export async function openJournalCopy(factory: () => IDBFactory): Promise<JournalCopy | null> {
  try {
    const request = factory().open('lectern')
    request.onupgradeneeded = () => {
      request.result.createObjectStore(name)
    }
    const late = new Promise<null>((resolve) => setTimeout(resolve, longestOpening, null))
    const database = await Promise.race([settled(request), late])
    return database === null ? null : new IndexedCopy(database)
  } catch {
    return null
  }
}
