/** Facts of an entry of the audit log, with what was before a change beside what is after it. */

type Value = string | number | null

export interface Fact {
  readonly name: string
  readonly value: Value
  /** What it was before; absent where the entry does not state that. */
  readonly before?: Value
}

/** The name under which an entry states what `name` was before. */
const formerNames = (name: string): readonly string[] =>
  name === 'role' ? ['previous_role', 'former'] : [`previous_${name}`]

export function factsOf(data: Readonly<Record<string, Value>>): readonly Fact[] {
  const former = new Map(
    Object.keys(data).flatMap((name): [string, string][] => {
      const found = formerNames(name).find((each) => Object.hasOwn(data, each))
      return found === undefined ? [] : [[name, found]]
    }),
  )
  const shownElsewhere = new Set(former.values())
  return Object.entries(data)
    .filter(([name]) => !shownElsewhere.has(name))
    .map(([name, value]) => {
      const before = former.get(name)
      return { name, value, ...(before === undefined ? {} : { before: data[before] ?? null }) }
    })
}
