import { wordsFor } from '#web/deck-course/words.ts'

test.each([
  ['de', 'de'],
  ['de-CH', 'de'],
  ['AR_eg', 'ar'],
  ['he-IL', 'he'],
  ['iw', 'he'],
  ['pl', 'en'],
  ['', 'en'],
  ['constructor', 'en'],
])('speaks to readers of "%s" in "%s"', (tag, language) => {
  expect(wordsFor(tag).language).toBe(language)
})
