/** Dates as the region of the browser writes them: "29 Nov 2026" in Britain, "Nov 29, 2026" in the United States. */

/** A language with its region, without what may follow: `en-GB`, `de-AT-1996`, `en-US@posix`. */
const languageAndRegion = /^([a-z]+)(?:-(?:[A-Z]{2}|\d{3})\b)?/

/**
 * The locale of dates on a page.
 * @param language of the page
 * @param browser the first language of the browser, a BCP 47 tag. Its region counts only if the page is in that language;
 * an English page in any other browser writes the day first.
 */
export function dateLocale(language: string, browser: string): string {
  const [tag, spoken] = languageAndRegion.exec(browser) ?? []
  if (tag !== undefined && spoken === language) return tag
  return language === 'en' ? 'en-GB' : language
}

let browserLanguage: string | null = null

/** Lets all dates of the page follow the language of the browser. Until then they follow that of the page alone. */
export function followBrowserLanguage(tag: string): void {
  browserLanguage = tag
}

/** Writes dates and times for the reader of a page in this language. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(browserLanguage === null ? language : dateLocale(language, browserLanguage), options)
