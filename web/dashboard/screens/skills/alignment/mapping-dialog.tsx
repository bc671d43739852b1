import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EvidenceFramework } from '#shared/contract/resources/skills/evidence-framework.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { evidenceFrameworkQuery } from '../evidence-framework.ts'
import { AttributeFields, firstAttributes } from './attribute-fields.tsx'
import type { Attributes, StatedMapping } from './data.ts'
import type { ChosenSkill } from './skill-search.tsx'
import { TargetFields } from './target-fields.tsx'
import { targetOf, type TypedTarget } from './target.ts'
import { alignmentTexts } from './texts.ts'

export interface Edited {
  readonly skill: ChosenSkill
  readonly target: TypedTarget
  /** Absent: those of a new mapping. */
  readonly attributes?: Attributes
  /** Position of the mapping that is changed; null: a new one is made. */
  readonly index: number | null
}

interface MappingDialogProps {
  readonly edited: Edited
  /** Of an alignment of an activity elsewhere; else null. */
  readonly activityIri: string | null
  readonly isPending: boolean
  readonly error: Error | null
  readonly onSave: (mapping: StatedMapping) => void
  readonly onClose: () => void
}

export function MappingDialog(props: MappingDialogProps) {
  const { form: texts } = useTexts(alignmentTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(evidenceFrameworkQuery(workspace))
  return (
    <Dialog isOpen title={texts.title(props.edited.skill.label)} closeLabel={common.close} onClose={props.onClose}>
      <Panel query={query}>{(rules) => <MappingForm {...props} rules={rules} />}</Panel>
    </Dialog>
  )
}

function MappingForm(props: MappingDialogProps & { readonly rules: EvidenceFramework }) {
  const { edited, activityIri, isPending, error, rules, onSave, onClose } = props
  const { form: texts } = useTexts(alignmentTexts)
  const common = useTexts(commonTexts)
  const [kind, setKind] = useState(edited.target.kind)
  const [attributes, setAttributes] = useState<Attributes>(edited.attributes ?? firstAttributes)
  const save = (data: FormData): void => {
    const typed = { kind, sco: fieldText(data, 'sco'), names: fieldText(data, 'names') }
    const percent = fieldText(data, 'passMark')
    onSave({
      target: targetOf(typed, activityIri),
      skillId: edited.skill.skillId,
      attributes: { ...attributes, passMarkScaled: percent === '' ? null : Number(percent) / 100 },
    })
  }
  return (
    <Form
      refusal={error === null ? null : formRefusalOf(error, common)}
      isPending={isPending}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      actions={<Button onPress={onClose}>{common.cancel}</Button>}
      onSubmit={save}
    >
      {activityIri === null && <TargetFields target={edited.target} kind={kind} onKindChange={setKind} />}
      <AttributeFields rules={rules} attributes={attributes} onChange={setAttributes} />
    </Form>
  )
}
