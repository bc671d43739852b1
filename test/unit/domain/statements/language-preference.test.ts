import { preferredText, readAcceptLanguage } from '#shared/domain/statements/language-preference.ts'

const texts = { 'en-US': 'Color', 'en-GB': 'Colour', de: 'Farbe', 'zh-Hant-TW': '顏色' }

test.each([
  [undefined, 'en-US'],
  ['', 'en-US'],
  ['en-GB', 'en-GB'],
  ['EN-gb', 'en-GB'],
  ['en', 'en-US'],
  ['de-AT', 'de'],
  ['fr, de;q=0.5', 'de'],
  ['de;q=0.1, en-GB;q=0.9', 'en-GB'],
  ['en-AU, de;q=0.9', 'de'],
  ['en-AU, fr;q=0.9', 'en-US'],
  ['zh-Hant', 'zh-Hant-TW'],
  ['fr', 'en-US'],
  ['*', 'en-US'],
  ['en;q=0, *', 'de'],
  ['en;q=0', 'de'],
  ['fr;q=high, de', 'de'],
  [',,;;q=1,de', 'de'],
])('prefers for %p the tag %s', (header, tag) => {
  expect(Object.keys(preferredText(texts, readAcceptLanguage(header)))).toEqual([tag])
})

test('returns an unwanted text if there is no other, and none of an empty map', () => {
  expect(preferredText({ en: 'x' }, readAcceptLanguage('en;q=0'))).toEqual({ en: 'x' })
  expect(preferredText({}, readAcceptLanguage('en'))).toEqual({})
})

test('reads only the first ranges of a long header', () => {
  expect(readAcceptLanguage('de,'.repeat(100_000)).length).toBeLessThan(100)
})
