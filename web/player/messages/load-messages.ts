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

/** The locale as browsers write it: `de-AT` for `de_AT`, the language alone where the rest makes no sense; null for none. */
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

/** The table of a spoken locale. */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = tables[canonical(locale)?.language ?? 'en'] ?? (() => import('./en.ts'))
  return (await load()).messages
}

/** The first of the wanted locales that has a table; English where none has. */
export const spokenLocale = (wanted: readonly string[]): string => wanted.map(canonical).find(hasTable)?.toString() ?? 'en'
