/** What platform admins changed in the platform itself. */
import { useSearch } from '@tanstack/react-router'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { AdminPage } from '../admin-page.tsx'
import { AuditLog } from '../audit-log.tsx'
import { adminTexts } from '../texts.ts'

export function PlatformAuditScreen() {
  const { sections, audit } = useTexts(adminTexts)
  const { cursor } = useSearch({ from: '/admin/audit' })
  const locate = useLocate()
  return (
    <AdminPage title={sections.audit}>
      <p className="small quiet">{audit.hint}</p>
      <AuditLog
        tenantId={null}
        cursor={cursor}
        addressAt={(next) => locate({ to: '/admin/audit', search: { cursor: next } }).href}
      />
    </AdminPage>
  )
}
