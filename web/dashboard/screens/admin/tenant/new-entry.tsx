import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { isMonth } from '#web/dashboard/parts/is-month.ts'
import { ChangeDialog } from '../change-dialog.tsx'
import { recordEntry, type LedgerEntry } from '../data.ts'
import { ledgerTexts } from './ledger-texts.ts'

const kinds = [
  'subscription',
  'overage',
  'adjustment',
  'credit',
  'payment',
  'reversal',
] as const satisfies readonly LedgerEntry['kind'][]

interface NewEntryProps {
  readonly tenantId: string
  readonly onClose: () => void
}

/** Records an entry. Sent again after a lost answer, it has the same id and counts once. */
export function NewEntryDialog({ tenantId, onClose }: NewEntryProps) {
  const texts = useTexts(ledgerTexts)
  const { form } = texts
  const [kind, setKind] = useState<LedgerEntry['kind']>('payment')
  const send = (data: FormData, note: string): Promise<unknown> => {
    const [month, reverses] = [fieldText(data, 'month'), fieldText(data, 'reverses')]
    return recordEntry(tenantId, {
      ...{ entry_id: fieldText(data, 'entry_id'), kind, amount: fieldText(data, 'amount') },
      ...{ description: fieldText(data, 'description'), note },
      ...(month === '' ? {} : { month }),
      ...(kind === 'reversal' && reverses !== '' ? { reverses } : {}),
    })
  }
  return (
    <ChangeDialog
      texts={{ title: texts.record, text: texts.recordText, action: texts.record }}
      send={send}
      onDone={onClose}
      onClose={onClose}
    >
      <TextField
        name="entry_id"
        label={form.id}
        description={form.idHint}
        autoComplete="off"
        isRequired
        maxLength={128}
      />
      <Select
        label={form.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={setKind}
      />
      {kind === 'reversal' && <TextField name="reverses" label={form.reverses} isRequired maxLength={128} />}
      <TextField
        name="amount"
        inputMode="decimal"
        label={form.amount}
        description={form.amountHint}
        isRequired
        maxLength={14}
      />
      <TextField
        name="month"
        type="month"
        label={form.month}
        description={form.monthHint}
        // Browsers without a field of months take any text.
        validate={(text) => (text === '' || isMonth(text) ? null : form.badMonth)}
      />
      <TextField name="description" label={form.description} isRequired maxLength={500} />
    </ChangeDialog>
  )
}
