/** Gathers the mentions of each skill into candidates. */
import type { SkillCandidateResource } from '#shared/contract/resources/skills/extraction.ts'
import type { Mention } from './mention.ts'

/** The skills that mentions may mean. */
interface NamedSkills {
  readonly ids: readonly string[]
  readonly labels: readonly string[]
}

/** The surest first: what it says of a skill is what counts. */
const methods = ['literal', 'model', 'lexical'] as const

function candidateOf(mentions: readonly [Mention, ...Mention[]], { ids, labels }: NamedSkills): SkillCandidateResource {
  const method = methods.find((each) => mentions.some((mention) => mention.method === each)) ?? 'lexical'
  const counted = mentions.filter((mention) => mention.method === method)
  const [{ skill }] = mentions
  const levels = counted.flatMap(({ level }) => level ?? [])
  return {
    skillId: ids[skill] ?? '',
    label: labels[skill] ?? '',
    score: Math.max(...counted.map(({ score }) => score)) / 100,
    method,
    spans: counted.map(({ start, end }) => ({ start, end })),
    suggestedLevel: levels.length === 0 ? null : Math.max(...levels),
    suggestedWeight: Math.max(...counted.map(({ weight }) => weight)),
  }
}

/** Best first, ties by id. A skill has the spans of its surest method only. */
export function candidatesOf(mentions: readonly Mention[], skills: NamedSkills): SkillCandidateResource[] {
  const bySkill = new Map<number, [Mention, ...Mention[]]>()
  for (const mention of mentions) {
    const known = bySkill.get(mention.skill)
    if (known === undefined) bySkill.set(mention.skill, [mention])
    else known.push(mention)
  }
  return [...bySkill.values()]
    .map((each) => candidateOf(each, skills))
    .sort((one, other) => other.score - one.score || (one.skillId < other.skillId ? -1 : 1))
}
