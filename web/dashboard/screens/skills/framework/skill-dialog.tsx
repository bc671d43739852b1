import { useState } from 'react'
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { tagsIn } from '#web/dashboard/app/words-in.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { frameworkTexts } from './texts.ts'

interface SkillDialogProps {
  /** What is changed; absent: a new one is made. */
  readonly skill?: Skill
  /** Name of the whole that gets the new part; null: it stands at the root. */
  readonly whole: string | null
  readonly isPending: boolean
  readonly error: Error | null
  readonly onSave: (skill: Skill) => void
  readonly onClose: () => void
}

export function SkillDialog({ skill, whole, isPending, error, onSave, onClose }: SkillDialogProps) {
  const { skillForm: texts } = useTexts(frameworkTexts)
  const common = useTexts(commonTexts)
  const [essential, setEssential] = useState(skill?.essential ?? false)
  const [skillId] = useState(() => skill?.skillId ?? crypto.randomUUID())
  const save = (data: FormData): void => {
    const [label, statement] = [fieldText(data, 'label'), fieldText(data, 'statement')]
    const [code, halfLife] = [fieldText(data, 'code'), fieldText(data, 'halfLifeDays')]
    onSave({
      skillId,
      label,
      statement: statement === '' ? label : statement,
      code: code === '' ? null : code,
      aliases: tagsIn(fieldText(data, 'aliases')),
      type: skill?.type ?? null,
      halfLifeDays: halfLife === '' ? null : Number(halfLife),
      essential,
    })
  }
  const newTitle = whole === null ? texts.newTitle : texts.partTitle(whole)
  return (
    <Dialog
      isOpen
      title={skill === undefined ? newTitle : texts.changeTitle(skill.label)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <Form
        refusal={error === null ? null : formRefusalOf(error, common)}
        isPending={isPending}
        submitLabel={texts.save}
        pendingLabel={texts.saving}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={save}
      >
        <TextField name="label" label={texts.label} defaultValue={skill?.label ?? ''} isRequired maxLength={200} />
        <TextField
          name="statement"
          label={texts.statement}
          description={texts.statementHint}
          defaultValue={skill?.statement ?? ''}
          maxLength={4000}
          rows={3}
        />
        <TextField name="code" label={texts.code} defaultValue={skill?.code ?? ''} maxLength={100} />
        <TextField
          name="aliases"
          label={texts.aliases}
          description={texts.aliasesHint}
          defaultValue={skill?.aliases.join(', ') ?? ''}
        />
        <TextField
          name="halfLifeDays"
          type="number"
          label={texts.halfLife}
          description={texts.halfLifeHint}
          defaultValue={String(skill?.halfLifeDays ?? '')}
        />
        <CheckField label={texts.essential} isSelected={essential} onChange={setEssential} />
      </Form>
    </Dialog>
  )
}
