import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { Receipt } from '#web/dashboard/parts/dialog.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { createTenant, type Plan } from './data.ts'
import { PlanSelect } from './plan-select.tsx'
import { adminTexts } from './texts.ts'

type Created = Awaited<ReturnType<typeof createTenant>>

/** Creates a workspace, and shows the invitation of its owner, the only time that it can be read. */
export function NewTenantDialog({ onClose }: { readonly onClose: () => void }) {
  const { create: texts } = useTexts(adminTexts)
  const [plan, setPlan] = useState<Plan>('free')
  const [created, setCreated] = useState<Created | null>(null)
  if (created !== null) return <Invitation created={created} onClose={onClose} />
  const send = (data: FormData, note: string): Promise<Created> => {
    const slug = fieldText(data, 'slug')
    return createTenant({
      ...{ name: fieldText(data, 'name'), plan, owner_email: fieldText(data, 'owner_email'), note },
      ...(slug === '' ? {} : { slug }),
    })
  }
  return (
    <ChangeDialog
      texts={{ title: texts.title, text: texts.text, action: texts.submit }}
      send={send}
      onDone={setCreated}
      onClose={onClose}
    >
      <TextField name="name" label={texts.name} isRequired maxLength={200} />
      <TextField
        name="slug"
        label={texts.slug}
        description={texts.slugHint}
        autoComplete="off"
        maxLength={40}
        pattern="[a-z0-9]([a-z0-9\-]{0,38}[a-z0-9])?"
      />
      <PlanSelect value={plan} onChange={setPlan} />
      <TextField name="owner_email" type="email" label={texts.owner} autoComplete="off" isRequired maxLength={320} />
    </ChangeDialog>
  )
}

function Invitation({ created, onClose }: { readonly created: Created; readonly onClose: () => void }) {
  const { create: texts } = useTexts(adminTexts)
  const common = useTexts(commonTexts)
  return (
    <Receipt title={texts.created(created.tenant.name)} confirmLabel={texts.copied} onConfirm={onClose}>
      <p>{texts.link}</p>
      <Code label={texts.linkLabel} text={created.invite_url} copyLabel={common.copy} copiedLabel={common.copied} />
    </Receipt>
  )
}
