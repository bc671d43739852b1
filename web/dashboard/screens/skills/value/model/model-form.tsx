/** The form of a value model: what levels are worth, and what courses and time cost. */
import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Button, IconButton } from '#web/dashboard/parts/button.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { Form, type FormRefusal } from '#web/dashboard/parts/form.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { useSkillLabels } from '../../skill-labels.ts'
import { SkillSearch, type ChosenSkill } from '../../skill-search.tsx'
import { AmountField, LevelAmounts } from './amounts.tsx'
import { PackageCosts } from './package-costs.tsx'
import { most, withAt, type TypedModel, type TypedSkill } from './rules.ts'
import { valueModelTexts } from './texts.ts'

interface ModelFormProps {
  readonly frameworkId: string
  readonly values: TypedModel
  readonly onChange: (values: TypedModel) => void
  /** The currency in which level changes are booked already; null while none is. */
  readonly fixedCurrency: string | null
  readonly refusal: FormRefusal | null
  readonly isPending: boolean
  readonly onSubmit: () => void
  /** Above the form. */
  readonly notice: ReactNode
}

export function ModelForm(props: ModelFormProps) {
  const { frameworkId, values, onChange, fixedCurrency, refusal, isPending, onSubmit, notice } = props
  const texts = useTexts(valueModelTexts)
  const { currency, levels, skills, costs, hour } = values
  const change = (next: Partial<TypedModel>): void => onChange({ ...values, ...next })
  return (
    <div className="alignment-editor" data-main="first">
      <Card>
        {notice}
        <Form
          refusal={refusal}
          isPending={isPending}
          submitLabel={texts.save}
          pendingLabel={texts.saving}
          onSubmit={onSubmit}
        >
          <CurrencyField value={currency} fixed={fixedCurrency} onChange={(next) => change({ currency: next })} />
          <Group title={texts.levels} hint={texts.levelsHint}>
            <LevelAmounts
              name="levelValuesMinor"
              currency={currency}
              values={levels}
              onChange={(next) => change({ levels: next })}
            />
          </Group>
          <Group title={texts.skills}>
            <OwnValues
              frameworkId={frameworkId}
              currency={currency}
              skills={skills}
              onChange={(next) => change({ skills: next })}
            />
          </Group>
          <AmountField
            name="learnerHourMinor"
            label={texts.hour}
            description={texts.hourHint}
            currency={currency}
            atMost={most.hour}
            value={hour}
            onChange={(next) => change({ hour: next })}
          />
          <Group title={texts.costs}>
            <PackageCosts currency={currency} costs={costs} onChange={(next) => change({ costs: next })} />
          </Group>
        </Form>
      </Card>
      <AddSkill
        frameworkId={frameworkId}
        isFull={skills.length >= most.skills}
        onAdd={({ skillId }) => {
          if (skills.every((each) => each.skillId !== skillId)) change({ skills: [...skills, { skillId, levels }] })
        }}
      />
    </div>
  )
}

interface GroupProps {
  readonly title: string
  readonly hint?: string
  readonly children: ReactNode
}

const Group = ({ title, hint, children }: GroupProps) => (
  <section className="value-group" aria-label={title}>
    <h2>{title}</h2>
    {hint !== undefined && <p className="small quiet">{hint}</p>}
    {children}
  </section>
)

interface CurrencyFieldProps {
  readonly value: string
  readonly fixed: string | null
  readonly onChange: (currency: string) => void
}

function CurrencyField({ value, fixed, onChange }: CurrencyFieldProps) {
  const texts = useTexts(valueModelTexts)
  return (
    <TextField
      name="currency"
      label={texts.currency}
      description={fixed === null ? texts.currencyHint : texts.currencyStays}
      value={value}
      onChange={(text) => onChange(text.toUpperCase())}
      validate={(text) => (text === '' || /^[A-Z]{3}$/.test(text) ? null : texts.badCurrency)}
      // Another one than the fixed one was typed before that was stored; it can still be mended.
      isReadOnly={value === fixed}
      isRequired
      maxLength={3}
      autoComplete="off"
    />
  )
}

interface OwnValuesProps {
  readonly frameworkId: string
  readonly currency: string
  readonly skills: readonly TypedSkill[]
  readonly onChange: (skills: readonly TypedSkill[]) => void
}

function OwnValues({ frameworkId, currency, skills, onChange }: OwnValuesProps) {
  const texts = useTexts(valueModelTexts)
  const labels = useSkillLabels(frameworkId)
  if (skills.length === 0) return <p className="quiet">{texts.noSkills}</p>
  return (
    <ul className="value-rows">
      {skills.map(({ skillId, levels }, at) => {
        const label = labels?.get(skillId) ?? skillId
        return (
          <li key={skillId}>
            <div role="group" aria-label={label}>
              <div className="value-row-head">
                <bdi className="row-title">{label}</bdi>
                <IconButton label={texts.remove(label)} icon={X} onPress={() => onChange(withAt(skills, at, null))} />
              </div>
              <LevelAmounts
                name={`skills.${at}.levelValuesMinor`}
                currency={currency}
                values={levels}
                onChange={(next) => onChange(withAt(skills, at, { skillId, levels: next }))}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface AddSkillProps {
  readonly frameworkId: string
  readonly isFull: boolean
  readonly onAdd: (skill: ChosenSkill) => void
}

function AddSkill({ frameworkId, isFull, onAdd }: AddSkillProps) {
  const texts = useTexts(valueModelTexts)
  const [chosen, setChosen] = useState<ChosenSkill | null>(null)
  return (
    <SkillSearch title={texts.addSkill} frameworkId={frameworkId} chosen={chosen} onChoose={setChosen}>
      <Button
        isDisabled={chosen === null || isFull}
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
