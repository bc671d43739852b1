/** Loads the messages of the learner's language, and no others. */
import type { Messages } from './messages.ts'

const tables: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
  ja: () => import('./ja.ts'),
}

/**
 * Parses a locale as platforms write it: `de_AT` becomes `de-AT`. If the region is invalid, only the language is
 * used. Null if the language is invalid too.
 */
function canonical(locale: string): Intl.Locale | null {
  const tag = locale.replaceAll('_', '-')
  for (const candidate of [tag, tag.split('-')[0]]) {
    try {
      return new Intl.Locale(candidate ?? '')
    } catch {
      continue
    }
  }
  return null
}

const hasTable = (locale: Intl.Locale | null): locale is Intl.Locale => locale !== null && locale.language in tables

/** The messages of a locale; English if there are none. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = tables[canonical(locale)?.language ?? 'en'] ?? (() => import('./en.ts'))
  return (await load()).messages
}

/** The first of the wanted locales that has messages; English if none has. */
export const supportedLocale = (wanted: readonly string[]): string =>
  wanted.map(canonical).find(hasTable)?.toString() ?? 'en'
