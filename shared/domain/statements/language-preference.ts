/** Selects the text of a language map by `Accept-Language` (RFC 9110, 12.5.4), for each map by itself. */
import type { LanguageMap } from '#shared/contract/resources/statements/statement.ts'

interface Range {
  /** In lower case; `*` for any. */
  readonly range: string
  readonly quality: number
}

/** Ranges in the order of preference. Quality 0 means that the language is unwanted. */
export type LanguagePreference = readonly Range[]

const maxRanges = 50

/** Ignores malformed parts of the header. */
export function readAcceptLanguage(header: string | undefined): LanguagePreference {
  const parts = (header ?? '').split(',', maxRanges).flatMap((part) => {
    const groups = /^\s*(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(
      part,
    )
    return groups?.[1] === undefined ? [] : [{ range: groups[1].toLowerCase(), quality: Number(groups[2] ?? '1') }]
  })
  return parts.sort((a, b) => b.quality - a.quality)
}

const covers = (range: string, tag: string): boolean => range === '*' || tag === range || tag.startsWith(`${range}-`)

/** A range, then the same with fewer and fewer subtags (RFC 4647, 3.4): en-GB, then en. */
const widened = (range: string): string[] =>
  range.split('-').map((_, index, parts) => parts.slice(0, parts.length - index).join('-'))

/** The tag to return; undefined where the map is empty. Without an acceptable language, any other one. */
function preferredTag(map: LanguageMap, preference: LanguagePreference): string | undefined {
  const tags = Object.keys(map)
  const wanted = preference.filter(({ quality }) => quality > 0)
  const unwanted = preference.filter(({ quality, range }) => quality === 0 && range !== '*')
  const named = wanted.filter(({ range }) => range !== '*')
  // Ranges as they were sent come first, then their shorter forms, then the wildcard.
  const ranges = [
    ...named.map(({ range }) => range),
    ...named.flatMap(({ range }) => widened(range)),
    ...wanted.map(({ range }) => range),
  ]
  const acceptable = tags.filter((tag) => !unwanted.some(({ range }) => covers(range, tag.toLowerCase())))
  for (const range of ranges) {
    const found =
      acceptable.find((tag) => tag.toLowerCase() === range) ??
      acceptable.find((tag) => covers(range, tag.toLowerCase()))
    if (found !== undefined) return found
  }
  return acceptable[0] ?? tags[0]
}

/** The map with only the preferred text. */
export function preferredText(map: LanguageMap, preference: LanguagePreference): LanguageMap {
  const tag = preferredTag(map, preference)
  const text = tag === undefined ? undefined : map[tag]
  return tag === undefined || text === undefined ? {} : { [tag]: text }
}
