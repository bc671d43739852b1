/**
 * The framework of the evaluation: 150 skills. 40 are those of the demo workspace; 110 belong to the six trades of the
 * texts, and have aliases as a careful author gives them.
 */
import { sampleFrameworkContent } from '#samples/skills/framework.ts'
import type { FrameworkContent, Skill, SkillEdge } from '#shared/contract/resources/skills/skill.ts'
import { namedUuid } from '#shared/domain/statements/named-uuid.ts'
import { buildingSkills } from './skills/building.ts'
import { careSkills } from './skills/care.ts'
import { hotelSkills } from './skills/hotels.ts'
import { logisticsSkills } from './skills/logistics.ts'
import { retailSkills } from './skills/retail.ts'
import { softwareSkills } from './skills/software.ts'
import type { TradeSkill } from './skills/trade-skill.ts'

const trades = [careSkills, logisticsSkills, softwareSkills, retailSkills, buildingSkills, hotelSkills]

const withParts = (whole: TradeSkill): TradeSkill[] => [whole, ...whole.parts.flatMap(withParts)]

const idOf = (label: string): string => namedUuid(['evaluation skill', label])

const skillOf = ({ label, statement, aliases }: TradeSkill): Skill => ({
  skillId: idOf(label),
  label,
  statement,
  code: null,
  aliases: [...aliases],
  type: null,
  halfLifeDays: null,
  essential: false,
})

const partOf = (part: TradeSkill, whole: TradeSkill): SkillEdge => ({
  type: 'partOf',
  from: idOf(part.label),
  to: idOf(whole.label),
  weight: 1,
  primary: true,
})

/** Skills and edges, as a published version has them. */
export function evaluationFramework(): FrameworkContent {
  const sample = sampleFrameworkContent()
  const skills = trades.flatMap(withParts)
  const parts = skills.flatMap((whole) => whole.parts.map((part) => partOf(part, whole)))
  return { skills: [...sample.skills, ...skills.map(skillOf)], edges: [...sample.edges, ...parts] }
}
