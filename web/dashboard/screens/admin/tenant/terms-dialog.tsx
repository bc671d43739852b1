import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Select, TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { ChangeDialog } from '../change-dialog.tsx'
import { giveTerms, type Tenant } from '../data.ts'
import { adminTexts } from '../texts.ts'
import { learnerKinds, termsOf, typedOf, type TypedTerms } from './terms.ts'

interface TermsDialogProps {
  readonly tenant: Tenant
  readonly onClose: () => void
}

/** Dollars down to a thousandth of a mill. */
const dollars = '[0-9]{1,9}(\\.[0-9]{1,6})?'

export function TermsDialog({ tenant, onClose }: TermsDialogProps) {
  const { terms: texts } = useTexts(adminTexts).changes
  const shown = typedOf(tenant.billing)
  const [kind, setKind] = useState(shown.kind)
  const send = (data: FormData, note: string): Promise<unknown> => {
    const text = (name: Exclude<keyof TypedTerms, 'kind'>): string => fieldText(data, name)
    const typed = {
      kind,
      anchorDay: text('anchorDay'),
      included: text('included'),
      each: text('each'),
      stop: text('stop'),
    }
    return giveTerms({ tenantId: tenant.tenant_id, note }, { plan: tenant.plan, billing: termsOf(typed) })
  }
  return (
    <ChangeDialog texts={texts} send={send} onDone={onClose} onClose={onClose}>
      <TextField
        name="anchorDay"
        inputMode="numeric"
        pattern="[1-9]|[12][0-9]|3[01]"
        label={texts.anchor}
        description={texts.anchorHint}
        defaultValue={shown.anchorDay}
      />
      <Select
        label={texts.learners}
        value={kind}
        options={learnerKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={setKind}
      />
      {kind !== 'plan' && (
        <TextField
          name="included"
          inputMode="numeric"
          pattern="[0-9]{1,9}"
          label={texts.included}
          defaultValue={shown.included}
          isRequired
        />
      )}
      {kind === 'priced' && (
        <>
          <TextField
            name="each"
            inputMode="decimal"
            pattern={dollars}
            label={texts.each}
            defaultValue={shown.each}
            isRequired
          />
          <TextField
            name="stop"
            inputMode="decimal"
            pattern={dollars}
            label={texts.stop}
            description={texts.stopHint}
            defaultValue={shown.stop}
          />
        </>
      )}
    </ChangeDialog>
  )
}
