/** Search values as plain text in the address: `?q=fire&status=ready`. They are the only store of filters. */
import { isMonth } from '#web/dashboard/parts/is-month.ts'

export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const stated = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return stated.length === 0 ? '' : `?${new URLSearchParams(stated).toString()}`
}

/** The text of a search value; undefined where it is absent. */
export function textIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A search value that is one of a list; undefined for all else, as addresses are typed by hand too. */
export const oneIn = <Value extends string>(
  search: Readonly<Record<string, unknown>>,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === search[name])

/** How many rows stand before the page, as text; undefined for the first page, and for all that is no such number. */
export function offsetIn(search: Readonly<Record<string, unknown>>): string | undefined {
  const text = textIn(search, 'offset')
  return text !== undefined && /^\d{1,5}$/.test(text) ? text : undefined
}

/** A moment in a search value, ISO 8601 with its zone; undefined for all else. */
export function timeIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = textIn(search, name)
  return text !== undefined && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}

/** A month in a search value, as `2026-11`; undefined for all else. */
export function monthIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = textIn(search, name)
  return text !== undefined && isMonth(text) ? text : undefined
}

/** A day in a search value, as `2026-11-25`; undefined for all else. */
export function dayIn(search: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = textIn(search, name)
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
