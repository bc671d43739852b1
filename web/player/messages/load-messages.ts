/** The table of the learner's language; only that one is loaded. */
import type { Messages } from './messages.ts'

const tables: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./en.ts'),
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
  ja: () => import('./ja.ts'),
}

const languageOf = (locale: string): string => locale.slice(0, 2).toLowerCase()

/** The table of a spoken locale. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = tables[languageOf(locale)] ?? (() => import('./en.ts'))
  return (await load()).messages
}

/** The first of the wanted locales that has a table; English where none has. */
export const spokenLocale = (wanted: readonly string[]): string => wanted.find((locale) => languageOf(locale) in tables) ?? 'en'
