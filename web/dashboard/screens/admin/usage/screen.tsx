/** What all workspaces use. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { planName } from '#web/dashboard/app/plan-name.ts'
import { Select } from '#web/dashboard/parts/field.tsx'
import { limitText, numberText } from '#web/dashboard/parts/format.ts'
import { monthsToChoose, monthText } from '#web/dashboard/parts/months.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { AdminPage } from '../admin-page.tsx'
import { platformUsageQuery, type PlatformUsage } from '../data.ts'
import { readUsageSearch } from '../search.ts'
import { adminTexts } from '../texts.ts'

const route = '/admin/usage'

export function PlatformUsageScreen() {
  const { usage: texts } = useTexts(adminTexts)
  const { month } = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const language = useLanguage()
  const [now] = useState(() => new Date().toISOString())
  const query = useQuery(platformUsageQuery(month))
  return (
    <AdminPage title={texts.title}>
      <div className="filters">
        <Select
          label={texts.month}
          value={month ?? now.slice(0, 7)}
          options={monthsToChoose(month, now).map((value) => ({ value, label: monthText(value, language) }))}
          onChange={(chosen) => void navigate({ search: readUsageSearch({ month: chosen }), replace: true })}
        />
      </div>
      <p className="small quiet">{texts.hint}</p>
      <Panel query={query}>{(usage) => <Tables usage={usage} isOld={query.isPlaceholderData} />}</Panel>
    </AdminPage>
  )
}

type Use = PlatformUsage['totals']

function Tables({ usage, isOld }: { readonly usage: PlatformUsage; readonly isOld: boolean }) {
  const { usage: texts } = useTexts(adminTexts)
  const language = useLanguage()
  const locate = useLocate()
  const columns = useColumns()
  const all = { plan: texts.all, workspaces: usage.workspaces, ...usage.totals }
  return (
    <div className="stack">
      {usage.is_partial && <p role="status">{texts.partial}</p>}
      <Card title={texts.byPlan}>
        <Table
          caption={texts.byPlan}
          rows={[...usage.plans, all]}
          isOld={isOld}
          idOf={({ plan }) => plan}
          title={{ header: texts.columns.plan, cell: ({ plan }) => <RowTitle title={planName(plan)} /> }}
          columns={[
            {
              id: 'workspaces',
              header: texts.columns.workspaces,
              align: 'end',
              onPhones: true,
              cell: ({ workspaces }) => numberText(workspaces, language),
            },
            ...columns,
          ]}
        />
      </Card>
      <Card title={texts.largest}>
        <Table
          caption={texts.largest}
          rows={usage.largest}
          isOld={isOld}
          idOf={({ tenant_id: id }) => id}
          title={{
            header: texts.columns.name,
            cell: ({ tenant_id: tenantId, name, plan }) => (
              <RowTitle
                title={name}
                href={locate({ to: '/admin/tenants/$tenantId', params: { tenantId } }).href}
                detail={planName(plan)}
              />
            ),
          }}
          columns={columns}
        />
      </Card>
    </div>
  )
}

function useColumns(): readonly Column<Use>[] {
  const { usage: texts } = useTexts(adminTexts)
  const { columns } = texts
  const language = useLanguage()
  const number = (value: number): string => numberText(value, language)
  return [
    {
      id: 'learners',
      header: columns.learners,
      align: 'end',
      onPhones: true,
      cell: ({ active_learners: count }) => number(count),
    },
    { id: 'test', header: columns.test, align: 'end', cell: ({ test_learners: count }) => number(count) },
    { id: 'packages', header: columns.packages, align: 'end', cell: ({ packages }) => number(packages) },
    {
      id: 'storage',
      header: columns.storage,
      align: 'end',
      onPhones: true,
      cell: ({ storage_gb: used }) => limitText(used * 1024, language),
    },
  ]
}
