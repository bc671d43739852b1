/** The attributes of a change that differ from what is stored. Lists are compared by their members. */
export const differing = <Stored extends object>(stored: Stored, change: Partial<Stored>) => {
  const found = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(found.get(name))),
  )
}

/** The attributes of a change that are stated. */
export const withoutUndefined = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
