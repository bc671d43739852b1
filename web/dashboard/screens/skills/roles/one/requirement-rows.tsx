import { X } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { IconButton } from '#web/dashboard/parts/button.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { Table } from '#web/dashboard/parts/table.tsx'
import { LevelBadge } from '../../level-badge.tsx'
import { levels, modelTexts } from '../../words.ts'
import { weights, withChange, type Requirement } from '../rules.ts'
import { rolesTexts } from '../texts.ts'

interface RequirementsProps {
  readonly requirements: readonly Requirement[]
  readonly labelOf: (skillId: string) => string
}

/** A weight in words. */
export function useWeightText(): (weight: number) => string {
  const { form: texts } = useTexts(rolesTexts)
  const language = useLanguage()
  return (weight) => {
    const known = weights.find((each) => each === weight)
    return known === undefined ? texts.otherWeight(numberText(weight, language)) : texts.weights[known]
  }
}

/** What a role asks for, where it cannot be changed. */
export function RequirementTable({ requirements, labelOf }: RequirementsProps) {
  const { columnsOfSkills: columns, form } = useTexts(rolesTexts)
  const weightText = useWeightText()
  return (
    <Table
      caption={form.title}
      rows={requirements}
      idOf={({ skillId }) => skillId}
      title={{ header: columns.skill, cell: ({ skillId }) => <bdi className="row-title">{labelOf(skillId)}</bdi> }}
      columns={[
        { id: 'level', header: columns.level, onPhones: true, cell: ({ level }) => <LevelBadge level={level} /> },
        { id: 'weight', header: columns.weight, onPhones: true, cell: ({ weight }) => weightText(weight) },
      ]}
    />
  )
}

interface RequirementRowsProps extends RequirementsProps {
  readonly onChange: (requirements: readonly Requirement[]) => void
}

/** The same as fields. */
export function RequirementRows({ requirements, labelOf, onChange }: RequirementRowsProps) {
  const { form: texts } = useTexts(rolesTexts)
  if (requirements.length === 0) return <p className="quiet">{texts.none}</p>
  return (
    <ul className="requirements">
      {requirements.map((requirement) => (
        <RequirementRow
          key={requirement.skillId}
          requirement={requirement}
          label={labelOf(requirement.skillId)}
          onChange={(change) => onChange(withChange(requirements, requirement.skillId, change))}
          onRemove={() => onChange(requirements.filter(({ skillId }) => skillId !== requirement.skillId))}
        />
      ))}
    </ul>
  )
}

interface RequirementRowProps {
  readonly requirement: Requirement
  readonly label: string
  readonly onChange: (change: Partial<Pick<Requirement, 'level' | 'weight'>>) => void
  readonly onRemove: () => void
}

function RequirementRow({ requirement: { level, weight }, label, onChange, onRemove }: RequirementRowProps) {
  const { form: texts } = useTexts(rolesTexts)
  const { levels: names } = useTexts(modelTexts)
  const language = useLanguage()
  const weightText = useWeightText()
  const offered = weights.some((each) => each === weight) ? weights : [...weights, weight]
  return (
    <li>
      <bdi className="row-title">{label}</bdi>
      <Select
        label={texts.level(label)}
        isLabelHidden
        value={String(level)}
        options={levels.slice(1).map((value) => ({
          value: String(value),
          label: `${numberText(value, language)} ${names[value]}`,
        }))}
        onChange={(value) => onChange({ level: Number(value) })}
      />
      <Select
        label={texts.weight(label)}
        isLabelHidden
        value={String(weight)}
        options={offered.map((value) => ({ value: String(value), label: weightText(value) }))}
        onChange={(value) => onChange({ weight: Number(value) })}
      />
      <IconButton label={texts.remove(label)} icon={X} onPress={onRemove} />
    </li>
  )
}
