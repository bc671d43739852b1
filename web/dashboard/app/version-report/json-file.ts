/** A value as people read it in a file. */
export const jsonFile = (value: unknown): Blob =>
  new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' })
