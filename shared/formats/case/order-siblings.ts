/**
 * Orders siblings by the sequence numbers of a package. Siblings change places with each other only, so that the order of a file
 * without sequence numbers is kept.
 */
export interface Sibling {
  /** Names the whole that siblings share. */
  readonly group: string
  /** Siblings without a number come last. */
  readonly sequence: number
}

/** @param siblingOf null for what has no whole: it keeps its place */
export function orderSiblings<Item>(
  items: readonly Item[],
  siblingOf: (item: Item) => Sibling | null,
): readonly Item[] {
  const places = new Map<string, { readonly place: number; readonly sequence: number }[]>()
  items.forEach((item, place) => {
    const sibling = siblingOf(item)
    if (sibling === null) return
    const known = places.get(sibling.group)
    const found = { place, sequence: sibling.sequence }
    if (known === undefined) places.set(sibling.group, [found])
    else known.push(found)
  })
  const ordered = [...items]
  for (const group of places.values()) {
    const sorted = group.toSorted((one, other) => one.sequence - other.sequence)
    group.forEach(({ place }, index) => {
      const item = items[sorted[index]?.place ?? place]
      if (item !== undefined) ordered[place] = item
    })
  }
  return ordered
}
