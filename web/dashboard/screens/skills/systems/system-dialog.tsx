import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { percentText } from '#web/dashboard/parts/format.ts'
import {
  changeSystem,
  createSystem,
  kinds,
  modes,
  systemsKey,
  type ClientSystem,
  type Kind,
  type Mode,
} from './data.ts'
import { modelTexts } from '../words.ts'
import { systemsTexts } from './texts.ts'

interface SystemDialogProps {
  /** What is changed; absent: a new one is made. */
  readonly system?: ClientSystem
  readonly onClose: () => void
}

/** Steps of trust that are offered; others can be set by the API. */
const trusts = ['1', '0.8', '0.6', '0.4', '0.2'] as const

export function SystemDialog({ system, onClose }: SystemDialogProps) {
  const { form: texts, kinds: kindNames } = useTexts(systemsTexts)
  const { modes: modeNames } = useTexts(modelTexts)
  const common = useTexts(commonTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const [kind, setKind] = useState<Kind>(system?.kind ?? 'observation')
  const [trust, setTrust] = useState(String(system?.trust ?? 1))
  const [allowed, setAllowed] = useState<readonly Mode[]>(system?.allowedModes ?? [])
  const saving = useMutation({
    mutationFn: (data: FormData): Promise<unknown> => {
      const fields = { name: fieldText(data, 'name'), kind, trust: Number(trust), allowedModes: [...allowed] }
      return system === undefined
        ? createSystem(workspace, fields, intentKey(fields))
        : changeSystem(workspace, system.id, { ...fields, version: system.version })
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: systemsKey(workspace) })
      onClose()
    },
  })
  const offered = trusts.some((each) => each === trust) ? trusts : [trust, ...trusts]
  return (
    <Dialog
      isOpen
      title={system === undefined ? texts.createTitle : texts.editTitle(system.name)}
      closeLabel={common.close}
      onClose={onClose}
    >
      <Form
        refusal={saving.error === null ? null : formRefusalOf(saving.error, common)}
        isPending={saving.isPending}
        submitLabel={system === undefined ? texts.create : texts.save}
        pendingLabel={texts.saving}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => saving.mutate(data)}
      >
        <TextField name="name" label={texts.name} defaultValue={system?.name ?? ''} isRequired maxLength={200} />
        <Select
          label={texts.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: kindNames[value] }))}
          onChange={setKind}
        />
        <Select
          label={texts.trust}
          description={texts.trustHint}
          value={trust}
          options={offered.map((value) => ({ value, label: percentText(Number(value), language) }))}
          onChange={setTrust}
        />
        <div role="group" aria-label={texts.allowed} className="field">
          <span className="field-label">{texts.allowed}</span>
          {modes.map((mode) => (
            <CheckField
              key={mode}
              label={modeNames[mode]}
              isSelected={allowed.includes(mode)}
              onChange={(isSelected) =>
                setAllowed(modes.filter((each) => (each === mode ? isSelected : allowed.includes(each))))
              }
            />
          ))}
          <span className="field-description">{texts.allowedHint}</span>
        </div>
      </Form>
    </Dialog>
  )
}
