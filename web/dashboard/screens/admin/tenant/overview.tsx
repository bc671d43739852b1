import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { planName } from '#web/dashboard/app/plan-name.ts'
import { dateText, limitText, momentText, numberText } from '#web/dashboard/parts/format.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Meter } from '#web/dashboard/parts/state.tsx'
import { tenantUsageQuery, type Tenant, type TenantUsage } from '../data.ts'
import { adminTexts } from '../texts.ts'

export function Overview({ tenant }: { readonly tenant: Tenant }) {
  const { tenant: texts } = useTexts(adminTexts)
  const query = useQuery(tenantUsageQuery(tenant.tenant_id))
  return (
    <div className="stack">
      <Facts tenant={tenant} />
      <Card title={texts.usage}>
        <Panel query={query}>{(usage) => <Meters usage={usage} />}</Panel>
      </Card>
    </div>
  )
}

function Facts({ tenant }: { readonly tenant: Tenant }) {
  const { tenant: texts } = useTexts(adminTexts)
  const language = useLanguage()
  const { tenant_id: id, plan, billing, members, owners, suspended_at: suspendedAt } = tenant
  return (
    <Card title={texts.facts}>
      <KeyValues
        rows={[
          { key: texts.id, value: <code>{id}</code> },
          { key: texts.plan, value: planName(plan) },
          {
            key: texts.terms,
            value: Object.keys(billing).length === 0 ? texts.noTerms : <code>{JSON.stringify(billing)}</code>,
          },
          {
            key: texts.members,
            value: `${numberText(members, language)}, ${texts.owners(numberText(owners, language))}`,
          },
          { key: texts.privileged, value: tenant.privileged_keys ? texts.allowed : texts.notAllowed },
          { key: texts.created, value: dateText(tenant.created_at, language) },
          ...(suspendedAt === null ? [] : [{ key: texts.suspended, value: momentText(suspendedAt, language) }]),
        ]}
      />
    </Card>
  )
}

function Meters({ usage }: { readonly usage: TenantUsage }) {
  const { usage: texts } = useTexts(adminTexts)
  const language = useLanguage()
  const number = (value: number): string => numberText(value, language)
  const gigabytes = (value: number): string => limitText(value * 1024, language)
  const { active_learners: learners, test_learners: test, storage, packages } = usage
  const rows = [
    { label: texts.columns.learners, value: learners.counted, max: learners.allotment, write: number },
    { label: texts.columns.test, value: test.active, max: test.limit, write: number },
    { label: texts.columns.storage, value: storage.used_gb, max: storage.limit_gb, write: gigabytes },
    { label: texts.columns.packages, value: packages.used, max: packages.limit, write: number },
  ]
  return (
    <div className="stack">
      {rows.map(({ label, value, max, write }) =>
        max === null ? (
          <p key={label}>
            {label} <strong>{texts.unlimited(write(value))}</strong>
          </p>
        ) : (
          <Meter key={label} label={label} value={value} max={max} text={texts.of(write(value), write(max))} />
        ),
      )}
    </div>
  )
}
