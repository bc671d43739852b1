import { isUnsaved, Journal, type JournalEntry } from '#web/player/saving/journal.ts'
import { MemoryStore } from '../support/fakes.ts'

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

describe('whether the service lacks what an entry holds', () => {
  test.each([
    ['it has an older state of the same writer', 'A/4', true],
    ['it has this very state', 'A/5', false],
    ['it has a newer state of the same writer', 'A/6', false],
    ['it is where the writer began', 'B/2', true],
    ['the writer it began from has written on', 'B/3', false],
    ['somebody else has written since', 'C/1', false],
    ['somebody without a player has replaced everything', null, false],
  ])('%s', (_case, mark, expected) => {
    expect(isUnsaved(entry(), mark)).toBe(expected)
  })

  test('nobody had written before and nobody has since', () => {
    expect(isUnsaved(entry({ base: null }), null)).toBe(true)
  })
})

describe('the journal', () => {
  test('holds one entry per session, attempt and writer, and gives those of an attempt newest first', () => {
    const journal = new Journal(new MemoryStore())
    journal.write(entry({ sequence: 1 }))
    journal.write(entry({ sequence: 2 }))
    journal.write(entry({ writer: 'B', savedAt: 2000 }))
    journal.write(entry({ attempt: 2 }))
    journal.write(entry({ sessionId: 'ses_1:1' }))
    expect(journal.of('ses_1', 1).map(({ writer, sequence }) => [writer, sequence])).toEqual([
      ['B', 5],
      ['A', 2],
    ])
    journal.remove(entry({ writer: 'B' }))
    expect(journal.of('ses_1', 1)).toHaveLength(1)
  })

  test('overlooks what it cannot read, and leaves what is not its own alone', () => {
    const store = new MemoryStore()
    const journal = new Journal(store)
    for (const [key, text] of [['lectern:journal:ses_1:1:X', '{"format":1'], ['lectern:journal:ses_1:1:Y', '{"format":2}'], ['course', 'own']] as const) store.setItem(key, text)
    journal.write(entry())
    journal.tidy(1000 + 61 * 24 * 3600 * 1000)
    expect(journal.of('ses_1', 1)).toEqual([])
    expect(store.getItem('course')).toBe('own')
  })

  test('forgets after two months, not before', () => {
    const journal = new Journal(new MemoryStore())
    journal.write(entry())
    journal.tidy(1000 + 60 * 24 * 3600 * 1000)
    expect(journal.of('ses_1', 1)).toHaveLength(1)
    journal.tidy(1001 + 60 * 24 * 3600 * 1000)
    expect(journal.of('ses_1', 1)).toEqual([])
  })

  test('gives up no entry of its own session for a newer one that does not fit', () => {
    const journal = new Journal(new MemoryStore(700))
    expect(journal.write(entry({ writer: 'B' }))).toBe(true)
    expect(journal.write(entry({ snapshot: { ...entry().snapshot, cmi: { 'cmi.suspend_data': 'x'.repeat(500) } } }))).toBe(false)
    expect(journal.of('ses_1', 1).map(({ writer }) => writer)).toEqual(['B'])
  })
})
