import { isObject } from '#shared/contract/values.ts'

/** Whether an event, in the form in which consumers receive it, matches a pattern. */
export type EventPattern = (event: unknown) => boolean

/** A condition on the values of one field; an absent field has none. */
type Condition = (values: readonly unknown[]) => boolean

/**
 * Compiles an EventBridge event pattern: exact values, `prefix`, `suffix`, `exists`, `anything-but` (values and
 * prefixes), nested fields and `$or`. A field that holds a list matches if one of its elements does.
 * @throws Error that names the operator and the field, for every other operator: only the cloud would evaluate it
 */
export function compilePattern(pattern: unknown, path: readonly string[] = []): EventPattern {
  const fields = isObject(pattern) ? Object.entries(pattern) : []
  if (fields.length === 0) throw patternError(path, 'must be an object with at least one field')
  const conditions = fields.map(([name, wanted]) =>
    name === '$or' ? anyOf(wanted, path) : fieldCondition(name, wanted, path),
  )
  return (event) => conditions.every((holds) => holds(event))
}

function anyOf(patterns: unknown, path: readonly string[]): EventPattern {
  if (!Array.isArray(patterns) || patterns.length < 2)
    throw patternError([...path, '$or'], 'must list two patterns or more')
  const alternatives = patterns.map((pattern) => compilePattern(pattern, path))
  return (event) => alternatives.some((matches) => matches(event))
}

function fieldCondition(name: string, wanted: unknown, parent: readonly string[]): EventPattern {
  const path = [...parent, name]
  if (!Array.isArray(wanted)) {
    const matches = compilePattern(wanted, path)
    return (event) => nestedObjects(memberOf(event, name)).some(matches)
  }
  if (wanted.length === 0) throw patternError(path, 'must list at least one value')
  const conditions = wanted.map((value) => compileCondition(value, path))
  return (event) => {
    const values = valuesOf(memberOf(event, name))
    return conditions.some((holds) => holds(values))
  }
}

function compileCondition(wanted: unknown, path: readonly string[]): Condition {
  if (isValue(wanted)) return (values) => values.includes(wanted)
  const [entry, ...others] = isObject(wanted) ? Object.entries(wanted) : []
  if (entry === undefined || others.length > 0) throw patternError(path, `has ${JSON.stringify(wanted)} in its list`)
  const [name, argument] = entry
  const compile = operators.get(name)
  if (compile === undefined)
    throw patternError(
      path,
      `uses the operator ${name}; the local event bus has ${[...operators.keys(), '$or'].join(', ')} and exact values`,
    )
  return compile(argument, path)
}

const operators: ReadonlyMap<string, (argument: unknown, path: readonly string[]) => Condition> = new Map([
  ['prefix', (argument, path) => someText(startsWithOneOf([textOf(argument, [...path, 'prefix'])]))],
  [
    'suffix',
    (argument, path) => {
      const suffix = textOf(argument, [...path, 'suffix'])
      return someText((text) => text.endsWith(suffix))
    },
  ],
  ['exists', compileExists],
  ['anything-but', compileAnythingBut],
])

function compileExists(argument: unknown, path: readonly string[]): Condition {
  if (typeof argument !== 'boolean') throw patternError([...path, 'exists'], 'must be true or false')
  return (values) => values.length > 0 === argument
}

/** Matches a field that is present with a value other than the listed ones. */
function compileAnythingBut(argument: unknown, parent: readonly string[]): Condition {
  const path = [...parent, 'anything-but']
  if (isObject(argument)) {
    const [entry, ...others] = Object.entries(argument)
    if (entry?.[0] !== 'prefix' || others.length > 0) throw patternError(path, 'takes values or a prefix')
    const hasPrefix = startsWithOneOf(listOf(entry[1]).map((prefix) => textOf(prefix, [...path, 'prefix'])))
    return (values) => values.some((value) => typeof value !== 'string' || !hasPrefix(value))
  }
  const excluded = listOf(argument)
  if (excluded.length === 0 || !excluded.every(isTextOrNumber)) throw patternError(path, 'takes texts and numbers')
  return (values) => values.some((value) => !excluded.includes(value))
}

const startsWithOneOf =
  (prefixes: readonly string[]) =>
  (text: string): boolean =>
    prefixes.some((prefix) => text.startsWith(prefix))

const someText =
  (holds: (text: string) => boolean): Condition =>
  (values) =>
    values.some((value) => typeof value === 'string' && holds(value))

function textOf(value: unknown, path: readonly string[]): string {
  if (typeof value === 'string' && value !== '') return value
  throw patternError(path, 'must be a text that is not empty')
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const isValue = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isTextOrNumber = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

const memberOf = (node: unknown, name: string): unknown =>
  isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined

/** The values at a field. EventBridge looks at values only: for `exists`, a field that holds an object is absent. */
const valuesOf = (member: unknown): readonly unknown[] =>
  Array.isArray(member) ? member.flatMap(valuesOf) : isValue(member) ? [member] : []

/** The objects at a field; an empty one if it has none, so that `exists: false` holds for the fields below it. */
function nestedObjects(member: unknown): readonly unknown[] {
  const objects = (Array.isArray(member) ? member.flat(Infinity) : [member]).filter(isObject)
  return objects.length === 0 ? [{}] : objects
}

const patternError = (path: readonly string[], problem: string): Error =>
  new Error(`The event pattern cannot be evaluated: ${path.length === 0 ? 'it' : path.join('.')} ${problem}.`)
