import type { Branch } from '../tree.ts'

/** The skills below which there is evidence, and those that have it. */
export const withEvidence = (branches: readonly Branch[], proven: ReadonlySet<string>): readonly Branch[] =>
  branches.flatMap(({ skill, parts }) => {
    const kept = withEvidence(parts, proven)
    return kept.length > 0 || proven.has(skill.skillId) ? [{ skill, parts: kept }] : []
  })

/** How many of the skills below a whole have no parts, and how many of these have evidence. */
export function coverageOf(
  { skill, parts }: Branch,
  proven: ReadonlySet<string>,
): readonly [proven: number, all: number] {
  if (parts.length === 0) return [proven.has(skill.skillId) ? 1 : 0, 1]
  return parts
    .map((part) => coverageOf(part, proven))
    .reduce(([haveIt, all], [partHas, partAll]) => [haveIt + partHas, all + partAll], [0, 0])
}
