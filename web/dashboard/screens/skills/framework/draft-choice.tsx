import { useMemo, useState } from 'react'
import type { FrameworkContent, Skill } from '#shared/contract/resources/skills/skill.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { countText } from '#web/dashboard/parts/format.ts'
import { SearchField } from '#web/dashboard/parts/field.tsx'
import { FoundSkills } from '../skill-search.tsx'
import { foundIn, wholesIn } from './draft-places.ts'
import { choiceTexts } from './choice-texts.ts'

interface DraftChoiceProps {
  readonly content: FrameworkContent
  readonly title: string
  /** Of the field for the search. */
  readonly label: string
  /** Skills among which one is chosen. */
  readonly skills: readonly Skill[]
  /** Chooses none of them, in words; undefined: one must be chosen. */
  readonly none?: string
  /** Id of the chosen one; an empty one stands for none of them. */
  readonly chosen: string | null
  readonly onChoose: (skillId: string) => void
}

const mostShown = 8

/** One of the skills of a draft, found by its words. */
export function DraftChoice({ content, title, label, skills, none, chosen, onChoose }: DraftChoiceProps) {
  const texts = useTexts(choiceTexts)
  const language = useLanguage()
  const [q, setQ] = useState('')
  const wholesOf = useMemo(() => wholesIn(content), [content])
  const found = useMemo(() => foundIn(skills, q), [skills, q])
  const current = q === '' ? skills.find(({ skillId }) => skillId === chosen) : undefined
  const first = found.slice(0, mostShown)
  const shown = current === undefined || first.includes(current) ? first : [current, ...first.slice(1)]
  const more = found.length - shown.length
  const rowOf = ({ skillId, label: name }: Skill) => {
    const path = wholesOf(skillId).map((whole) => whole.label)
    return { skillId, label: name, statement: path.length === 0 ? name : texts.below(path.join(' › ')) }
  }
  return (
    <div className="draft-choice">
      <p className="field-label" aria-hidden>
        {title}
      </p>
      <SearchField
        label={label}
        clearLabel={texts.clear}
        value={q}
        onChange={setQ}
        onSubmit={() => {
          const [best] = found
          if (q !== '' && best !== undefined) onChoose(best.skillId)
        }}
      />
      <FoundSkills
        label={title}
        skills={[...(none === undefined ? [] : [{ skillId: '', label: none, statement: none }]), ...shown.map(rowOf)]}
        chosen={chosen}
        onChoose={({ skillId }) => onChoose(skillId)}
      />
      <p className="small quiet" role="status">
        {found.length === 0 && q !== '' && texts.nothing(q)}
        {more > 0 && texts.more(countText(more, texts.skills, language))}
      </p>
    </div>
  )
}
