import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutcomeUnknown } from '#web/dashboard/app/calls.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { CheckField, Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import {
  credentialMaker,
  credentialsKey,
  scopes,
  type IssuedCredential,
  type NewCredential,
  type Scope,
} from './data.ts'
import { credentialsTexts } from './texts.ts'

const versions = ['2.0', '1.0'] as const satisfies readonly NewCredential['xapiVersion'][]

interface NewCredentialProps {
  readonly onClose: () => void
  readonly onIssued: (issued: IssuedCredential) => void
}

export function NewCredentialDialog({ onClose, onIssued }: NewCredentialProps) {
  const { form: texts, create } = useTexts(credentialsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace, me } = useWorkspace()
  const cache = useQueryClient()
  const [createCredential] = useState(() => credentialMaker(workspace, me.person.id))
  const [chosen, setChosen] = useState<readonly Scope[]>(['statements/write'])
  const [xapiVersion, setVersion] = useState<(typeof versions)[number]>('2.0')
  const creation = useMutation({
    mutationFn: (label: string) => createCredential({ label, scopes: [...chosen], xapiVersion }),
    onSuccess: onIssued,
    onError: () => cache.invalidateQueries({ queryKey: credentialsKey(workspace) }),
    // The password is in the answer: nothing but the dialog that shows it may keep it.
    gcTime: 0,
  })
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={creation.error === null ? null : formRefusalOf(creation.error, common)}
        isPending={creation.isPending}
        submitLabel={create}
        pendingLabel={texts.creating}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => creation.mutate(fieldText(data, 'label'))}
      >
        <TextField name="label" label={texts.label} description={texts.labelHint} isRequired maxLength={200} />
        <div role="group" aria-label={texts.scopes} className="field">
          <span className="field-label">{texts.scopes}</span>
          {scopes.map((scope) => (
            <CheckField
              key={scope}
              label={texts.scopeNames[scope]}
              isSelected={chosen.includes(scope)}
              onChange={(isSelected) =>
                setChosen(scopes.filter((each) => (each === scope ? isSelected : chosen.includes(each))))
              }
            />
          ))}
        </div>
        <Select
          label={texts.version}
          description={texts.versionHint}
          value={xapiVersion}
          options={versions.map((value) => ({ value, label: texts.versions[value] }))}
          onChange={setVersion}
        />
        {isOutcomeUnknown(creation.error) && <p>{texts.lost}</p>}
      </Form>
    </Dialog>
  )
}
