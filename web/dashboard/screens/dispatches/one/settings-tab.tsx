import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { momentText } from '#web/dashboard/parts/format.ts'
import { changeDispatch, dispatchesKey, dispatchQuery, type Dispatch } from '../data.ts'
import {
  BasicFields,
  DomainFields,
  IdentityFields,
  LimitFields,
  settingsIn,
  settingsOf,
  type Choices,
  type Settings,
} from '../fields.tsx'
import { dispatchesTexts } from '../texts.ts'
import { dispatchTexts } from './texts.ts'

interface SettingsTabProps {
  readonly dispatch: Dispatch
}

export function SettingsTab({ dispatch }: SettingsTabProps) {
  const { adminsOnly } = useTexts(commonTexts)
  return useMay('change') ? <Settings dispatch={dispatch} /> : <p>{adminsOnly}</p>
}

/** Changes a dispatch; refused where somebody else has changed it since it was shown. */
function Settings({ dispatch }: SettingsTabProps) {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const { shown, ...editing } = useVersionedSave<Dispatch, Settings>({
    item: dispatch,
    valuesOf: settingsOf,
    newest: ({ id: dispatchId }) => cache.query({ ...dispatchQuery({ workspace, dispatchId }), staleTime: 0 }),
    save: (settings, { id: dispatchId, version }) =>
      changeDispatch({ workspace, dispatchId }, { ...settings, version }),
    onSaved: () => cache.invalidateQueries({ queryKey: dispatchesKey(workspace) }),
  })
  return <SettingsForm key={editing.round} dispatch={shown} editing={editing} />
}

function SettingsForm({ dispatch, editing }: SettingsTabProps & { readonly editing: Editing<Settings> }) {
  const { settings: texts } = useTexts(dispatchTexts)
  const [choices, setChoices] = useState<Choices>({
    organizationId: dispatch.organizationId ?? '',
    learnerProof: dispatch.learnerProof,
    hostAttempts: dispatch.hostAttempts,
  })
  const change = (next: Choices): void => {
    editing.touch()
    setChoices(next)
  }
  return (
    <VersionedForm
      editing={editing}
      entityId={dispatch.id}
      valuesIn={(data) => settingsIn(data, choices)}
      wordsOf={useWords()}
      submitLabel={texts.save}
      pendingLabel={texts.saving}
    >
      <BasicFields dispatch={dispatch} choices={choices} onChange={change} />
      <LimitFields dispatch={dispatch}>
        <p className="small quiet">{texts.lower}</p>
      </LimitFields>
      <DomainFields dispatch={dispatch} />
      <IdentityFields choices={choices} onChange={change} />
    </VersionedForm>
  )
}

function useWords(): (settings: Settings) => FieldWords {
  const { new: texts } = useTexts(dispatchesTexts)
  const language = useLanguage()
  return (of) => [
    [texts.name, of.name],
    [texts.organization, of.organizationId ?? ''],
    [texts.limit, of.licenseLimit?.toString() ?? ''],
    [texts.expires, of.expiresAt === null ? '' : momentText(of.expiresAt, language)],
    [texts.hosts, of.allowedDomains.join(', ')],
    [texts.proof, texts.proofs[of.learnerProof]],
    [texts.attempts, texts.attemptChoices[of.hostAttempts]],
  ]
}
