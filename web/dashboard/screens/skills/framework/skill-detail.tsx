import { useQuery } from '@tanstack/react-query'
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { countText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { KeyValues } from '#web/dashboard/parts/page.tsx'
import { neighborsQuery, type Neighbor } from './data.ts'
import type { FrameworkSearch } from './search.ts'
import { frameworkTexts } from './texts.ts'

interface SkillDetailProps {
  readonly skill: Skill
  readonly frameworkId: string
  readonly addressOf: (next: FrameworkSearch) => string
}

/** One skill, and the skills around it. */
export function SkillDetail({ skill, frameworkId, addressOf }: SkillDetailProps) {
  const { around, seeGraph } = useTexts(frameworkTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(neighborsQuery({ workspace, frameworkId }, skill.skillId))
  return (
    <div className="stack">
      <p>
        <bdi>{skill.statement}</bdi>
      </p>
      <SkillFacts skill={skill} />
      <h3>{around}</h3>
      <Panel query={query}>{(neighbors) => <Neighbors neighbors={neighbors} addressOf={addressOf} />}</Panel>
      <p>
        <TextLink
          href={
            locate({
              to: '/w/$workspace/skills/frameworks/$frameworkId/graph',
              params: { workspace, frameworkId },
              search: { skill: skill.skillId },
            }).href
          }
        >
          {seeGraph}
        </TextLink>
      </p>
    </div>
  )
}

function SkillFacts({ skill }: Pick<SkillDetailProps, 'skill'>) {
  const { skillFacts, days, yes, none } = useTexts(frameworkTexts)
  const language = useLanguage()
  const { skillId, code, type, aliases, halfLifeDays, essential } = skill
  return (
    <KeyValues
      rows={[
        { key: skillFacts.id, value: <code>{skillId}</code> },
        { key: skillFacts.code, value: <bdi>{code ?? none}</bdi> },
        ...(type === null ? [] : [{ key: skillFacts.type, value: <bdi>{type}</bdi> }]),
        ...(aliases.length === 0 ? [] : [{ key: skillFacts.aliases, value: <bdi>{aliases.join(', ')}</bdi> }]),
        ...(halfLifeDays === null
          ? []
          : [{ key: skillFacts.halfLife, value: countText(halfLifeDays, days, language) }]),
        ...(essential ? [{ key: skillFacts.essential, value: yes }] : []),
      ]}
    />
  )
}

/** How an edge reads from the skill that is open. */
const relationOf = ({ edge, direction }: Neighbor) => `${edge}-${direction}` as const

function Neighbors({
  neighbors,
  addressOf,
}: Pick<SkillDetailProps, 'addressOf'> & { readonly neighbors: readonly Neighbor[] }) {
  const { relations, alone } = useTexts(frameworkTexts)
  if (neighbors.length === 0) return <p className="quiet">{alone}</p>
  return (
    <ul className="neighbors">
      {neighbors.map((neighbor) => (
        <li key={neighbor.skillId}>
          <span className="quiet small">{relations[relationOf(neighbor)]}</span>{' '}
          <TextLink href={addressOf({ skill: neighbor.skillId })}>
            <bdi>{neighbor.label}</bdi>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
