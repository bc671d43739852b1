/** Languages and time zones to choose from, named in the language of the page. */
import type { Option } from '#web/dashboard/parts/field.tsx'

/** Languages of the player; launches can state others too. */
const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja'] as const

/** The stated value stays a choice, whatever it is. */
const withStated = (values: readonly string[], stated: string): readonly string[] =>
  stated === '' || values.includes(stated) ? values : [stated, ...values]

const named = (values: readonly string[], none: string, nameOf: (value: string) => string): Option<string>[] => [
  { value: '', label: none },
  ...values.map((value) => ({ value, label: nameOf(value) })),
]

export function languageOptions(stated: string, none: string, language: string): Option<string>[] {
  const names = new Intl.DisplayNames([language], { type: 'language' })
  return named(withStated(languages, stated), none, (tag) => `${names.of(tag) ?? tag} (${tag})`)
}

export const zoneOptions = (stated: string, none: string): Option<string>[] =>
  named(withStated(['UTC', ...Intl.supportedValuesOf('timeZone')], stated), none, (zone) => zone.replaceAll('_', ' '))
