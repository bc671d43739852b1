import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { limitText, moneyText, numberText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import type { PlanOverview } from './data.ts'
import { usageTexts } from './texts.ts'

type Plan = PlanOverview['plan']

interface PlansProps {
  readonly overview: Pick<PlanOverview, 'plan' | 'plans'>
}

/** Limits and prices of every plan beside those of the workspace. */
export function Plans({ overview: { plan: own, plans } }: PlansProps) {
  const { plans: texts } = useTexts(usageTexts)
  return (
    <Card title={texts.title}>
      <div className="named-cells">
        <Table
          caption={texts.title}
          rows={plans}
          idOf={({ id }) => id}
          openId={own.id}
          title={{
            header: texts.columns.plan,
            cell: ({ id, name }) => (
              <RowTitle
                title={name}
                {...(id === own.id ? { detail: <StatusBadge tone="good">{texts.own}</StatusBadge> } : {})}
              />
            ),
          }}
          columns={useColumns()}
        />
      </div>
      <p className="small quiet">{texts.hint}</p>
    </Card>
  )
}

function useColumns(): readonly Column<Plan>[] {
  const { columns: headers, noLimit } = useTexts(usageTexts).plans
  const language = useLanguage()
  const shared = { align: 'end', onPhones: true } as const
  return [
    { ...shared, id: 'price', header: headers.price, cell: (plan) => <Price plan={plan} /> },
    {
      ...shared,
      id: 'learners',
      header: headers.learners,
      cell: ({ allotment }) => numberText(allotment, language),
    },
    { ...shared, id: 'further', header: headers.further, cell: (plan) => <Overage plan={plan} /> },
    {
      ...shared,
      id: 'packages',
      header: headers.packages,
      cell: ({ max_packages: most }) => (most === null ? noLimit : numberText(most, language)),
    },
    {
      ...shared,
      id: 'storage',
      header: headers.storage,
      cell: ({ max_storage_gb: most }) => limitText(most * 1024, language),
    },
    {
      ...shared,
      id: 'upload',
      header: headers.upload,
      cell: ({ max_upload_mb: most }) => limitText(most, language),
    },
  ]
}

interface PlanProps {
  readonly plan: Plan
}

function Price({ plan: { price } }: PlanProps) {
  const { byContract, plans: texts } = useTexts(usageTexts)
  const language = useLanguage()
  if (price === null) return byContract
  const { monthly_usd: monthly, yearly_usd: yearly } = price
  return (
    <>
      {moneyText(monthly, language)}
      {yearly !== null && <span className="row-detail">{texts.orYearly(moneyText(yearly, language))}</span>}
    </>
  )
}

function Overage({ plan: { overage } }: PlanProps) {
  const { byContract, plans: texts } = useTexts(usageTexts)
  const language = useLanguage()
  if (overage === null) return texts.hardStop
  const { price_per_learner_usd: price, cap_usd: cap } = overage
  if (price === null) return byContract
  return (
    <>
      {moneyText(price, language)}
      <span className="row-detail">{cap === null ? texts.noCap : texts.atMost(moneyText(cap, language))}</span>
    </>
  )
}
