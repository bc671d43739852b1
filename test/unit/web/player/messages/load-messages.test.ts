import { callLogWords } from '#web/player/call-log/words.ts'
import { loadMessages, spokenLocale } from '#web/player/messages/load-messages.ts'
import type { Messages } from '#web/player/messages/messages.ts'

const spoken = ['en', 'de', 'es', 'fr', 'ar', 'ja']

/** Every sentence of a table; those with values with values that can be found again. */
const sentences = (table: Messages): [string, string][] => Object.entries({ ...table, progress: table.progress(3, 7), score: table.score('80%') })

const words = (table: object): string[] => Object.values<unknown>({ ...table }).filter((word) => typeof word === 'string')

describe('the spoken locale', () => {
  test.each([
    ['de-AT', 'de-AT'],
    ['de_AT', 'de-AT'],
    ['DE', 'de'],
    ['deu', 'de'],
    ['zh-TW', 'en'],
    ['arn', 'en'],
    ['fry-NL', 'en'],
    ['de-a', 'de'],
    ['', 'en'],
  ])('of %p alone is %p', (wanted, locale) => {
    expect(spokenLocale([wanted])).toBe(locale)
    // Numbers are written by it.
    expect(() => new Intl.NumberFormat(spokenLocale([wanted]))).not.toThrow()
  })

  test('is the first of the wanted ones that has a table', () => {
    expect(spokenLocale(['sw', 'fr-CA', 'de'])).toBe('fr-CA')
  })
})

describe.each(spoken.slice(1))('%s', (language) => {
  test('says everything in words of its own', async () => {
    const [english, table] = await Promise.all([loadMessages('en'), loadMessages(language)])
    const said = new Map(sentences(english))
    // A noun may be the same in two languages; a sentence is not.
    const same = sentences(table).filter(([name, text]) => text.trim() === '' || (text === said.get(name) && text.includes(' ')))
    expect(same).toEqual([])
    expect(table.progress(3, 7)).toMatch(/3.*7|7.*3/)
    expect(table.score('80%')).toContain('80%')
    const { columns, shown, ...labels } = callLogWords(language)
    expect([...columns, ...words(labels), shown(3, 7)].filter((text) => text.trim() === '')).toEqual([])
    expect(words(labels).filter((text) => words(callLogWords('en')).includes(text))).toEqual([])
  })

  test('calls leaving and ending by different names', async () => {
    const { exit, end, finishedTitle, leftTitle } = await loadMessages(language)
    expect(end.startsWith(exit)).toBe(false)
    expect(end).not.toContain(exit)
    expect(leftTitle).not.toBe(finishedTitle)
  })
})
