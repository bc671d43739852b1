/** Which skills replace others, by the `replacedBy` edges of a graph. */
import type { GraphStructure } from '../skill-graph.ts'

export interface Replacements {
  /** Replaced skills by the skill that stands for them in the end. */
  readonly sourcesOf: ReadonlyMap<string, readonly string[]>
  /** Skills that several others replace, or that replace each other: which one has their evidence is not guessed. */
  readonly ambiguous: readonly string[]
}

type Successors = ReadonlyMap<string, readonly string[]>

function successorsIn({ ids, edges: { replacedBy } }: GraphStructure): Successors {
  const found = new Map<string, string[]>()
  for (let at = 0; at + 1 < replacedBy.length; at += 2) {
    const [from, to] = [ids[replacedBy[at] ?? -1], ids[replacedBy[at + 1] ?? -1]]
    if (from !== undefined && to !== undefined) found.set(from, [...(found.get(from) ?? []), to])
  }
  return found
}

/** The skill at the end of a chain of replacements; null where it forks, or never ends. */
function endOf(skillId: string, successors: Successors): string | null {
  const seen = new Set<string>()
  let current = skillId
  for (let next = successors.get(current); next !== undefined; next = successors.get(current)) {
    const [only, ...others] = next
    if (only === undefined || others.length > 0 || seen.has(current)) return null
    seen.add(current)
    current = only
  }
  return current
}

/** @param earlier the graph of a version: what was replaced in it already is left out; null: nothing is */
export function replacementsOf(structure: GraphStructure, earlier: GraphStructure | null): Replacements {
  const successors = successorsIn(structure)
  const known = earlier === null ? new Map<string, readonly string[]>() : successorsIn(earlier)
  const replaced = [...successors]
    .filter(([skillId, by]) => by.some((id) => known.get(skillId)?.includes(id) !== true))
    .map(([skillId]) => ({ skillId, end: endOf(skillId, successors) }))
  const sourcesOf = new Map<string, string[]>()
  for (const { skillId, end } of replaced)
    if (end !== null) sourcesOf.set(end, [...(sourcesOf.get(end) ?? []), skillId].sort())
  return { sourcesOf, ambiguous: replaced.flatMap(({ skillId, end }) => (end === null ? skillId : [])).sort() }
}
