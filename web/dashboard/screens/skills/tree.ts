/** The tree that the skills of a framework form. */
import type { FrameworkContent, Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'

/** A skill and its parts. */
export interface Branch {
  readonly skill: Skill
  readonly parts: readonly Branch[]
}

const isPrimary = ({ type, primary }: SkillEdge): boolean => type === 'partOf' && primary

/** The primary whole of each part. */
const wholesOf = ({ edges }: FrameworkContent): ReadonlyMap<string, string> =>
  new Map(edges.filter(isPrimary).map(({ from, to }) => [from, to]))

/**
 * Skills by their primary wholes. A skill whose whole is missing is a root. Skills of a cycle, which a draft can have, are
 * roots too, each once.
 */
export function treeOf(content: FrameworkContent): readonly Branch[] {
  const known = new Set(content.skills.map(({ skillId }) => skillId))
  const wholes = wholesOf(content)
  const parts = new Map<string | null, Skill[]>()
  for (const skill of content.skills) {
    const whole = wholes.get(skill.skillId)
    const below = whole !== undefined && known.has(whole) ? whole : null
    const siblings = parts.get(below)
    if (siblings === undefined) parts.set(below, [skill])
    else siblings.push(skill)
  }
  const placed = new Set<string>()
  const branchOf = (skill: Skill): Branch => {
    placed.add(skill.skillId)
    const below = (parts.get(skill.skillId) ?? []).filter(({ skillId }) => !placed.has(skillId))
    return { skill, parts: below.map(branchOf) }
  }
  const roots = (parts.get(null) ?? []).map(branchOf)
  const inCycles = content.skills.flatMap((skill) => (placed.has(skill.skillId) ? [] : branchOf(skill)))
  return [...roots, ...inCycles]
}
