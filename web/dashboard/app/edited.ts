/** What a form holds of a stored thing that others may change meanwhile. */
import { useState } from 'react'

export interface Versioned {
  readonly version: number
}

/** Somebody else changed what a person has changed too. */
export interface Conflict<Values> {
  readonly mine: Values
  readonly theirs: Values
  /** Goes on with what was typed; the person saves it over the other change. */
  readonly keepMine: () => void
  /** Forgets what was typed. */
  readonly takeTheirs: () => void
}

/**
 * Values of a form. While nothing is typed they follow the stored ones; after that a newer version is a conflict, which
 * the person settles.
 * @param stored as the service answered last
 */
export function useEdited<Item extends Versioned, Values extends object>(
  stored: Item,
  valuesOf: (item: Item) => Values,
) {
  const [base, setBase] = useState(stored)
  const [values, setValues] = useState(() => valuesOf(stored))
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base))
  const begin = (item: Item): void => {
    setBase(item)
    setValues(valuesOf(item))
  }
  const isNewer = stored.version > base.version
  if (isNewer && !isDirty) begin(stored)
  const conflict: Conflict<Values> | null =
    isNewer && isDirty
      ? { mine: values, theirs: valuesOf(stored), keepMine: () => setBase(stored), takeTheirs: () => begin(stored) }
      : null
  return { values, setValues, isDirty, version: base.version, conflict, begin }
}
