import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { defineTexts, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { SearchField } from '#web/dashboard/parts/field.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { skillSearchQuery, type FoundSkill } from './found-skills.ts'

const en = {
  label: 'Search skills',
  clear: 'Clear the search',
  none: 'No skill is chosen yet.',
  chosen: 'Chosen:',
  found: 'Skills that fit the search',
  nothing: (q: string) => `No skill fits “${q}”.`,
}

const searchTexts = defineTexts<typeof en>({
  en,
  de: {
    label: 'Kompetenzen suchen',
    clear: 'Suche leeren',
    none: 'Noch ist keine Kompetenz gewählt.',
    chosen: 'Gewählt:',
    found: 'Kompetenzen, auf die die Suche passt',
    nothing: (q) => `Keine Kompetenz passt auf „${q}“.`,
  },
})

export type ChosenSkill = Pick<FoundSkill, 'skillId' | 'label'>

interface SkillSearchProps {
  readonly title: string
  readonly frameworkId: string
  readonly chosen: ChosenSkill | null
  readonly onChoose: (skill: ChosenSkill) => void
  /** What is done with the chosen skill. */
  readonly children?: ReactNode
}

/** A skill of the published version of a framework, found by its words. */
export function SkillSearch({ title, frameworkId, chosen, onChoose, children }: SkillSearchProps) {
  const texts = useTexts(searchTexts)
  const { id: workspace } = useWorkspace()
  const [q, setQ] = useState('')
  const [text, setText] = useDebouncedText(q, setQ)
  const query = useQuery(skillSearchQuery(workspace, frameworkId, q))
  return (
    <Card title={title}>
      <SearchField label={texts.label} clearLabel={texts.clear} value={text} onChange={setText} />
      <p className="small" role="status">
        {chosen === null ? (
          <span className="quiet">{texts.none}</span>
        ) : (
          <>
            {texts.chosen} <strong>{chosen.label}</strong>
          </>
        )}
      </p>
      {children}
      {q !== '' && (
        <Panel query={query}>
          {(skills) =>
            skills.length === 0 ? (
              <p className="quiet">{texts.nothing(q)}</p>
            ) : (
              <FoundSkills label={texts.found} skills={skills} chosen={chosen?.skillId ?? null} onChoose={onChoose} />
            )
          }
        </Panel>
      )}
    </Card>
  )
}

type ShownSkill = Pick<FoundSkill, 'skillId' | 'label' | 'statement'>

interface FoundSkillsProps<Skill extends ShownSkill> {
  readonly label: string
  readonly skills: readonly Skill[]
  /** Id of the chosen one. */
  readonly chosen: string | null
  readonly onChoose: (skill: Skill) => void
}

/** Skills of which one is chosen. */
export const FoundSkills = <Skill extends ShownSkill>({ label, skills, chosen, onChoose }: FoundSkillsProps<Skill>) => (
  <RadioGroup
    className="found-skills"
    aria-label={label}
    value={chosen}
    onChange={(skillId) => {
      const skill = skills.find((each) => each.skillId === skillId)
      if (skill !== undefined) onChoose(skill)
    }}
  >
    {skills.map(({ skillId, label: name, statement }) => (
      <RadioField key={skillId} value={skillId}>
        <RadioButton className="found-skill">
          <bdi>{name}</bdi>
          {statement !== name && (
            <span className="row-detail">
              <bdi>{statement}</bdi>
            </span>
          )}
        </RadioButton>
      </RadioField>
    ))}
  </RadioGroup>
)
