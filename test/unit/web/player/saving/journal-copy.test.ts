import type { Journal, JournalCopy, JournalEntry } from '#web/player/saving/journal.ts'
import { MemoryStore, plainJournal } from '../support/fakes.ts'

/** A copy in memory in place of IndexedDB. */
class MemoryCopy implements JournalCopy {
  readonly entries = new Map<string, string>()

  put(key: string, text: string): void {
    this.entries.set(key, text)
  }

  remove(key: string): void {
    this.entries.delete(key)
  }

  all(): Promise<[string, string][]> {
    return Promise.resolve([...this.entries])
  }
}

const entry = (sequence: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  format: 1,
  sessionId: 'ses_1',
  attempt: 1,
  writer: 'w1',
  sequence,
  base: null,
  savedAt: 1000 + sequence,
  countedSeconds: 0,
  snapshot: { cmi: { place: String(sequence) }, completion: 'incomplete', success: 'unknown', score: null, seconds: 1 },
  ...more,
})

const sequences = (journal: Journal): number[] => journal.entriesOf(1).map(({ sequence }) => sequence)

test('restores from the copy what the browser lost when it was killed', async () => {
  const copy = new MemoryCopy()
  plainJournal(new MemoryStore(), copy).write(entry(5))
  const after = plainJournal(new MemoryStore(), copy)
  expect(sequences(after)).toEqual([])
  await after.restore()
  expect(sequences(after)).toEqual([5])
})

test.each([
  [3, 5],
  [9, 9],
])('prefers the newer of two states of one writer: %p in the store, 5 in the copy', async (stored, counts) => {
  const store = new MemoryStore()
  const copy = new MemoryCopy()
  plainJournal(store, null).write(entry(stored))
  plainJournal(new MemoryStore(), copy).write(entry(5))
  const journal = plainJournal(store, copy)
  await journal.restore()
  expect(sequences(journal)).toEqual([counts])
})

test('deletes saved, expired and displaced entries from the copy too', () => {
  const copy = new MemoryCopy()
  const store = new MemoryStore()
  const journal = plainJournal(store, copy)
  journal.write(entry(1))
  journal.remove(entry(1))
  expect(copy.entries.size).toBe(0)
  journal.write(entry(1, { savedAt: 0 }))
  journal.removeExpired(61 * 24 * 3600 * 1000)
  expect(copy.entries.size).toBe(0)
  plainJournal(store, copy, 'other').write(entry(1))
  store.room = 450
  expect(journal.write(entry(2))).toBe(true)
  expect([...copy.entries.keys()]).toEqual(['lectern:journal:ses_1:1:w1'])
})

test('copies nothing that the journal could not store', () => {
  const copy = new MemoryCopy()
  expect(plainJournal(new MemoryStore(10), copy).write(entry(1))).toBe(false)
  expect(copy.entries.size).toBe(0)
})

test('works without a copy that cannot be read', async () => {
  const store = new MemoryStore()
  const broken = new MemoryCopy()
  broken.all = () => Promise.reject(new Error('gone'))
  const journal = plainJournal(store, broken)
  journal.write(entry(1))
  await journal.restore()
  expect(sequences(journal)).toEqual([1])
})

test('skips entries of the copy that cannot be parsed', async () => {
  const copy = new MemoryCopy()
  copy.put('lectern:journal:ses_1:1:w1', 'not JSON')
  const journal = plainJournal(new MemoryStore(), copy)
  await journal.restore()
  expect(sequences(journal)).toEqual([])
})
