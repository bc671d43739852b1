/** Requirements of a role as its form changes them. */
import type { RoleBriefResource } from '#shared/contract/resources/skills/role-brief.ts'

export type Requirement = RoleBriefResource['requirements'][number]

/** Most skills that a role can ask for. */
export const mostRequirements = 100

/** Weights that are offered; others can be set by the API. */
export const weights = [0.5, 1, 2] as const

/** Level and weight that a new requirement has, unless a text says more. */
const first = { level: 2, weight: 1 }

interface Suggestion {
  readonly skillId: string
  /** Null: the text does not say. */
  readonly level?: number | null
  readonly weight?: number
}

/** Adds a skill once. What is asked for already stays as it is. */
export function withRequirement(
  requirements: readonly Requirement[],
  { skillId, level, weight }: Suggestion,
): readonly Requirement[] {
  if (requirements.length >= mostRequirements || requirements.some((each) => each.skillId === skillId))
    return requirements
  return [...requirements, { skillId, level: level ?? first.level, weight: weight ?? first.weight }]
}

export const withChange = (
  requirements: readonly Requirement[],
  skillId: string,
  change: Partial<Pick<Requirement, 'level' | 'weight'>>,
): readonly Requirement[] => requirements.map((each) => (each.skillId === skillId ? { ...each, ...change } : each))
