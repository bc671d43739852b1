import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { changeForwarder, createForwarder, forwardersKey, forwardersQuery, type Forwarder } from './data.ts'
import { filterOf } from './rules.ts'
import { forwardersTexts } from './texts.ts'

const versions = ['2.0.0', '1.0.3'] as const satisfies readonly Forwarder['xapiVersion'][]

interface ForwarderDialogProps {
  /** Null: a new one. */
  readonly forwarder: Forwarder | null
  readonly onClose: () => void
}

/** What the form holds. The password is kept where it is empty. */
interface Values extends Pick<Forwarder, 'label' | 'endpoint' | 'username' | 'xapiVersion' | 'filter'> {
  readonly password: string
}

const valuesOf = ({ label, endpoint, username, xapiVersion, filter }: Forwarder): Values => ({
  label,
  endpoint,
  username,
  xapiVersion,
  filter,
  password: '',
})

/** Adds a forwarder, or changes one; refused where somebody else has changed it since it was shown. */
export function ForwarderDialog({ forwarder, onClose }: ForwarderDialogProps) {
  const { form: texts } = useTexts(forwardersTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const { shown, ...editing } = useVersionedSave<Forwarder | null, Values>({
    item: forwarder,
    valuesOf,
    newest: async ({ id }) =>
      (await cache.query({ ...forwardersQuery(workspace), staleTime: 0 })).find((each) => each.id === id),
    save: ({ password, ...settings }, stored) => {
      if (stored === null) {
        const body = { ...settings, password }
        return createForwarder(workspace, body, intentKey(body))
      }
      const id = { workspace, forwarderId: stored.id }
      return changeForwarder(id, { ...settings, version: stored.version, ...(password === '' ? {} : { password }) })
    },
    onSaved: async () => {
      onClose()
      await cache.invalidateQueries({ queryKey: forwardersKey(workspace) })
    },
  })
  return (
    <Dialog
      isOpen
      title={shown === null ? texts.newTitle : texts.editTitle(shown.label)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <ForwarderForm key={editing.round} forwarder={shown} editing={editing} onClose={onClose} />
    </Dialog>
  )
}

function ForwarderForm(props: ForwarderDialogProps & { readonly editing: Editing<Values> }) {
  const { forwarder, editing, onClose } = props
  const { form: texts, create } = useTexts(forwardersTexts)
  const [xapiVersion, setVersion] = useState<(typeof versions)[number]>(forwarder?.xapiVersion ?? '2.0.0')
  const valuesIn = (data: FormData): Values => ({
    label: fieldText(data, 'label'),
    endpoint: fieldText(data, 'endpoint'),
    username: fieldText(data, 'username'),
    xapiVersion,
    filter: filterOf(fieldText(data, 'verbs'), fieldText(data, 'activities')),
    password: fieldText(data, 'password'),
  })
  const wordsOf = ({ filter: { verbs = [], activities = [] }, ...values }: Values): FieldWords => [
    [texts.label, values.label],
    [texts.endpoint, values.endpoint],
    [texts.username, values.username],
    [texts.verbs, verbs.join(', ')],
    [texts.activities, activities.join(', ')],
    [texts.version, values.xapiVersion],
  ]
  return (
    <VersionedForm
      editing={editing}
      entityId={forwarder?.id ?? null}
      valuesIn={valuesIn}
      wordsOf={wordsOf}
      submitLabel={forwarder === null ? create : texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      <SettingsFields forwarder={forwarder} />
      <Select
        label={texts.version}
        value={xapiVersion}
        options={versions.map((value) => ({ value, label: value }))}
        onChange={(version) => {
          editing.touch()
          setVersion(version)
        }}
      />
    </VersionedForm>
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
