import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import { createKey, type IssuedKey, type NewKey } from './data.ts'
import { keysTexts } from './texts.ts'

const modes = ['test', 'live'] as const satisfies readonly NewKey['mode'][]
const scopes = ['public_api', 'internal_product', 'admin'] as const satisfies readonly NewKey['scopes'][number][]

interface NewKeyDialogProps {
  readonly onClose: () => void
  readonly onIssued: (key: IssuedKey) => void
}

export function NewKeyDialog({ onClose, onIssued }: NewKeyDialogProps) {
  const { form: texts, modes: modeNames, create } = useTexts(keysTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const [mode, setMode] = useState<(typeof modes)[number]>('test')
  const [scope, setScope] = useState<(typeof scopes)[number]>('public_api')
  const creation = useMutation({
    mutationFn: (label: string) => createKey(workspace, { label, mode, scopes: [scope] }),
    onSuccess: onIssued,
    // The secret is in the answer: nothing but the dialog that shows it may keep it.
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
        <Select
          label={texts.mode}
          description={texts.modeHint}
          value={mode}
          options={modes.map((value) => ({ value, label: modeNames[value] }))}
          onChange={setMode}
        />
        <Select
          label={texts.scope}
          value={scope}
          options={scopes.map((value) => ({ value, label: value }))}
          onChange={setScope}
        />
      </Form>
    </Dialog>
  )
}
