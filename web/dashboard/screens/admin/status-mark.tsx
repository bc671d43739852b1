import { useTexts } from '#web/dashboard/app/language.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import type { Tenant } from './data.ts'
import { adminTexts } from './texts.ts'

export function StatusMark({ status }: Pick<Tenant, 'status'>) {
  const { tenants } = useTexts(adminTexts)
  return <StatusBadge tone={status === 'active' ? 'good' : 'bad'}>{tenants.statuses[status]}</StatusBadge>
}
