import { Journal, type JournalCopy, type JournalEntry } from '#web/player/saving/journal.ts'
import { MemoryStore } from '../support/fakes.ts'

/** A copy in memory, as IndexedDB would be. */
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

const sequences = (journal: Journal): number[] => journal.of('ses_1', 1).map(({ sequence }) => sequence)

test('what the browser forgot when it was killed comes back from the copy', async () => {
  const copy = new MemoryCopy()
  new Journal(new MemoryStore(), copy).write(entry(5))
  const after = new Journal(new MemoryStore(), copy)
  expect(sequences(after)).toEqual([])
  await after.restore()
  expect(sequences(after)).toEqual([5])
})

test.each([
  [3, 5],
  [9, 9],
])('of two states of one writer the newer counts: %p of the store, 5 of the copy', async (stored, counts) => {
  const store = new MemoryStore()
  const copy = new MemoryCopy()
  new Journal(store, null).write(entry(stored))
  new Journal(new MemoryStore(), copy).write(entry(5))
  const journal = new Journal(store, copy)
  await journal.restore()
  expect(sequences(journal)).toEqual([counts])
})

test('what the server has, what nobody came back for and what had to give way leave the copy too', () => {
  const copy = new MemoryCopy()
  const store = new MemoryStore()
  const journal = new Journal(store, copy)
  journal.write(entry(1))
  journal.remove(entry(1))
  expect(copy.entries.size).toBe(0)
  journal.write(entry(1, { savedAt: 0 }))
  journal.tidy(61 * 24 * 3600 * 1000)
  expect(copy.entries.size).toBe(0)
  journal.write(entry(1, { sessionId: 'other' }))
  store.room = 450
  expect(journal.write(entry(2))).toBe(true)
  expect([...copy.entries.keys()]).toEqual(['lectern:journal:ses_1:1:w1'])
})

test('what is not stored is not copied either: the content hears "false"', () => {
  const copy = new MemoryCopy()
  expect(new Journal(new MemoryStore(10), copy).write(entry(1))).toBe(false)
  expect(copy.entries.size).toBe(0)
})

test('a copy that cannot be read is done without', async () => {
  const store = new MemoryStore()
  const broken = new MemoryCopy()
  broken.all = () => Promise.reject(new Error('gone'))
  const journal = new Journal(store, broken)
  journal.write(entry(1))
  await journal.restore()
  expect(sequences(journal)).toEqual([1])
})

test('entries of the copy that make no sense are passed over', async () => {
  const copy = new MemoryCopy()
  copy.put('lectern:journal:ses_1:1:w1', 'not JSON')
  const journal = new Journal(new MemoryStore(), copy)
  await journal.restore()
  expect(sequences(journal)).toEqual([])
})
