import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldWords } from '#web/dashboard/app/conflict-notice.tsx'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { VersionedForm } from '#web/dashboard/app/versioned-form.tsx'
import { useVersionedSave, type Editing } from '#web/dashboard/app/versioned-save.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { percentText } from '#web/dashboard/parts/format.ts'
import {
  changeSystem,
  createSystem,
  kinds,
  modes,
  readSystem,
  systemsKey,
  type ClientSystem,
  type Kind,
  type Mode,
} from './data.ts'
import { modelTexts } from '../words.ts'
import { homePagesIn } from './home-pages.ts'
import { systemsTexts } from './texts.ts'

interface SystemDialogProps {
  /** What is changed; null: a new one is made. */
  readonly system: ClientSystem | null
  readonly onClose: () => void
}

/** Steps of trust that are offered; others can be set by the API. */
const trusts = ['1', '0.8', '0.6', '0.4', '0.2'] as const

const valuesOf = ({ name, kind, trust, allowedModes, followStatements, subjectRule }: ClientSystem) => ({
  ...{ name, kind, trust, allowedModes, followStatements, subjectRule },
})
type Values = ReturnType<typeof valuesOf>

/** Registers a system, or changes one; refused where somebody else has changed it since it was shown. */
export function SystemDialog({ system, onClose }: SystemDialogProps) {
  const { form: texts } = useTexts(systemsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const { shown, ...editing } = useVersionedSave<ClientSystem | null, Values>({
    item: system,
    valuesOf,
    newest: ({ id }) => readSystem(workspace, id),
    save: (values, stored) =>
      stored === null
        ? createSystem(workspace, values, intentKey(values))
        : changeSystem(workspace, stored.id, { ...values, version: stored.version }),
    onSaved: async () => {
      await cache.invalidateQueries({ queryKey: systemsKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      title={shown === null ? texts.createTitle : texts.editTitle(shown.name)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <SystemForm key={editing.round} system={shown} editing={editing} onClose={onClose} />
    </Dialog>
  )
}

function SystemForm({ system, editing, onClose }: SystemDialogProps & { readonly editing: Editing<Values> }) {
  const { form: texts, kinds: kindNames, allModes } = useTexts(systemsTexts)
  const { modes: modeNames } = useTexts(modelTexts)
  const language = useLanguage()
  const [kind, setKind] = useState<Kind>(system?.kind ?? 'observation')
  const [trust, setTrust] = useState(String(system?.trust ?? 1))
  const [allowed, setAllowed] = useState<readonly Mode[]>(system?.allowedModes ?? [])
  const [follows, setFollows] = useState(system?.followStatements ?? false)
  const [mailto, setMailto] = useState(system?.subjectRule.mailto ?? false)
  const wordsOf = (values: Values): FieldWords => [
    [texts.name, values.name],
    [texts.kind, kindNames[values.kind]],
    [texts.trust, percentText(values.trust, language)],
    [
      texts.allowed,
      values.allowedModes.length === 0 ? allModes : values.allowedModes.map((mode) => modeNames[mode]).join(', '),
    ],
    [texts.follow, values.followStatements ? texts.yes : texts.no],
    [texts.homePages, values.subjectRule.accountHomePages.join(', ')],
    [texts.mailboxes, values.subjectRule.mailto ? texts.yes : texts.no],
  ]
  const offered = trusts.some((each) => each === trust) ? trusts : [trust, ...trusts]
  return (
    <VersionedForm
      editing={editing}
      entityId={system?.id ?? null}
      valuesIn={(data) => ({
        ...{ name: fieldText(data, 'name'), kind, trust: Number(trust), allowedModes: [...allowed] },
        followStatements: follows,
        subjectRule: { accountHomePages: homePagesIn(fieldText(data, 'homePages')), mailto },
      })}
      wordsOf={wordsOf}
      submitLabel={system === null ? texts.create : texts.save}
      pendingLabel={texts.saving}
      onCancel={onClose}
    >
      <TextField name="name" label={texts.name} defaultValue={system?.name ?? ''} isRequired maxLength={200} />
      <Select
        label={texts.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: kindNames[value] }))}
        onChange={(value) => {
          editing.touch()
          setKind(value)
        }}
      />
      <Select
        label={texts.trust}
        description={texts.trustHint}
        value={trust}
        options={offered.map((value) => ({ value, label: percentText(Number(value), language) }))}
        onChange={(value) => {
          editing.touch()
          setTrust(value)
        }}
      />
      <div role="group" aria-label={texts.allowed} className="field">
        <span className="field-label">{texts.allowed}</span>
        {modes.map((mode) => (
          <CheckField
            key={mode}
            label={modeNames[mode]}
            isSelected={allowed.includes(mode)}
            onChange={(isSelected) => {
              editing.touch()
              setAllowed(modes.filter((each) => (each === mode ? isSelected : allowed.includes(each))))
            }}
          />
        ))}
        <span className="field-description">{texts.allowedHint}</span>
      </div>
      <div role="group" aria-label={texts.statements} className="field">
        <span className="field-label">{texts.statements}</span>
        <CheckField
          label={texts.follow}
          isSelected={follows}
          onChange={(isSelected) => {
            editing.touch()
            setFollows(isSelected)
          }}
        />
        <CheckField
          label={texts.mailboxes}
          isSelected={mailto}
          onChange={(isSelected) => {
            editing.touch()
            setMailto(isSelected)
          }}
        />
        <span className="field-description">{texts.followHint}</span>
      </div>
      <TextField
        name="homePages"
        label={texts.homePages}
        description={texts.homePagesHint}
        defaultValue={system?.subjectRule.accountHomePages.join('\n') ?? ''}
        rows={3}
      />
    </VersionedForm>
  )
}
