import { randomBytes, randomUUID } from 'node:crypto'
import { JsonFiles } from '../json-http/json-files.ts'
import { type ContentsChange, changedItems, type KeyValueStore, storeSchema } from './store-contents.ts'

/** The stores of a data folder. They are read from memory, and every change is also on disk. */
export class StoreFolder {
  readonly #files: JsonFiles<KeyValueStore>
  readonly #byArn: Map<string, KeyValueStore>

  constructor(folder: string) {
    this.#files = new JsonFiles(folder, storeSchema)
    this.#byArn = new Map(this.#files.readAll().map((store) => [store.arn, store]))
  }

  get(arn: string): KeyValueStore | undefined {
    return this.#byArn.get(arn)
  }

  /** Returns the store of that name. A missing one is created empty. */
  ensure(name: string): KeyValueStore {
    const existing = [...this.#byArn.values()].find((store) => store.name === name)
    if (existing !== undefined) return existing
    const id = randomUUID()
    const now = Date.now()
    const arn = `arn:aws:cloudfront::000000000000:key-value-store/${id}`
    return this.#save({ id, arn, name, etag: newEtag(), createdAt: now, changedAt: now, items: [] })
  }

  /** Changes the contents and the ETag; the change is on disk when this returns. */
  change(store: KeyValueStore, change: ContentsChange): KeyValueStore {
    return this.#save({ ...store, items: changedItems(store, change), etag: newEtag(), changedAt: Date.now() })
  }

  #save(store: KeyValueStore): KeyValueStore {
    this.#files.write(store.id, store)
    this.#byArn.set(store.arn, store)
    return store
  }
}

function newEtag(): string {
  return `KV${randomBytes(8).toString('hex').toUpperCase()}`
}
