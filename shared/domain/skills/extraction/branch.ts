/** Whether skills belong together, by the wholes that they are parts of. */
import type { PartTree } from '../part-tree.ts'

/** Steps from part to whole or back between skills of one branch. */
const branchSteps = 3

/** The skill, its whole, the whole of that, and so on. */
function upFrom(skill: number, { wholeOf }: PartTree): number[] {
  const up = [skill]
  for (let at = wholeOf(skill); at !== undefined && up.length <= branchSteps; at = wholeOf(at)) up.push(at)
  return up
}

/** A skill below another one, and how many steps. */
interface Below {
  readonly skill: number
  readonly steps: number
}

/**
 * Finds whether another one of some skills is at most three steps from a skill, such as a part of its sibling. A text may name thousands
 * of skills, so they are not compared pair by pair.
 */
export function nearOneOf(skills: Iterable<number>, parts: PartTree): (skill: number) => boolean {
  /** The two nearest below each skill: one of them may be the skill that is asked about. */
  const nearest = new Map<number, Below[]>()
  for (const skill of new Set(skills))
    for (const [steps, above] of upFrom(skill, parts).entries())
      nearest.set(
        above,
        [...(nearest.get(above) ?? []), { skill, steps }].sort((one, other) => one.steps - other.steps).slice(0, 2),
      )
  return (skill) =>
    upFrom(skill, parts).some((above, up) =>
      nearest.get(above)?.some((below) => below.skill !== skill && up + below.steps <= branchSteps),
    )
}
