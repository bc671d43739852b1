import { attribute, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'

/** Readers of attribute and element values. What the standard does not allow is reported and left out. */

export function readBoolean(element: XmlElement, name: string, report: ManifestReport): boolean | undefined {
  const value = attribute(element, name)
  if (value === undefined) return undefined
  if (/^(?:true|1)$/i.test(value)) return true
  if (/^(?:false|0)$/i.test(value)) return false
  reject(`${element.name} ${name}`, value, report)
  return undefined
}

/** The numbers that the standard allows for a value, both ends included. */
export interface NumberRange {
  from: number
  to: number
}

/** Measures of success and their thresholds. */
export const measures: NumberRange = { from: -1, to: 1 }
/** Measures of progress, weights and shares. */
export const fractions: NumberRange = { from: 0, to: 1 }
/** Mastery scores of SCORM 1.2. */
export const percentages: NumberRange = { from: 0, to: 100 }

/** A decimal number in an attribute. */
export function readNumber(
  element: XmlElement,
  name: string,
  reading: NumberRange & { report: ManifestReport },
): number | undefined {
  const value = attribute(element, name)
  return value === undefined ? undefined : parseNumber(value, { ...reading, what: `${element.name} ${name}` })
}

/** A count in an attribute: an integer that is not negative. */
export function readCount(element: XmlElement, name: string, report: ManifestReport): number | undefined {
  const value = attribute(element, name)
  if (value === undefined) return undefined
  const number = /^\+?\d+(?:\.0*)?$/.test(value) ? Number(value) : NaN
  if (Number.isSafeInteger(number)) return number
  reject(`${element.name} ${name}`, value, report)
  return undefined
}

/** The value as the standard spells it, whatever case the manifest uses; an empty one counts as not stated. */
export function readWord<T extends string>(
  value: string | undefined,
  allowed: readonly T[],
  reporting: { what: string; report: ManifestReport },
): T | undefined {
  if (value === undefined || value === '') return undefined
  const wanted = value.toLowerCase()
  const known = allowed.find((word) => word.toLowerCase() === wanted)
  if (known === undefined) reject(reporting.what, value, reporting.report)
  return known
}

/** A decimal number in `text`; an empty one counts as not stated. */
export function parseNumber(
  text: string,
  { what, from, to, report }: NumberRange & { what: string; report: ManifestReport },
): number | undefined {
  if (text === '') return undefined
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN
  if (number >= from && number <= to) return number
  reject(what, text, report)
  return undefined
}

function reject(what: string, value: string, report: ManifestReport): void {
  report.add('VALUE_INVALID', {
    message: `The value "${value.slice(0, 100)}" of ${what.slice(0, 100)} is not one that the standard allows; it was ignored.`,
  })
}

/** `value` without the properties that are undefined: absent means that the manifest did not state it. */
export function stated<T extends object>(value: T): T {
  for (const key of Object.keys(value)) if (Reflect.get(value, key) === undefined) Reflect.deleteProperty(value, key)
  return value
}

/** The same, and nothing at all when no property is left. */
export function statedOrNothing<T extends object>(value: T): T | undefined {
  return Object.keys(stated(value)).length === 0 ? undefined : value
}

/** `list`, or nothing when it is empty. */
export function someOrNothing<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list
}
