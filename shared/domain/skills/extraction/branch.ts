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

/** Whether two skills are at most three steps apart, such as a skill and a part of its sibling. */
export function areNear(one: number, other: number, parts: PartTree): boolean {
  const others = upFrom(other, parts)
  return upFrom(one, parts).some((skill, steps) => {
    const otherSteps = others.indexOf(skill)
    return otherSteps !== -1 && steps + otherSteps <= branchSteps
  })
}
