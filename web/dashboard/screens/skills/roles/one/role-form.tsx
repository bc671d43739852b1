/** The form of a role: its name, and the skills that it asks for. */
import { useState, type ReactNode } from 'react'
import type { FormRefusal } from '#web/dashboard/parts/form.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { Form } from '#web/dashboard/parts/form.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { ExtractionCard } from '../../extraction/extraction-card.tsx'
import { useSkillLabels } from '../../skill-labels.ts'
import { SkillSearch, type ChosenSkill } from '../../skill-search.tsx'
import { mostRequirements, withRequirement, type Requirement } from '../rules.ts'
import { rolesTexts } from '../texts.ts'
import { RequirementRows } from './requirement-rows.tsx'

export interface RoleValues {
  readonly title: string
  readonly requirements: readonly Requirement[]
}

interface RoleFormProps {
  readonly frameworkId: string
  readonly values: RoleValues
  readonly onChange: (values: RoleValues) => void
  readonly refusal: FormRefusal | null
  readonly isPending: boolean
  readonly submitLabel: string
  readonly onSubmit: () => void
  /** Above the form. */
  readonly notice?: ReactNode
  /** Fields above the name. */
  readonly children?: ReactNode
}

export function RoleForm(props: RoleFormProps) {
  const { frameworkId, values, onChange, refusal, isPending, submitLabel, onSubmit, notice, children } = props
  const { form: texts } = useTexts(rolesTexts)
  const common = useTexts(commonTexts)
  const labels = useSkillLabels(frameworkId)
  const [isLacking, setLacking] = useState(false)
  const { title, requirements } = values
  const change = (next: readonly Requirement[]): void => {
    setLacking(false)
    onChange({ ...values, requirements: next })
  }
  return (
    <div className="alignment-editor" data-main="first">
      <Card title={texts.title}>
        {notice}
        <Form
          refusal={
            isLacking ? { sentence: texts.needsOne, code: null, requestId: null, texts: common, byField: {} } : refusal
          }
          isPending={isPending}
          submitLabel={submitLabel}
          pendingLabel={texts.saving}
          onSubmit={() => (requirements.length === 0 ? setLacking(true) : onSubmit())}
        >
          {children}
          <TextField
            name="title"
            label={texts.name}
            value={title}
            onChange={(next) => onChange({ ...values, title: next })}
            isRequired
            maxLength={200}
          />
          <RequirementRows
            requirements={requirements}
            labelOf={(skillId) => labels?.get(skillId) ?? skillId}
            onChange={change}
          />
          {requirements.length >= mostRequirements && <p className="small quiet">{texts.full}</p>}
        </Form>
      </Card>
      <div className="stack">
        <AddSkill
          frameworkId={frameworkId}
          onAdd={({ skillId }) => change(withRequirement(requirements, { skillId }))}
        />
        <ExtractionCard
          kind="job_description"
          frameworkId={frameworkId}
          taken={new Set(requirements.map(({ skillId }) => skillId))}
          onAccept={({ skillId, suggestedLevel, suggestedWeight }) =>
            change(withRequirement(requirements, { skillId, level: suggestedLevel, weight: suggestedWeight }))
          }
        />
      </div>
    </div>
  )
}

interface AddSkillProps {
  readonly frameworkId: string
  readonly onAdd: (skill: ChosenSkill) => void
}

function AddSkill({ frameworkId, onAdd }: AddSkillProps) {
  const { form: texts } = useTexts(rolesTexts)
  const [chosen, setChosen] = useState<ChosenSkill | null>(null)
  return (
    <SkillSearch title={texts.search} frameworkId={frameworkId} chosen={chosen} onChoose={setChosen}>
      <Button
        isDisabled={chosen === null}
        aria-label={chosen === null ? texts.add : texts.addChosen(chosen.label)}
        onPress={() => {
          if (chosen !== null) onAdd(chosen)
          setChosen(null)
        }}
      >
        {texts.add}
      </Button>
    </SkillSearch>
  )
}
