/** What keys of the dashboard do, as a rule without a page. */

/** What a key asks for: going to a section, or one of the other actions. */
export type KeyIntent<Place extends string> =
  { readonly kind: 'go'; readonly to: Place } | { readonly kind: 'upload' | 'nextRow' | 'previousRow' | 'showKeys' }

export interface KeyStep<Place extends string> {
  readonly intent: KeyIntent<Place> | null
  /** When the first key of a pair was pressed, in milliseconds; null: no pair has begun. */
  readonly began: number | null
}

/** The first key of pairs such as `g p`. */
export const firstOfPair = 'g'

/** Milliseconds in which the second key of a pair must follow. */
const pairWithin = 1500

const single = { u: 'upload', j: 'nextRow', k: 'previousRow', '?': 'showKeys' } as const

const isSingle = (key: string): key is keyof typeof single => Object.hasOwn(single, key)

interface Press {
  readonly key: string
  /** Milliseconds. */
  readonly at: number
  readonly began: number | null
}

/** @param places the second keys of pairs, by where they lead */
export function keyStep<Place extends string>(
  { key, at, began }: Press,
  places: ReadonlyMap<string, Place>,
): KeyStep<Place> {
  const isPair = began !== null && at - began <= pairWithin
  const to = isPair ? places.get(key) : undefined
  if (to !== undefined) return { intent: { kind: 'go', to }, began: null }
  if (key === firstOfPair) return { intent: null, began: at }
  return { intent: !isPair && isSingle(key) ? { kind: single[key] } : null, began: null }
}
