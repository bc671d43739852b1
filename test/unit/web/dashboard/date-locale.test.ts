import { dateLocale, followBrowserLanguage } from '#web/dashboard/parts/date-locale.ts'
import { dateText, momentText } from '#web/dashboard/parts/format.ts'
import { monthText } from '#web/dashboard/parts/months.ts'

test.each([
  ['en', 'en-GB', 'en-GB'],
  ['en', 'en-US', 'en-US'],
  ['en', 'en-US@posix', 'en-US'],
  ['en', 'en-150', 'en-150'],
  ['en', 'en', 'en'],
  ['en', 'de-DE', 'en-GB'],
  ['en', 'fr', 'en-GB'],
  ['de', 'de-AT', 'de-AT'],
  ['de', 'de-CH-1996', 'de-CH'],
  ['de', 'en-US', 'de'],
])('writes dates of a page in %s for a browser in %s as in %s', (language, browser, locale) => {
  expect(dateLocale(language, browser)).toBe(locale)
})

test.each([
  ['en-US', 'Nov 5, 2026', 'Nov 5, 2026, 9:04 AM', 'Nov 2026', '05.11.2026'],
  ['en-GB', '5 Nov 2026', '5 Nov 2026, 09:04', 'Nov 2026', '05.11.2026'],
  ['de-AT', '5 Nov 2026', '5 Nov 2026, 09:04', 'Nov 2026', '05.11.2026'],
  // The region writes 05-11-2026.
  ['en-MV', '5 Nov 2026', '5 Nov 2026, 09:04', 'Nov 2026', '05.11.2026'],
])('names a day, a moment and a month for a browser in %s', (browser, ...texts) => {
  followBrowserLanguage(browser)
  const at = '2026-11-05T09:04:00'
  const plain = momentText(at, 'en').replace(/\s/g, ' ')
  expect([dateText(at, 'en'), plain, monthText('2026-11', 'en'), dateText(at, 'de')]).toEqual(texts)
})

test('names months as Austria does', () => {
  followBrowserLanguage('de-AT')
  expect(monthText('2026-01', 'de')).toBe('Jän. 2026')
})
