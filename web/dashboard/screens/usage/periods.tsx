import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { planName } from '#web/dashboard/app/plan-name.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { dateText, moneyText, numberText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { periodsQuery } from './data.ts'
import { periodRows, type UsagePeriod } from './rules.ts'
import { usageTexts } from './texts.ts'

/** Billing periods of the past, and the one that runs. */
export function Periods() {
  const texts = useTexts(usageTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(periodsQuery(workspace))
  const { data: known = [] } = query
  return (
    <Card
      title={texts.periods}
      {...(known.length > 0
        ? {
            actions: (
              <Button icon={Download} onPress={() => saveFile('usage.csv', csvFile(periodRows(known)))}>
                CSV
              </Button>
            ),
          }
        : {})}
    >
      <Panel query={query}>
        {(periods) =>
          periods.length === 0 ? (
            <p className="quiet">{texts.noPeriods}</p>
          ) : (
            <div className="named-cells">
              <Rows periods={periods} />
            </div>
          )
        }
      </Panel>
    </Card>
  )
}

function Rows({ periods }: { readonly periods: readonly UsagePeriod[] }) {
  const texts = useTexts(usageTexts)
  const { columns: headers } = texts
  const language = useLanguage()
  const columns: readonly Column<UsagePeriod>[] = [
    { id: 'plan', header: headers.plan, cell: ({ plan }) => planName(plan) },
    {
      id: 'learners',
      header: headers.learners,
      align: 'end',
      onPhones: true,
      cell: ({ active_learners: learners, allotment }) =>
        texts.of(numberText(learners, language), numberText(allotment, language)),
    },
    {
      id: 'overage',
      header: headers.overage,
      align: 'end',
      onPhones: true,
      cell: ({ overage_amount_usd: amount }) => (amount === null ? texts.byContract : moneyText(amount, language)),
    },
  ]
  return (
    <Table
      caption={texts.periods}
      rows={periods}
      idOf={({ period }) => period.start}
      title={{
        header: headers.period,
        cell: ({ period, final }) => (
          <RowTitle
            title={texts.range(dateText(period.start, language), dateText(period.end, language))}
            {...(final ? {} : { detail: texts.running })}
          />
        ),
      }}
      columns={columns}
    />
  )
}
