/**
 * Shares what is costly to make between calls that leave it as it is. A thing is made anew each minute, long before a
 * sign-in's claims must be asked for again.
 */
export function sharedForAMinute<Thing>(): (name: string, make: () => Promise<Thing>) => Promise<Thing> {
  const shared = new Map<string, { readonly madeAt: number; readonly thing: Promise<Thing> }>()
  return (name, make) => {
    const found = shared.get(name)
    if (found !== undefined && Date.now() - found.madeAt < 60_000) return found.thing
    const thing = make()
    shared.set(name, { madeAt: Date.now(), thing })
    return thing
  }
}
