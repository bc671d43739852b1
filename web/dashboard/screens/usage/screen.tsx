import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '#web/dashboard/app/export-button.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { PlanAlerts } from '#web/dashboard/app/plan-alerts.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { dateText, limitText, moneyText, numberText, percentText } from '#web/dashboard/parts/format.ts'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Meter } from '#web/dashboard/parts/state.tsx'
import { planQuery, type PlanOverview } from './data.ts'
import { Days } from './days.tsx'
import { Periods } from './periods.tsx'
import { Plans } from './plans.tsx'
import { usageTexts } from './texts.ts'

export function UsageScreen() {
  const texts = useTexts(usageTexts)
  const { id: workspace } = useWorkspace()
  const mayRead = useMay('readMoney')
  const mayExport = useMay('change')
  const query = useQuery({ ...planQuery(workspace), enabled: mayRead })
  return (
    <Page
      title={texts.title}
      actions={
        mayExport && (
          <>
            <ExportButton label={texts.usage} request={{ kind: 'usage', format: 'csv', filters: {} }} />
            <ExportButton label={texts.ledger} request={{ kind: 'ledger', format: 'csv', filters: {} }} />
          </>
        )
      }
    >
      {mayRead ? (
        <div className="stack">
          <Panel query={query}>
            {(overview) => (
              <div className="stack">
                <PlanAlerts alerts={overview.alerts} />
                <Meters overview={overview} />
                <Days overview={overview} />
                <Forecast overview={overview} />
                <Plans overview={overview} />
              </div>
            )}
          </Panel>
          <Periods />
        </div>
      ) : (
        <p>{texts.notForAll}</p>
      )}
    </Page>
  )
}

interface OverviewProps {
  readonly overview: PlanOverview
}

function Meters({ overview: { plan, usage } }: OverviewProps) {
  const texts = useTexts(usageTexts)
  const language = useLanguage()
  const { active_learners: learners, test_learners: test, storage, packages, period } = usage
  const number = (value: number): string => numberText(value, language)
  const reached = (percents: readonly number[]): string =>
    percents.map((percent) => percentText(percent / 100, language)).join(', ')
  const gigabytes = (value: number): string => limitText(value * 1024, language)
  return (
    <Card title={texts.plan(plan.name)}>
      <div className="stack">
        <p className="quiet">{texts.period(dateText(period.start, language), dateText(period.end, language))}</p>
        <div>
          <Meter
            label={texts.learners}
            value={learners.counted}
            max={learners.allotment}
            text={texts.of(number(learners.counted), number(learners.allotment))}
          />
          {learners.thresholds_reached.length > 0 && (
            <p className="small">{texts.reached(reached(learners.thresholds_reached))}</p>
          )}
          <p className="small quiet">{texts.learnersHint}</p>
        </div>
        <Meter
          label={texts.storage}
          value={storage.used_gb}
          max={storage.limit_gb}
          text={texts.of(gigabytes(storage.used_gb), gigabytes(storage.limit_gb))}
        />
        {packages.limit === null ? (
          <p>
            {texts.packages} <strong>{texts.unlimited(number(packages.used))}</strong>
          </p>
        ) : (
          <Meter
            label={texts.packages}
            value={packages.used}
            max={packages.limit}
            text={texts.of(number(packages.used), number(packages.limit))}
          />
        )}
        <div>
          <Meter
            label={texts.test}
            value={test.active}
            max={test.limit}
            text={texts.of(number(test.active), number(test.limit))}
          />
          <p className="small quiet">{texts.testHint(number(test.window_days))}</p>
        </div>
      </div>
    </Card>
  )
}

function Forecast({ overview: { plan, usage, forecast } }: OverviewProps) {
  const texts = useTexts(usageTexts)
  const { facts } = texts
  const language = useLanguage()
  const money = (amount: number | null, otherwise: string): string =>
    amount === null ? otherwise : moneyText(amount, language)
  const between = (least: string, most: string): string => (least === most ? least : texts.range(least, most))
  const { active_learners: learners, overage_amount_usd: overage } = forecast
  return (
    <Card title={texts.forecast}>
      {plan.overage === null && <p>{texts.hardStop(dateText(usage.period.end, language))}</p>}
      <KeyValues
        rows={[
          {
            key: facts.learners,
            value: between(numberText(learners.at_least, language), numberText(learners.at_most, language)),
          },
          ...(plan.overage === null
            ? []
            : [
                {
                  key: facts.overage,
                  value:
                    overage === null
                      ? texts.byContract
                      : between(moneyText(overage.at_least, language), moneyText(overage.at_most, language)),
                },
                {
                  key: facts.now,
                  value: money(usage.active_learners.overage_amount_usd, texts.byContract),
                },
                { key: facts.price, value: money(plan.overage.price_per_learner_usd, texts.byContract) },
                { key: facts.cap, value: money(plan.overage.cap_usd, texts.nowhere) },
              ]),
          { key: facts.upload, value: limitText(plan.max_upload_mb, language) },
        ]}
      />
    </Card>
  )
}
