import { Ban, FileText, Gauge, KeyRound, Pencil, Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextField } from '#web/dashboard/parts/field.tsx'
import { fieldText } from '#web/dashboard/parts/form.tsx'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { ChangeDialog } from '../change-dialog.tsx'
import {
  givePlan,
  grantPrivileges,
  reinstateTenant,
  renameTenant,
  suspendTenant,
  type Plan,
  type Tenant,
} from '../data.ts'
import { PlanSelect } from '../plan-select.tsx'
import { adminTexts } from '../texts.ts'
import { TermsDialog } from './terms-dialog.tsx'

type Change = 'rename' | 'plan' | 'terms' | 'suspend' | 'reinstate' | 'grant' | 'withdraw'

const icons = {
  rename: Pencil,
  plan: Gauge,
  terms: FileText,
  suspend: Ban,
  reinstate: Play,
  grant: KeyRound,
  withdraw: KeyRound,
}

/** What can be changed about a workspace now. */
export function TenantActions({ tenant }: { readonly tenant: Tenant }) {
  const { changes, tenant: texts } = useTexts(adminTexts)
  const [open, setOpen] = useState<Change | null>(null)
  const close = (): void => setOpen(null)
  const inMenu: readonly Change[] = [
    'rename',
    'terms',
    tenant.status === 'active' ? 'suspend' : 'reinstate',
    tenant.privileged_keys ? 'withdraw' : 'grant',
  ]
  return (
    <>
      <Button icon={icons.plan} onPress={() => setOpen('plan')}>
        {changes.plan.item}
      </Button>
      <ActionMenu
        label={texts.actionsOf(tenant.name)}
        actions={inMenu.map((id) => ({
          id,
          label: changes[id].item,
          icon: icons[id],
          onAction: () => setOpen(id),
        }))}
      />
      {open === 'plan' && <PlanDialog tenant={tenant} onClose={close} />}
      {open === 'terms' && <TermsDialog tenant={tenant} onClose={close} />}
      {open !== null && open !== 'plan' && open !== 'terms' && (
        <OtherDialog change={open} tenant={tenant} onClose={close} />
      )}
    </>
  )
}

interface DialogProps {
  readonly tenant: Tenant
  readonly onClose: () => void
}

function PlanDialog({ tenant: { tenant_id: tenantId, plan: current }, onClose }: DialogProps) {
  const { changes } = useTexts(adminTexts)
  const [plan, setPlan] = useState<Plan>(current)
  return (
    <ChangeDialog
      texts={changes.plan}
      send={(_, note) => givePlan({ tenantId, note }, plan)}
      onDone={onClose}
      onClose={onClose}
    >
      <PlanSelect value={plan} onChange={setPlan} />
    </ChangeDialog>
  )
}

function OtherDialog({
  change,
  tenant,
  onClose,
}: DialogProps & { readonly change: Exclude<Change, 'plan' | 'terms'> }) {
  const { changes } = useTexts(adminTexts)
  const send = (data: FormData, note: string): Promise<unknown> => {
    const reason = { tenantId: tenant.tenant_id, note }
    switch (change) {
      case 'rename':
        return renameTenant(reason, fieldText(data, 'name'))
      case 'suspend':
        return suspendTenant(reason)
      case 'reinstate':
        return reinstateTenant(reason)
      case 'grant':
      case 'withdraw':
        return grantPrivileges(reason, change === 'grant')
    }
  }
  return (
    <ChangeDialog texts={changes[change]} isFinal={change === 'suspend'} send={send} onDone={onClose} onClose={onClose}>
      {change === 'rename' && (
        <TextField name="name" label={changes.rename.name} defaultValue={tenant.name} isRequired maxLength={200} />
      )}
    </ChangeDialog>
  )
}
