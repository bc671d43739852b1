import type { TextStore } from '#web/player/saving/clock.ts'

/** A store that keeps nothing and says so: commits are then not acknowledged. */
export const emptyStore: TextStore = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new Error('This browser stores nothing.')
  },
  removeItem: () => undefined,
}
