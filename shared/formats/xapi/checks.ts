/**
 * Checks over plain values, put together as data: a shape names its properties, each with its own check. They add a
 * problem for everything that is wrong and copy nothing, so that a batch costs little more than looking at it once.
 */
import { isTimestamp } from '#shared/contract/xapi/timestamp.ts'
import type { Trial } from './problem.ts'
import { isDuration, isIri, isLanguageTag, isUuid } from './value-formats.ts'

/** Looks at the value that stands at the path. */
export type Check = (value: unknown, path: string, trial: Trial) => void

export type PlainObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is PlainObject => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Own properties only: names like `constructor` come from callers. */
export const propertyOf = (value: PlainObject, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)

/** More problems than anybody reads: a hostile body must not grow into an answer many times its size. */
const mostProblems = 100

export const complain = (trial: Trial, path: string, message: string): void => {
  if (trial.problems.length < mostProblems) trial.problems.push({ path, message })
}

const wrongType = (value: unknown, wanted: string): string => (value === null ? 'must not be null' : `must be ${wanted}`)

const plainKey = /^[A-Za-z_]\w*$/

/** The path of a property; keys that are no plain names stand in brackets. */
export const below = (path: string, key: string): string => {
  if (!plainKey.test(key)) return `${path}[${JSON.stringify(key.length > 200 ? `${key.slice(0, 200)}...` : key)}]`
  return path === '' ? key : `${path}.${key}`
}

export const anyString: Check = (value, path, trial) => {
  if (typeof value !== 'string') complain(trial, path, wrongType(value, 'a string'))
}

/** A string that the test takes; `wanted` ends the sentence "must be". */
export const stringOf =
  (test: (text: string, trial: Trial) => boolean, wanted: string): Check =>
  (value, path, trial) => {
    if (typeof value !== 'string' || !test(value, trial)) complain(trial, path, wrongType(value, wanted))
  }

export const iri = stringOf(isIri, 'an IRI with a scheme')
export const uuid = stringOf(isUuid, 'a UUID in its standard string form')
export const duration = stringOf(isDuration, 'an ISO 8601 duration')
export const languageTag = stringOf(isLanguageTag, 'a language tag of RFC 5646')

export const timestamp: Check = (value, path, trial) => {
  if (typeof value === 'string' && isTimestamp(value, trial.version)) return
  complain(trial, path, wrongType(value, trial.version === '1.0' ? 'an ISO 8601 timestamp, its offset not -00:00' : 'an RFC 3339 timestamp, its offset not -00:00'))
}

export const boolean: Check = (value, path, trial) => {
  if (typeof value !== 'boolean') complain(trial, path, wrongType(value, 'a boolean'))
}

export const number: Check = (value, path, trial) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) complain(trial, path, wrongType(value, 'a number'))
}

export function oneOf(values: readonly string[]): Check {
  const allowed = new Set<unknown>(values)
  const wanted = values.length === 1 ? `"${values.join('')}"` : `one of ${values.map((value) => `"${value}"`).join(', ')}`
  return (value, path, trial) => {
    if (!allowed.has(value)) complain(trial, path, wrongType(value, wanted))
  }
}

/** An array of what the check takes; with `least`, of at least so many. */
export const arrayOf =
  (check: Check, least = 0): Check =>
  (value, path, trial) => {
    if (!isArray(value)) complain(trial, path, wrongType(value, 'an array'))
    else if (value.length < least) complain(trial, path, 'must not be empty')
    else value.forEach((entry, index) => check(entry, `${path}[${index}]`, trial))
  }

/** A map of which every key and every value is checked. */
export const mapOf =
  (isKey: (key: string) => boolean, wantedKey: string, check: Check): Check =>
  (value, path, trial) => {
    if (!isObject(value)) {
      complain(trial, path, wrongType(value, 'an object'))
      return
    }
    for (const key of Object.keys(value)) {
      const at = below(path, key)
      if (!isKey(key)) complain(trial, at, `its key must be ${wantedKey}`)
      check(value[key], at, trial)
    }
  }

export const languageMap = mapOf(isLanguageTag, 'a language tag of RFC 5646', anyString)

export interface Shape {
  readonly properties: Readonly<Record<string, Check>>
  readonly required?: readonly string[]
  /** Rules between properties; called with whatever passed as an object, its properties good or not. */
  readonly rules?: (value: PlainObject, path: string, trial: Trial) => void
}

/** An object of exactly these properties, their names in exactly this case. */
export function shaped({ properties, required = [], rules }: Shape): Check {
  const checks = new Map(Object.entries(properties))
  return (value, path, trial) => {
    if (!isObject(value)) {
      complain(trial, path, wrongType(value, 'an object'))
      return
    }
    for (const key of Object.keys(value)) {
      const at = below(path, key)
      const check = checks.get(key)
      if (check === undefined) complain(trial, at, 'is not a property that may stand here')
      else check(value[key], at, trial)
    }
    for (const key of required) if (!Object.hasOwn(value, key)) complain(trial, below(path, key), 'is required')
    rules?.(value, path, trial)
  }
}
