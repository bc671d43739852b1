import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Form } from '#web/dashboard/parts/form.tsx'
import { changeDispatch, dispatchesKey, type Dispatch } from '../data.ts'
import { BasicFields, DomainFields, IdentityFields, LimitFields, settingsIn, type Choices } from '../fields.tsx'
import { dispatchTexts } from './texts.ts'

interface SettingsTabProps {
  readonly dispatch: Dispatch
}

export function SettingsTab({ dispatch }: SettingsTabProps) {
  const { adminsOnly } = useTexts(commonTexts)
  return useMay('change') ? (
    // Another version, also one that somebody else has made, begins the form anew.
    <SettingsForm key={dispatch.version} dispatch={dispatch} />
  ) : (
    <p>{adminsOnly}</p>
  )
}

/** Changes a dispatch; refused where somebody else has changed it since it was shown. */
function SettingsForm({ dispatch }: SettingsTabProps) {
  const { settings: texts } = useTexts(dispatchTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const [choices, setChoices] = useState<Choices>({
    organizationId: dispatch.organizationId ?? '',
    learnerProof: dispatch.learnerProof,
    hostAttempts: dispatch.hostAttempts,
  })
  const change = useMutation({
    mutationFn: (data: FormData) =>
      changeDispatch(
        { workspace, dispatchId: dispatch.id },
        { ...settingsIn(data, choices), version: dispatch.version },
      ),
    onSuccess: () => cache.invalidateQueries({ queryKey: dispatchesKey(workspace) }),
  })
  return (
    <Form
      refusal={change.error === null ? null : formRefusalOf(change.error, common)}
      isPending={change.isPending}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
      onSubmit={(data) => change.mutate(data)}
    >
      <BasicFields dispatch={dispatch} choices={choices} onChange={setChoices} />
      <LimitFields dispatch={dispatch}>
        <p className="small quiet">{texts.lower}</p>
      </LimitFields>
      <DomainFields dispatch={dispatch} />
      <IdentityFields choices={choices} onChange={setChoices} />
    </Form>
  )
}
