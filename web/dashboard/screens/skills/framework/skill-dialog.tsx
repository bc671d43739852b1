import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Skill } from '#shared/contract/resources/skills/skill.ts'
import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { linesIn } from '#web/dashboard/app/words-in.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { frameworksKey } from '../frameworks/data.ts'
import { storeDraft } from './data.ts'
import { readDraft } from './draft-data.ts'
import {
  placedIn,
  withChanged,
  withSkill,
  type EditedSkill,
  type PlacedSkill,
  type DraftContent,
} from './draft-rules.ts'
import { frameworkTexts } from './texts.ts'

interface SkillDialogProps {
  readonly frameworkId: string
  readonly edited: EditedSkill
  /** The draft as it is now. */
  readonly draft: DraftContent
  readonly onClose: () => void
}

const blank = { label: '', statement: '', code: null, aliases: [], type: null, halfLifeDays: null, essential: false }

/** Adds a skill to a draft, or changes one; refused where somebody else has changed the draft since it was shown. */
export function SkillDialog(props: SkillDialogProps) {
  const { edited, onClose } = props
  const { skillForm: texts } = useTexts(frameworkTexts)
  const common = useTexts(commonTexts)
  const { shown, ...editing } = useSaving(props)
  const newTitle = edited.whole === null ? texts.newTitle : texts.partTitle(edited.whole.label)
  return (
    <Dialog
      isOpen
      title={edited.skill === null ? newTitle : texts.changeTitle(edited.skill.label)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <SkillForm
        key={editing.round}
        skill={shown.skill}
        entityId={props.frameworkId}
        editing={editing}
        onClose={onClose}
      />
    </Dialog>
  )
}

function useSaving({ frameworkId, edited, draft, onClose }: SkillDialogProps) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [newId] = useState(() => crypto.randomUUID())
  const placed = placedIn(draft, edited) ?? { ...edited.opened, skill: edited.skill }
  return useVersionedSave<PlacedSkill, Skill>({
    item: placed,
    valuesOf: ({ skill }) => skill ?? { ...blank, skillId: newId },
    newest: async () => {
      const newest = await readDraft(cache, { workspace, frameworkId })
      return newest === null ? undefined : (placedIn(newest, edited) ?? undefined)
    },
    save: async (fields, stored) => {
      const skill = { ...fields, skillId: stored.skill?.skillId ?? newId }
      const { skills, edges } =
        stored.skill === null ? withSkill(stored, skill, edited.whole?.skillId ?? null) : withChanged(stored, skill)
      const body = { version: stored.version, skills: [...skills], edges: [...edges] }
      await storeDraft({ workspace, frameworkId }, body)
    },
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: frameworksKey(workspace) })
      onClose()
    },
  })
}

interface SkillFormProps {
  /** Null: a new one. */
  readonly skill: Skill | null
  readonly entityId: string
  readonly editing: Editing<Skill>
  readonly onClose: () => void
}

function SkillForm({ skill, entityId, editing, onClose }: SkillFormProps) {
  const { skillForm: texts, yes } = useTexts(frameworkTexts)
  const [essential, setEssential] = useState(skill?.essential ?? false)
  const skillIn = (data: FormData): Skill => {
    const [label, statement] = [fieldText(data, 'label'), fieldText(data, 'statement')]
    const [code, halfLife] = [fieldText(data, 'code'), fieldText(data, 'halfLifeDays')]
    return {
      skillId: skill?.skillId ?? '',
      label,
      statement: statement === '' ? label : statement,
      code: code === '' ? null : code,
      aliases: linesIn(fieldText(data, 'aliases')),
      type: skill?.type ?? null,
      halfLifeDays: halfLife === '' ? null : Number(halfLife),
      essential,
    }
  }
  const wordsOf = (of: Skill): FieldWords => [
    [texts.label, of.label],
    [texts.statement, of.statement],
    [texts.code, of.code ?? ''],
    [texts.aliases, of.aliases.join(', ')],
    [texts.halfLife, String(of.halfLifeDays ?? '')],
    [texts.essential, of.essential ? yes : ''],
  ]
  return (
    <VersionedForm
      editing={editing}
      entityId={entityId}
      valuesIn={skillIn}
      wordsOf={wordsOf}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      <SkillFields skill={skill} />
      <CheckField
        label={texts.essential}
        isSelected={essential}
        onChange={(isSelected) => {
          editing.touch()
          setEssential(isSelected)
        }}
      />
    </VersionedForm>
  )
}

function SkillFields({ skill }: Pick<SkillFormProps, 'skill'>) {
  const { skillForm: texts } = useTexts(frameworkTexts)
  return (
    <>
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
        defaultValue={skill?.aliases.join('\n') ?? ''}
        rows={3}
      />
      <TextField
        name="halfLifeDays"
        type="number"
        label={texts.halfLife}
        description={texts.halfLifeHint}
        defaultValue={String(skill?.halfLifeDays ?? '')}
      />
    </>
  )
}
