/** Checks the content of a framework. Errors keep it from being published; warnings do not. */
import type { FrameworkContent, FrameworkFinding } from '#shared/contract/resources/skills/skill.ts'
import { cyclesOf, depthOf } from './hierarchy.ts'

export const contentLimits = { skills: 20_000, edges: 60_000, depth: 12 } as const
const mostNamed = 20

const finding = (
  code: string,
  severity: FrameworkFinding['severity'],
  [message, skillIds]: readonly [string, readonly string[]],
): FrameworkFinding[] =>
  skillIds.length === 0 ? [] : [{ code, severity, message, skillIds: skillIds.slice(0, mostNamed) }]

const repeated = (values: readonly string[]): string[] => {
  const seen = new Set<string>()
  return [...new Set(values.filter((value) => seen.size === seen.add(value).size))]
}

function sizeFindings({ skills, edges }: FrameworkContent): FrameworkFinding[] {
  const tooMany = (code: string, what: string, most: number): FrameworkFinding => ({
    code,
    severity: 'error',
    message: `A framework has at most ${most} ${what}.`,
    skillIds: [],
  })
  return [
    ...(skills.length > contentLimits.skills ? [tooMany('TOO_MANY_SKILLS', 'skills', contentLimits.skills)] : []),
    ...(edges.length > contentLimits.edges ? [tooMany('TOO_MANY_EDGES', 'edges', contentLimits.edges)] : []),
  ]
}

function wholeFindings({ edges }: FrameworkContent): FrameworkFinding[] {
  const parts = edges.filter(({ type }) => type === 'partOf')
  const primary = parts.filter((edge) => edge.primary).map(({ from }) => from)
  const known = new Set(primary)
  const without = [...new Set(parts.map(({ from }) => from))].filter((id) => !known.has(id))
  return [
    ...finding('SEVERAL_PRIMARY_WHOLES', 'error', [
      'A part has one primary whole. State `primary: false` for the others.',
      repeated(primary),
    ]),
    ...finding('NO_PRIMARY_WHOLE', 'error', ['One of the wholes of a part must be primary.', without]),
  ]
}

function hierarchyFindings({ edges }: FrameworkContent): FrameworkFinding[] {
  const wholes = edges.filter(({ type, primary }) => type === 'partOf' && primary)
  const cycle = cyclesOf(wholes)
  const tooDeep = cycle.length > 0 ? [] : depthOf(wholes, contentLimits.depth)
  return [
    ...finding('PART_OF_CYCLE', 'error', ['These skills are parts of each other. Remove one of the edges.', cycle]),
    ...finding('TOO_DEEP', 'error', [`The hierarchy has at most ${contentLimits.depth} levels.`, tooDeep]),
    ...finding('PREREQUISITE_CYCLE', 'warning', [
      'These skills are prerequisites of each other. The edges are kept and not used.',
      cyclesOf(edges.filter(({ type }) => type === 'prerequisite')),
    ]),
  ]
}

export function contentFindings(content: FrameworkContent): FrameworkFinding[] {
  const ids = content.skills.map(({ skillId }) => skillId)
  const known = new Set(ids)
  const dangling = content.edges.flatMap(({ from, to }) => [from, to].filter((id) => !known.has(id)))
  const names = content.edges.map(({ type, from, to }) => `${from} ${to} ${type}`)
  return [
    ...sizeFindings(content),
    ...finding('DUPLICATE_SKILL', 'error', ['Two skills have the same id.', repeated(ids)]),
    ...finding('UNKNOWN_SKILL', 'error', ['An edge names a skill that the framework lacks.', [...new Set(dangling)]]),
    ...finding('DUPLICATE_EDGE', 'error', [
      'Two edges of one type connect the same skills.',
      repeated(names).map((name) => name.split(' ')[0] ?? ''),
    ]),
    ...wholeFindings(content),
    ...hierarchyFindings(content),
  ]
}
