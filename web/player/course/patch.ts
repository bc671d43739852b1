/** Differences between two JSON values, small where most of a large state never changes. */

/** `s` sets a value, `d` deletes a key, `p` patches below. */
export type Patch = { readonly s: unknown } | { readonly d: 1 } | { readonly p: Readonly<Record<string, Patch>> }

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const isAlike = (left: Tree, right: Tree): boolean =>
  Array.isArray(left) ? Array.isArray(right) && left.length === right.length : !Array.isArray(right)

/** Whether a stored value is a patch. */
export const isPatch = (value: unknown): value is Patch => isTree(value) && ('s' in value || 'p' in value)

/** What turns `before` into `after`; null where they are equal. Both are JSON values. */
export function difference(before: unknown, after: unknown): Patch | null {
  if (before === after) return null
  if (!isTree(before) || !isTree(after) || !isAlike(before, after)) return { s: after }
  const patches: Record<string, Patch> = {}
  for (const key of Object.keys(before)) if (!(key in after)) patches[key] = { d: 1 }
  for (const [key, value] of Object.entries(after)) {
    const patch = key in before ? difference(before[key], value) : { s: value }
    if (patch !== null) patches[key] = patch
  }
  return Object.keys(patches).length === 0 ? null : { p: patches }
}

/** Applies what `difference` found; `before` stays as it is. */
export function patched(before: unknown, patch: Patch | null): unknown {
  if (patch === null) return before
  if ('s' in patch) return patch.s
  if ('d' in patch || !isTree(before)) return undefined
  const entries = new Map(Object.entries(before))
  for (const [key, inner] of Object.entries(patch.p)) {
    if ('d' in inner) entries.delete(key)
    else entries.set(key, patched(entries.get(key), inner))
  }
  return Array.isArray(before) ? before.map((_, index) => entries.get(String(index))) : Object.fromEntries(entries)
}
