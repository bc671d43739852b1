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
  constructor(private readonly database: IDBDatabase) {}

  put(key: string, text: string): void {
    this.write((store) => store.put(text, key))
  }

  remove(key: string): void {
    this.write((store) => store.delete(key))
  }

  async all(): Promise<readonly (readonly [string, string])[]> {
    const store = this.database.transaction(name).objectStore(name)
    const [keys, texts]: readonly (readonly unknown[])[] = await Promise.all([settled(store.getAllKeys()), settled<unknown[]>(store.getAll())])
    return (keys ?? []).flatMap((key, index) => {
      const text = texts?.[index]
      return typeof key === 'string' && typeof text === 'string' ? [[key, text] as const] : []
    })
  }

  private write(change: (store: IDBObjectStore) => unknown): void {
    try {
      const transaction = this.database.transaction(name, 'readwrite')
      change(transaction.objectStore(name))
      // Not only when the answer has come back: the page may be gone by then.
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
