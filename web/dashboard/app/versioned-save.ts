/** How a form saves a stored thing that others may change meanwhile. */
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from './calls.ts'
import type { Conflict, Versioned } from './edited.ts'

interface VersionedSave<Item extends Versioned | null, Values> {
  /** As the service answered last; null: the form makes a new one. */
  readonly item: Item
  readonly valuesOf: (item: NonNullable<Item>) => Values
  /** Reads the item once more, after somebody else has changed it; undefined: it is gone. */
  readonly newest: (stored: NonNullable<Item>) => Promise<NonNullable<Item> | undefined>
  /** @param stored states the version that is changed; null: a new one is made */
  readonly save: (values: Values, stored: Item) => Promise<unknown>
  readonly onSaved: () => unknown
}

/** What the form needs of it. */
export interface Editing<Values> {
  readonly round: number
  readonly saving: Pick<UseMutationResult<void, Error, Values>, 'error' | 'isPending' | 'mutate'>
  readonly conflict: Conflict<Values> | null
  readonly touch: () => void
}

/**
 * For forms that hold what is typed in their fields. The fields show `shown` and are made anew with another `round`. A newer
 * item replaces it while nothing is touched. After that a newer item is a conflict once the person saves, which the person settles.
 */
export function useVersionedSave<Item extends Versioned | null, Values>(
  props: VersionedSave<Item, Values>,
): Editing<Values> & { readonly shown: Item } {
  const { item, valuesOf, newest, save, onSaved } = props
  const [{ shown, round }, setShown] = useState({ shown: item, round: 0 })
  const [stored, setStored] = useState(item)
  const [isTouched, setTouched] = useState(false)
  const [refused, setRefused] = useState<{ readonly mine: Values; readonly theirs: NonNullable<Item> } | null>(null)
  const begin = (from: NonNullable<Item>): void => {
    setStored(from)
    setShown({ shown: from, round: round + 1 })
    setTouched(false)
  }
  const saving = useMutation({
    mutationFn: async (values: Values) => {
      try {
        await save(values, stored)
      } catch (error) {
        const theirs = isRefusal(error, 'VERSION_CONFLICT') && stored !== null ? await newest(stored) : undefined
        if (theirs !== undefined) setRefused({ mine: values, theirs })
        throw error
      }
    },
    onSuccess: () => {
      setTouched(false)
      return onSaved()
    },
    // Some forms hold a password.
    gcTime: 0,
  })
  if (item !== null && stored !== null && item.version > stored.version) {
    if (!isTouched) begin(item)
    // Something else of it has changed, such as its state: nothing to settle.
    else if (JSON.stringify(valuesOf(item)) === JSON.stringify(valuesOf(stored))) setStored(item)
  }
  const settle = (how: () => void): void => {
    how()
    setRefused(null)
    saving.reset()
  }
  const conflict: Conflict<Values> | null =
    refused === null
      ? null
      : {
          mine: refused.mine,
          theirs: valuesOf(refused.theirs),
          keepMine: () => settle(() => setStored(refused.theirs)),
          takeTheirs: () => settle(() => begin(refused.theirs)),
        }
  return { shown, round, saving, conflict, touch: () => setTouched(true) }
}
