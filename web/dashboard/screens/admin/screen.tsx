/** The workspaces of the platform. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { planName } from '#web/dashboard/app/plan-name.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FilterSelect, SearchField } from '#web/dashboard/parts/field.tsx'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { CursorPager, RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { AdminPage } from './admin-page.tsx'
import { tenantsQuery, type Tenant, type TenantFilters } from './data.ts'
import { plans } from './plans.ts'
import { NewTenantDialog } from './new-tenant.tsx'
import { statuses } from './search.ts'
import { StatusMark } from './status-mark.tsx'
import { adminTexts } from './texts.ts'

const route = '/admin/'

export function TenantsScreen() {
  const { sections, tenants: texts, pager, newest, older } = useTexts(adminTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const locate = useLocate()
  const query = useQuery(tenantsQuery(search))
  return (
    <AdminPage title={sections.tenants} actions={<Create />}>
      <Filters />
      <Panel query={query}>
        {({ tenants, next_cursor: next }) => (
          <>
            {tenants.length === 0 ? (
              <NoMatch
                filters={[
                  [texts.q, search.q],
                  [texts.plan, search.plan],
                  [texts.status, search.status && texts.statuses[search.status]],
                ]}
                onClear={() => void navigate({ search: {} })}
              />
            ) : (
              <Rows rows={tenants} isOld={query.isPlaceholderData} />
            )}
            <CursorPager
              label={pager}
              first={newest}
              later={older}
              cursor={search.cursor}
              next={next}
              addressAt={(cursor) => locate({ to: '/admin', search: { ...search, cursor } }).href}
            />
          </>
        )}
      </Panel>
    </AdminPage>
  )
}

function Create() {
  const { tenants } = useTexts(adminTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={Plus} onPress={() => setOpen(true)}>
        {tenants.create}
      </Button>
      {isOpen && <NewTenantDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Filters() {
  const { tenants: texts } = useTexts(adminTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: TenantFilters): void =>
    void navigate({ search: (newest) => ({ ...newest, cursor: undefined, ...next }), replace: true })
  const [q, setQ] = useDebouncedText(search.q ?? '', (text) => change({ q: text === '' ? undefined : text }))
  return (
    <div className="filters">
      <SearchField label={texts.q} clearLabel={texts.clear} value={q} onChange={setQ} />
      <FilterSelect
        label={texts.plan}
        all={texts.everyPlan}
        options={plans.map((value) => ({ value, label: planName(value) }))}
        value={search.plan}
        onChange={(plan) => change({ plan })}
      />
      <FilterSelect
        label={texts.status}
        all={texts.everyStatus}
        options={statuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
    </div>
  )
}

function Rows({ rows, isOld }: { readonly rows: readonly Tenant[]; readonly isOld: boolean }) {
  const { sections, tenants: texts } = useTexts(adminTexts)
  const { columns } = texts
  const language = useLanguage()
  const locate = useLocate()
  return (
    <Table
      caption={sections.tenants}
      rows={rows}
      isOld={isOld}
      idOf={({ tenant_id: id }) => id}
      title={{
        header: columns.name,
        cell: ({ tenant_id: tenantId, name }) => (
          <RowTitle
            title={name}
            href={locate({ to: '/admin/tenants/$tenantId', params: { tenantId } }).href}
            detail={<code>{tenantId}</code>}
          />
        ),
      }}
      columns={[
        { id: 'plan', header: columns.plan, onPhones: true, cell: ({ plan }) => planName(plan) },
        { id: 'status', header: columns.status, onPhones: true, cell: ({ status }) => <StatusMark status={status} /> },
        {
          id: 'members',
          header: columns.members,
          align: 'end',
          cell: ({ members }) => numberText(members, language),
        },
        { id: 'created', header: columns.created, cell: ({ created_at: at }) => dateText(at, language) },
      ]}
    />
  )
}
