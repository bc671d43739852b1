import type { TextStore } from '#web/player/saving/clock.ts'

/** A store that always refuses to write, for browsers that forbid storage. Commits are then not acknowledged. */
export const emptyStore: TextStore = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error('This browser stores nothing.')
  },
  removeItem: () => undefined,
}
