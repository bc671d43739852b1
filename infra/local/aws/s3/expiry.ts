import type { ObjectStore } from './object-store.ts'

const dayMs = 86_400_000
const mostAtOnce = 1000

/** Removes objects and unfinished uploads that are older than their bucket's `maxAgeDays`. */
export function removeExpired(store: ObjectStore, now: Date): void {
  for (const { settings, objects } of store.buckets()) {
    if (settings.maxAgeDays === undefined) continue
    const oldest = new Date(now.getTime() - settings.maxAgeDays * dayMs).toISOString()
    const isMeant = (key: string): boolean => key.startsWith(settings.maxAgePrefix ?? '')
    const expired = [...objects.values()]
      .filter(({ key, lastModified }) => isMeant(key) && lastModified < oldest)
      .map(({ key }) => key)
    for (let from = 0; from < expired.length; from += mostAtOnce)
      store.removeObjects(settings.name, expired.slice(from, from + mostAtOnce))
    for (const { upload } of store.uploads(settings.name))
      if (isMeant(upload.key) && upload.initiated < oldest) store.abortUpload(upload.id)
  }
}
