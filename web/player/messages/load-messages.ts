/** The table of the learner's language; only that one is loaded. */
import { messages as english } from './en.ts'
import type { Messages } from './messages.ts'

const others: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  de: () => import('./de.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
  ja: () => import('./ja.ts'),
}

/** English is at hand before anything is known, and stands in for what is not translated. */
export { english }

export async function loadMessages(locale: string): Promise<Messages> {
  const load = others[locale.slice(0, 2).toLowerCase()]
  try {
    return load === undefined ? english : (await load()).messages
  } catch {
    return english
  }
}

/** The locale among the wanted ones that has a table; English where none has. */
export const spokenLocale = (wanted: readonly string[]): string =>
  wanted.find((locale) => locale.slice(0, 2).toLowerCase() in others || /^en\b/i.test(locale)) ?? 'en'
