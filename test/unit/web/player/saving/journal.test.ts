import { isUnsaved, openJournal, type JournalEntry } from '#web/player/saving/journal.ts'
import { MemoryStore, plainJournal } from '../support/fakes.ts'

const entry = (more: Partial<JournalEntry> = {}): JournalEntry => ({
  format: 1,
  sessionId: 'ses_1',
  attempt: 1,
  writer: 'A',
  sequence: 5,
  base: 'B/2',
  savedAt: 1000,
  countedSeconds: 0,
  snapshot: { cmi: { 'cmi.location': '7' }, completion: 'incomplete', success: 'unknown', score: null, seconds: 9 },
  ...more,
})

describe('isUnsaved', () => {
  test.each([
    ['it has an older state of the same writer', 'A/4', true],
    ['it has the same state', 'A/5', false],
    ['it has a newer state of the same writer', 'A/6', false],
    ['it is the state from which the writer began', 'B/2', true],
    ['the writer before has written again', 'B/3', false],
    ['another writer has written since', 'C/1', false],
    ['a caller without a player has replaced everything', null, false],
  ])('compares the entry with the state of the server if %s', (_case, mark, expected) => {
    expect(isUnsaved(entry(), mark)).toBe(expected)
  })

  test('returns true if no player has written', () => {
    expect(isUnsaved(entry({ base: null }), null)).toBe(true)
  })
})

const retention = 60 * 24 * 3600 * 1000

describe('Journal', () => {
  test('holds one entry per session, attempt and writer, and returns those of an attempt newest first', () => {
    const store = new MemoryStore()
    const journal = plainJournal(store)
    journal.write(entry({ sequence: 1 }))
    journal.write(entry({ sequence: 2 }))
    journal.write(entry({ writer: 'B', savedAt: 2000 }))
    journal.write(entry({ attempt: 2 }))
    plainJournal(store, null, 'ses_2').write(entry())
    expect(journal.entriesOf(1).map(({ writer, sequence }) => [writer, sequence])).toEqual([
      ['B', 5],
      ['A', 2],
    ])
    journal.remove(entry({ writer: 'B' }))
    expect(journal.entriesOf(1)).toHaveLength(1)
  })

  test('deletes and counts entries of its session that it cannot open, and leaves foreign keys alone', () => {
    const store = new MemoryStore()
    const journal = plainJournal(store)
    for (const [key, text] of [
      ['lectern:journal:ses_1:1:X', `1.{"format":1`],
      ['lectern:journal:ses_1:1:Y', '1.{"format":2}'],
      ['lectern:journal:ses_1:1:Z', JSON.stringify(entry())],
      ['lectern:journal:ses_2:1:Z', '1.foreign'],
      ['course', 'own'],
    ] as const)
      store.setItem(key, text)
    journal.write(entry())
    expect(journal.entriesOf(1)).toHaveLength(1)
    expect(journal.droppedCount).toBe(3)
    expect([...store.entries.keys()]).toEqual(['lectern:journal:ses_2:1:Z', 'course', 'lectern:journal:ses_1:1:A'])
  })

  test('deletes entries of every session after 60 days, not before', () => {
    const store = new MemoryStore()
    const journal = plainJournal(store)
    journal.write(entry())
    plainJournal(store, null, 'ses_2').write(entry())
    journal.removeExpired(1000 + retention)
    expect(store.length).toBe(2)
    journal.removeExpired(1001 + retention)
    expect(store.length).toBe(0)
  })

  test('keeps all entries of its own session if a newer one does not fit', () => {
    const journal = plainJournal(new MemoryStore(700))
    expect(journal.write(entry({ writer: 'B' }))).toBe(true)
    expect(
      journal.write(entry({ snapshot: { ...entry().snapshot, cmi: { 'cmi.suspend_data': 'x'.repeat(500) } } })),
    ).toBe(false)
    expect(journal.entriesOf(1).map(({ writer }) => writer)).toEqual(['B'])
  })
})

describe('openJournal', () => {
  const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')

  test('opens with the key of the session what was sealed with it', async () => {
    const store = new MemoryStore()
    const long = entry({ snapshot: { ...entry().snapshot, cmi: { 'cmi.suspend_data': 'Zoë 語 '.repeat(9000) } } })
    expect((await openJournal({ store, copy: null }, key(1))).write(long)).toBe(true)
    expect((await openJournal({ store, copy: null }, key(1))).entriesOf(1)).toEqual([long])
    expect([...store.entries].join()).not.toMatch(/ses_1|suspend|incomplete/)
  })

  test('finds nothing with the key of another session', async () => {
    const store = new MemoryStore()
    ;(await openJournal({ store, copy: null }, key(1))).write(entry())
    const other = await openJournal({ store, copy: null }, key(2))
    expect([other.entriesOf(1), other.droppedCount, store.length]).toEqual([[], 0, 1])
  })

  test.each([
    ['changed', ([name, value]: [string, string]) => [name, `${value.slice(0, -4)}AAA=`]],
    ['moved to another attempt', ([name, value]: [string, string]) => [name.replace(':1:', ':2:'), value]],
    ['moved to another writer', ([name, value]: [string, string]) => [name.replace(/:A$/, ':B'), value]],
    ['replaced by a readable one', ([name]: [string, string]) => [name, `9.${btoa(JSON.stringify(entry()))}`]],
  ])('drops an entry that was %s', async (_case, rewritten) => {
    const store = new MemoryStore()
    ;(await openJournal({ store, copy: null }, key(1))).write(entry())
    const [[name, value] = ['', '']] = [...store.entries]
    store.removeItem(name)
    const [place = '', text = ''] = rewritten([name, value])
    store.setItem(place, text)
    const journal = await openJournal({ store, copy: null }, key(1))
    expect([journal.entriesOf(1), journal.entriesOf(2), journal.droppedCount, store.length]).toEqual([[], [], 1, 0])
  })

  test('keeps nothing without a key', async () => {
    const store = new MemoryStore()
    expect((await openJournal({ store, copy: null }, null)).write(entry())).toBe(false)
    expect(store.length).toBe(0)
  })
})
