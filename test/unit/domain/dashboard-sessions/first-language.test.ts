import { firstLanguage } from '#shared/domain/dashboard-sessions/first-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr,en;q=0.3,de;q=0.7', 'de'],
  ['de;q=0,en', 'en'],
  ['fr;q=none, *', 'en'],
])('reads from %j the language %s', (header, language) => {
  expect(firstLanguage(header, ['en', 'de'])).toBe(language)
})
