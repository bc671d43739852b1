/** Kinds of plain values, for every layer. */

export type PlainObject = Readonly<Record<string, unknown>>

/** Whether a value is an object with named members: neither null nor an array. */
export const isObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Levels of lists and objects in a JSON value from outside. Deeper values would exhaust the stack of what walks them. */
export const maxJsonDepth = 100

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a parsed value has more levels than `maxJsonDepth`. It is walked level by level, without recursion. */
export function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isNested)
  for (let depth = 1; depth <= maxJsonDepth && level.length > 0; depth += 1)
    level = level.flatMap((each) => Object.values(each).filter(isNested))
  return level.length > 0
}
