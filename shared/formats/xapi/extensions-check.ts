/** Extensions: any JSON under keys that are IRIs. */
import { isObject } from '#shared/contract/values.ts'
import { addProblem, isArray, mapOf, type Check } from './checks.ts'
import { isIri } from './value-formats.ts'

/** Deeper values could not be written again: `JSON.stringify` overflows the stack. */
const maxDepth = 500

const tooDeep = (value: unknown, depth: number): boolean => {
  if (depth > maxDepth) return true
  if (isArray(value)) return value.some((entry) => tooDeep(entry, depth + 1))
  return isObject(value) && Object.values(value).some((entry) => tooDeep(entry, depth + 1))
}

const anything: Check = (value, path, validation) => {
  if (tooDeep(value, 1)) addProblem(validation, path, `must not nest deeper than ${maxDepth} levels`)
}

export const extensions = mapOf(isIri, 'an IRI with a scheme', anything)
