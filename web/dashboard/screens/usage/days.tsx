import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { BarTable, DayBars } from '#web/dashboard/parts/bar-table.tsx'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import type { PlanOverview } from './data.ts'
import { daysOf } from './rules.ts'
import { usageTexts } from './texts.ts'

interface DaysProps {
  readonly overview: Pick<PlanOverview, 'usage' | 'learners_by_day'>
}

/** On which days of the billing period learners were counted. */
export function Days({ overview: { usage, learners_by_day: days } }: DaysProps) {
  const { byDay: texts, range } = useTexts(usageTexts)
  const language = useLanguage()
  const period = daysOf(usage.period)
  const counted = days.filter((day) => day.counted > 0)
  return (
    <Card title={texts.title}>
      {counted.length === 0 ? (
        <p className="quiet">{texts.none}</p>
      ) : (
        <>
          <DayBars values={days.map((day) => day.counted)} places={period.count} />
          <p className="small quiet">{range(dateText(period.first, language), dateText(period.last, language))}</p>
          <p className="small quiet">{texts.hint}</p>
          <details>
            <summary>{texts.numbers}</summary>
            <BarTable
              caption={texts.title}
              headers={{ name: texts.day, value: texts.learners }}
              rows={counted.toReversed().map(({ date, counted: value }) => ({
                id: date,
                name: dateText(date, language),
                value,
                text: numberText(value, language),
              }))}
            />
          </details>
        </>
      )}
    </Card>
  )
}
