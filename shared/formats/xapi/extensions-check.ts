/** Extensions: any JSON under keys that are IRIs. */
import { complain, isArray, isObject, mapOf, type Check } from './checks.ts'
import { isIri } from './value-formats.ts'

/** Deeper values cannot be written out again: the runtime's own JSON writer gives up on them. */
const deepest = 500

const tooDeep = (value: unknown, depth: number): boolean => {
  if (depth > deepest) return true
  if (isArray(value)) return value.some((entry) => tooDeep(entry, depth + 1))
  return isObject(value) && Object.values(value).some((entry) => tooDeep(entry, depth + 1))
}

const anything: Check = (value, path, trial) => {
  if (tooDeep(value, 1)) complain(trial, path, `must not nest deeper than ${deepest} levels`)
}

export const extensions = mapOf(isIri, 'an IRI with a scheme', anything)
