/** One workspace, as the platform sees it: plan, state, usage, ledger and audit log. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { TabLinks } from '#web/dashboard/parts/tab-links.tsx'
import { AdminPage } from '../admin-page.tsx'
import { AuditLog } from '../audit-log.tsx'
import { tenantQuery } from '../data.ts'
import { tenantTabs } from '../search.ts'
import { StatusMark } from '../status-mark.tsx'
import { adminTexts } from '../texts.ts'
import { Ledger } from './ledger.tsx'
import { Overview } from './overview.tsx'
import { TenantActions } from './tenant-actions.tsx'

const route = '/admin/tenants/$tenantId'

export function TenantScreen() {
  const { sections, tenant: texts } = useTexts(adminTexts)
  const { tenantId } = useParams({ from: route })
  const { tab = 'overview', month, cursor } = useSearch({ from: route })
  const locate = useLocate()
  const navigate = useNavigate({ from: route })
  const query = useQuery(tenantQuery(tenantId))
  const addressAt = (next: string | undefined): string =>
    locate({ to: route, params: { tenantId }, search: { tab, month, cursor: next } }).href
  return (
    <AdminPage
      title={query.data?.name ?? tenantId}
      mark={query.data !== undefined && <StatusMark status={query.data.status} />}
      parent={{ label: sections.tenants, href: locate({ to: '/admin' }).href }}
      actions={query.data !== undefined && <TenantActions tenant={query.data} />}
    >
      <TabLinks
        label={texts.tabsLabel}
        open={tab}
        tabs={tenantTabs.map((id) => ({
          id,
          label: texts.tabs[id],
          href: locate({ to: route, params: { tenantId }, search: { tab: id === 'overview' ? undefined : id } }).href,
        }))}
      />
      <Panel query={query}>
        {(tenant) => (
          <>
            {tab === 'overview' && <Overview tenant={tenant} />}
            {tab === 'ledger' && (
              <Ledger
                {...{ tenantId, month, cursor, addressAt }}
                onMonth={(next) => void navigate({ search: { tab, month: next }, replace: true })}
              />
            )}
            {tab === 'audit' && <AuditLog tenantId={tenantId} cursor={cursor} addressAt={addressAt} />}
          </>
        )}
      </Panel>
    </AdminPage>
  )
}
