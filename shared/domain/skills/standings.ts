/** How a learner stands in the skills of a graph: direct evidence on a day, rolled up from parts to wholes. */
import { agedEvidence, rollUp, type DirectEvidence, type Part, type RolledUp } from './estimator/roll-up.ts'
import type { PartTree } from './part-tree.ts'
import type { VectorEntry } from './projection.ts'
import type { SkillGraph } from './skill-graph.ts'

export interface Standings {
  /** The standing of a skill, by its number. */
  readonly of: (number: number) => RolledUp
  /** The parts of a skill, each with its standing. */
  readonly partsOf: (number: number) => readonly Part[]
  /** Direct evidence of a skill on the day; null where there is none. */
  readonly directOf: (number: number) => DirectEvidence | null
  /** Skills with evidence of their own or of parts below them, by their numbers, ascending. */
  readonly proven: readonly number[]
}

/** The day for which standings hold, and the half-life of skills that state none. */
export interface StandingDay {
  readonly day: number
  readonly defaultHalfLifeDays: number | null
}

/** A skill without evidence, and without evidence of its parts, stands the same whatever its parts are. */
const unproven = rollUp(null, [])

/** Direct evidence by the numbers of the graph. Skills that the graph lacks are left out. */
function directOn(
  vector: ReadonlyMap<string, VectorEntry>,
  { numberOf, structure }: SkillGraph,
  { day, defaultHalfLifeDays }: StandingDay,
): Map<number, DirectEvidence> {
  const direct = new Map<number, DirectEvidence>()
  for (const [skillId, entry] of vector) {
    const number = numberOf.get(skillId)
    if (number === undefined || entry.level === 0) continue
    const halfLifeDays = structure.halfLifeDays[number] ?? defaultHalfLifeDays
    direct.set(number, agedEvidence(entry, Math.max(0, day - entry.day), halfLifeDays))
  }
  return direct
}

/** The skills and everything above them. */
function withWholes(numbers: Iterable<number>, { wholeOf }: PartTree): Set<number> {
  const found = new Set<number>()
  for (const number of numbers) {
    let at: number | undefined = number
    while (at !== undefined && !found.has(at)) {
      found.add(at)
      at = wholeOf(at)
    }
  }
  return found
}

/** @param vector a learner's direct evidence, as it was folded on the day of each entry */
export function standingsOf(vector: ReadonlyMap<string, VectorEntry>, graph: SkillGraph, on: StandingDay): Standings {
  const direct = directOn(vector, graph, on)
  const { parts: tree } = graph
  const proven = withWholes(direct.keys(), tree)
  const known = new Map<number, RolledUp>()
  // Frameworks have 12 levels at most, so the recursion is shallow.
  const partsAt = (number: number): Part[] =>
    tree.partsOf(number).map(({ part, weight }) => ({
      ...{ weight, isEssential: tree.isEssential(part) },
      standing: standingAt(part),
    }))
  const standingAt = (number: number): RolledUp => {
    if (!proven.has(number)) return unproven
    const found = known.get(number)
    if (found !== undefined) return found
    const standing = rollUp(direct.get(number) ?? null, partsAt(number))
    known.set(number, standing)
    return standing
  }
  return {
    of: standingAt,
    partsOf: partsAt,
    directOf: (number) => direct.get(number) ?? null,
    proven: [...proven].sort((left, right) => left - right),
  }
}
