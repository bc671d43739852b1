/**
 * Checks of parsed JSON, combined as data: an object check lists its properties, each with its own check. A check adds
 * a problem for everything that is wrong, and copies nothing, because it runs over every value of a large batch.
 */
import { isObject, type PlainObject } from '#shared/contract/values.ts'
import { isTimestamp } from '#shared/contract/resources/statements/timestamp.ts'
import type { Validation } from './problem.ts'
import { isDuration, isIri, isLanguageTag, isUuid } from './value-formats.ts'

/** Checks the value at a path. */
export type Check = (value: unknown, path: string, validation: Validation) => void

export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Own properties only: names like `constructor` come from callers. */
export const propertyOf = (value: PlainObject, name: string): unknown =>
  Object.hasOwn(value, name) ? value[name] : undefined

/** Bounds the response to a hostile body, which could have many times as many problems as bytes. */
const maxProblems = 100

export const addProblem = (validation: Validation, path: string, message: string): void => {
  if (validation.problems.length < maxProblems) validation.problems.push({ path, message })
}

const wrongType = (value: unknown, wanted: string): string =>
  value === null ? 'must not be null' : `must be ${wanted}`

const plainKey = /^[A-Za-z_]\w*$/

/** The path of a property. Keys that are not plain names are put into brackets. */
export const propertyPath = (path: string, key: string): string => {
  if (!plainKey.test(key)) return `${path}[${JSON.stringify(key.length > 200 ? `${key.slice(0, 200)}...` : key)}]`
  return path === '' ? key : `${path}.${key}`
}

export const anyString: Check = (value, path, validation) => {
  if (typeof value !== 'string') addProblem(validation, path, wrongType(value, 'a string'))
}

/** A string that passes the test; `wanted` completes the message "must be". */
export const stringOf =
  (test: (text: string, validation: Validation) => boolean, wanted: string): Check =>
  (value, path, validation) => {
    if (typeof value !== 'string' || !test(value, validation)) addProblem(validation, path, wrongType(value, wanted))
  }

export const iri = stringOf(isIri, 'an IRI with a scheme')
export const uuid = stringOf(isUuid, 'a UUID in its standard string form')
export const duration = stringOf(isDuration, 'an ISO 8601 duration')
export const languageTag = stringOf(isLanguageTag, 'a language tag of RFC 5646')

export const timestamp: Check = (value, path, validation) => {
  if (typeof value === 'string' && isTimestamp(value, validation.version)) return
  addProblem(
    validation,
    path,
    wrongType(
      value,
      validation.version === '1.0'
        ? 'an ISO 8601 timestamp, its offset not -00:00'
        : 'an RFC 3339 timestamp, its offset not -00:00',
    ),
  )
}

export const boolean: Check = (value, path, validation) => {
  if (typeof value !== 'boolean') addProblem(validation, path, wrongType(value, 'a boolean'))
}

export const number: Check = (value, path, validation) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) addProblem(validation, path, wrongType(value, 'a number'))
}

export function oneOf(values: readonly string[]): Check {
  const allowed = new Set<unknown>(values)
  const wanted =
    values.length === 1 ? `"${values.join('')}"` : `one of ${values.map((value) => `"${value}"`).join(', ')}`
  return (value, path, validation) => {
    if (!allowed.has(value)) addProblem(validation, path, wrongType(value, wanted))
  }
}

/** An array with at least `least` entries, all of which pass the check. */
export const arrayOf =
  (check: Check, least = 0): Check =>
  (value, path, validation) => {
    if (!isArray(value)) addProblem(validation, path, wrongType(value, 'an array'))
    else if (value.length < least) addProblem(validation, path, 'must not be empty')
    else value.forEach((entry, index) => check(entry, `${path}[${index}]`, validation))
  }

/** An object of which every key and every value is checked. */
export const mapOf =
  (isKey: (key: string) => boolean, wantedKey: string, check: Check): Check =>
  (value, path, validation) => {
    if (!isObject(value)) {
      addProblem(validation, path, wrongType(value, 'an object'))
      return
    }
    for (const key of Object.keys(value)) {
      const at = propertyPath(path, key)
      if (!isKey(key)) addProblem(validation, at, `its key must be ${wantedKey}`)
      check(value[key], at, validation)
    }
  }

export const languageMap = mapOf(isLanguageTag, 'a language tag of RFC 5646', anyString)

export interface Shape {
  readonly properties: Readonly<Record<string, Check>>
  readonly required?: readonly string[]
  /** Rules between properties. Called for every object, also if some of its properties are wrong. */
  readonly rules?: (value: PlainObject, path: string, validation: Validation) => void
}

/** An object with no other properties than these. Names are case-sensitive. */
export function objectOf({ properties, required = [], rules }: Shape): Check {
  const checks = new Map(Object.entries(properties))
  return (value, path, validation) => {
    if (!isObject(value)) {
      addProblem(validation, path, wrongType(value, 'an object'))
      return
    }
    for (const key of Object.keys(value)) {
      const at = propertyPath(path, key)
      const check = checks.get(key)
      if (check === undefined) addProblem(validation, at, 'is not a property that may stand here')
      else check(value[key], at, validation)
    }
    for (const key of required)
      if (!Object.hasOwn(value, key)) addProblem(validation, propertyPath(path, key), 'is required')
    rules?.(value, path, validation)
  }
}
