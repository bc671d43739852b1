import { callLogMessages } from '#web/player/call-log/words.ts'
import { loadMessages, supportedLocale } from '#web/player/messages/load-messages.ts'
import type { Messages } from '#web/player/messages/messages.ts'

const languages = ['en', 'de', 'es', 'fr', 'ar', 'ja']

/** Every text of a language. Texts with parameters get values that the test can find again. */
const sentences = (table: Messages): [string, string][] =>
  Object.entries({ ...table, progress: table.progress(3, 7), score: table.score('80%') })

const words = (table: object): string[] =>
  Object.values<unknown>({ ...table }).filter((word) => typeof word === 'string')

describe('supportedLocale', () => {
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
  ])('maps %p to %p', (wanted, locale) => {
    expect(supportedLocale([wanted])).toBe(locale)
    // Numbers are formatted by this locale.
    expect(() => new Intl.NumberFormat(supportedLocale([wanted]))).not.toThrow()
  })

  test('returns the first wanted locale that has messages', () => {
    expect(supportedLocale(['sw', 'fr-CA', 'de'])).toBe('fr-CA')
  })
})

describe.each(languages.slice(1))('messages in %s', (language) => {
  test('translates every text', async () => {
    const [english, table] = await Promise.all([loadMessages('en'), loadMessages(language)])
    const englishTexts = new Map(sentences(english))
    // A noun may be the same in two languages, but not a sentence.
    const same = sentences(table).filter(
      ([name, text]) => text.trim() === '' || (text === englishTexts.get(name) && text.includes(' ')),
    )
    expect(same).toEqual([])
    expect(table.progress(3, 7)).toMatch(/3.*7|7.*3/)
    expect(table.score('80%')).toContain('80%')
    const { columns, countText: shown, ...labels } = callLogMessages(language)
    expect([...columns, ...words(labels), shown(3, 7)].filter((text) => text.trim() === '')).toEqual([])
    expect(words(labels).filter((text) => words(callLogMessages('en')).includes(text))).toEqual([])
  })

  test('uses different words for leaving and for ending the course', async () => {
    const { exit, end, finishedTitle, leftTitle } = await loadMessages(language)
    expect(end.startsWith(exit)).toBe(false)
    expect(end).not.toContain(exit)
    expect(leftTitle).not.toBe(finishedTitle)
  })
})
