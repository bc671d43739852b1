import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { changeForwarder, createForwarder, forwardersKey, type Forwarder } from './data.ts'
import { filterOf } from './rules.ts'
import { forwardersTexts } from './texts.ts'

const versions = ['2.0.0', '1.0.3'] as const satisfies readonly Forwarder['xapiVersion'][]

interface ForwarderDialogProps {
  /** Null: a new one. */
  readonly forwarder: Forwarder | null
  readonly onClose: () => void
}

/** Adds a forwarder, or changes one. */
export function ForwarderDialog({ forwarder, onClose }: ForwarderDialogProps) {
  const { form: texts, create } = useTexts(forwardersTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const [xapiVersion, setVersion] = useState<(typeof versions)[number]>(forwarder?.xapiVersion ?? '2.0.0')
  const saving = useMutation({
    mutationFn: (data: FormData): Promise<unknown> => {
      const password = fieldText(data, 'password')
      const settings = {
        label: fieldText(data, 'label'),
        endpoint: fieldText(data, 'endpoint'),
        username: fieldText(data, 'username'),
        xapiVersion,
        filter: filterOf(fieldText(data, 'verbs'), fieldText(data, 'activities')),
      }
      if (forwarder === null) {
        const body = { ...settings, password }
        return createForwarder(workspace, body, intentKey(body))
      }
      const id = { workspace, forwarderId: forwarder.id }
      return changeForwarder(id, { ...settings, version: forwarder.version, ...(password === '' ? {} : { password }) })
    },
    onSuccess: async () => {
      onClose()
      await cache.invalidateQueries({ queryKey: forwardersKey(workspace) })
    },
    gcTime: 0,
  })
  return (
    <Dialog
      isOpen
      title={forwarder === null ? texts.newTitle : texts.editTitle(forwarder.label)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <Form
        refusal={saving.error === null ? null : formRefusalOf(saving.error, common)}
        isPending={saving.isPending}
        submitLabel={forwarder === null ? create : texts.save}
        pendingLabel={texts.saving}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => saving.mutate(data)}
      >
        <SettingsFields forwarder={forwarder} />
        <Select
          label={texts.version}
          value={xapiVersion}
          options={versions.map((value) => ({ value, label: value }))}
          onChange={setVersion}
        />
      </Form>
    </Dialog>
  )
}

function SettingsFields({ forwarder }: Pick<ForwarderDialogProps, 'forwarder'>) {
  const { form: texts } = useTexts(forwardersTexts)
  return (
    <>
      <TextField name="label" label={texts.label} defaultValue={forwarder?.label ?? ''} isRequired maxLength={200} />
      <TextField
        name="endpoint"
        type="url"
        label={texts.endpoint}
        description={texts.endpointHint}
        defaultValue={forwarder?.endpoint ?? ''}
        isRequired
        maxLength={2048}
      />
      <TextField
        name="username"
        autoComplete="off"
        label={texts.username}
        defaultValue={forwarder?.username ?? ''}
        isRequired
        maxLength={256}
      />
      <TextField
        name="password"
        type="password"
        autoComplete="off"
        label={texts.password}
        description={forwarder === null ? texts.passwordHint : texts.keptPassword}
        isRequired={forwarder === null}
        maxLength={256}
      />
      <TextField
        name="verbs"
        label={texts.verbs}
        description={texts.iriHint}
        defaultValue={forwarder?.filter.verbs?.join('\n') ?? ''}
        rows={2}
      />
      <TextField
        name="activities"
        label={texts.activities}
        description={texts.iriHint}
        defaultValue={forwarder?.filter.activities?.join('\n') ?? ''}
        rows={2}
      />
    </>
  )
}
