import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportsKey, startExport } from '#web/dashboard/app/data-exports.ts'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useMode } from '#web/dashboard/app/mode.ts'
import { commonTexts, formRefusalOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { fieldText, Form } from '#web/dashboard/parts/form.tsx'
import type { DataExport } from './data.ts'
import { KindFields, type ChosenMode } from './kind-fields.tsx'
import { requestOf } from './rules.ts'
import { exportsTexts } from './texts.ts'

const kinds = [
  'sessions',
  'dispatch_learners',
  'statements',
  'ledger',
  'usage',
  'audit',
] as const satisfies readonly DataExport['kind'][]
/** Names of the fields. */
const fields = ['dispatch_id', 'from', 'to', 'month'] as const
const formats = ['csv', 'jsonl'] as const satisfies readonly DataExport['format'][]

export function NewExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { form: texts, kinds: kindNames } = useTexts(exportsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const intentKey = useIntentKey()
  const [kind, setKind] = useState<DataExport['kind']>('sessions')
  const [mode, setMode] = useState<ChosenMode>(useMode() ?? 'all')
  const [format, setFormat] = useState<DataExport['format']>('csv')
  const start = useMutation({
    mutationFn: (data: FormData) => {
      const typed = Object.fromEntries(fields.map((name) => [name, fieldText(data, name)]))
      const filters = { ...typed, ...(mode === 'all' ? {} : { mode }) }
      const body = requestOf({ kind, format, filters })
      return startExport(workspace, body, intentKey(body))
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: exportsKey(workspace) })
      onClose()
    },
  })
  return (
    <Dialog isOpen title={texts.title} closeLabel={common.close} onClose={onClose}>
      <Form
        refusal={start.error === null ? null : formRefusalOf(start.error, common)}
        isPending={start.isPending}
        submitLabel={texts.submit}
        pendingLabel={texts.submitting}
        actions={<Button onPress={onClose}>{common.cancel}</Button>}
        onSubmit={(data) => start.mutate(data)}
      >
        <Select
          label={texts.kind}
          value={kind}
          options={kinds.map((value) => ({ value, label: kindNames[value] }))}
          onChange={setKind}
        />
        <Select
          label={texts.format}
          value={format}
          options={formats.map((value) => ({ value, label: texts.formats[value] }))}
          onChange={setFormat}
        />
        <KindFields key={kind} kind={kind} mode={mode} onMode={setMode} />
      </Form>
    </Dialog>
  )
}
