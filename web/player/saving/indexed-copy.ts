/** The second copy of the journal, in IndexedDB. */
import type { JournalCopy } from './journal.ts'

const name = 'journal'
/** Milliseconds that the start of a course waits for IndexedDB. In private windows some browsers never call back. */
const maxOpeningTime = 1000

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
  /** Pending writes by key; null deletes the entry. */
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
    const [keys, texts]: readonly (readonly unknown[])[] = await Promise.all([
      settled(store.getAllKeys()),
      settled<unknown[]>(store.getAll()),
    ])
    return (keys ?? []).flatMap((key, index) => {
      const text = texts?.[index]
      return typeof key === 'string' && typeof text === 'string' ? [[key, text] as const] : []
    })
  }

  /**
   * Runs one transaction at a time, with the newest text of each key. On a slow machine a queue of outdated texts
   * would delay the newest.
   */
  private write(): void {
    if (this.isWriting || this.waiting.size === 0) return
    try {
      const transaction = this.database.transaction(name, 'readwrite')
      const store = transaction.objectStore(name)
      for (const [key, text] of this.waiting)
        if (text === null) store.delete(key)
        else store.put(text, key)
      this.waiting.clear()
      this.isWriting = true
      transaction.oncomplete = transaction.onabort = () => {
        this.isWriting = false
        this.write()
      }
      // Commit explicitly, without waiting for the callbacks: the page may be gone by then.
      transaction.commit()
    } catch {
      return
    }
  }
}

/** Opens the copy; null if the browser has no IndexedDB or takes too long. */
export async function openJournalCopy(factory: () => IDBFactory): Promise<JournalCopy | null> {
  try {
    const request = factory().open('lectern')
    request.onupgradeneeded = () => {
      request.result.createObjectStore(name)
    }
    const late = new Promise<null>((resolve) => setTimeout(resolve, maxOpeningTime, null))
    const database = await Promise.race([settled(request), late])
    return database === null ? null : new IndexedCopy(database)
  } catch {
    return null
  }
}
