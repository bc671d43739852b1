/** The part of the OpenAPI document that one operation needs. */

import { isObject } from '#shared/contract/values.ts'

type Json = Readonly<Record<string, unknown>>

/** What stands at a path of the document; undefined: nothing. */
const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((at, key) => (isObject(at) ? at[key] : undefined), value)

/** The object with a value at a path, and what it held before beside it. */
function withValueAt(object: Json, [key, ...rest]: readonly string[], value: unknown): Json {
  if (key === undefined) return object
  const held = object[key]
  return { ...object, [key]: rest.length === 0 ? value : withValueAt(isObject(held) ? held : {}, rest, value) }
}

/** Every `$ref` within a value that leads into the same document, as a path. */
function* pathsReferredTo(value: unknown): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, held] of Object.entries(value)) {
    if (key === '$ref' && typeof held === 'string' && held.startsWith('#/')) {
      const keys = held.slice(2).split('/')
      yield keys.map((text) => decodeURIComponent(text).replaceAll('~1', '/').replaceAll('~0', '~'))
    } else yield* pathsReferredTo(held)
  }
}

/**
 * The same document with no paths, webhooks and components but what stands at `path` and what that refers to, over any
 * number of references.
 */
export function neededPart(document: Json, path: readonly string[]): Json {
  const { paths: _paths, webhooks: _webhooks, components: _components, ...rest } = document
  let part: Json = rest
  const waiting = [path]
  const taken = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const name = next.join('/')
    if (taken.has(name)) continue
    taken.add(name)
    const value = valueAt(document, next)
    part = withValueAt(part, next, value)
    waiting.push(...pathsReferredTo(value))
  }
  return part
}
