/** A report of value: what it means, its sums, its months, and its courses or skills. */
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Figure, Figures } from '#web/dashboard/parts/figure.tsx'
import { dateText, durationText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { levelOf, modelTexts } from '../words.ts'
import type { ValueReport } from './data.ts'
import { Entries } from './entries.tsx'
import { amountText, roiText } from './money.ts'
import { monthText } from '#web/dashboard/parts/months.ts'
import { valueTexts } from './texts.ts'

interface ReportProps {
  readonly report: ValueReport
  /** Whether it answers the question before. */
  readonly isOld: boolean
}

type Group = ValueReport['groups'][number]
type GroupOf<Kind extends Group['kind']> = Extract<Group, { readonly kind: Kind }>

export function Report({ report, isOld }: ReportProps) {
  const texts = useTexts(valueTexts)
  return (
    <div className="stack value-report">
      <p className="value-caveat">
        <strong>{texts.caveatTitle}.</strong> {texts.caveat}
      </p>
      <Sums report={report} />
      <Groups report={report} isOld={isOld} />
      <Part title={texts.months}>
        <Months report={report} isOld={isOld} />
      </Part>
      <EntriesOfMonth report={report} />
      <Assumptions report={report} />
    </div>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Numbers of a report in the language of the page. */
function useNumbers(currency: string) {
  const { none } = useTexts(valueTexts)
  const language = useLanguage()
  return {
    amount: (minor: number): string => amountText(minor, currency, language),
    number: (value: number): string => numberText(value, language),
    roi: (value: number | null): string => (value === null ? none : roiText(value, language)),
    duration: (seconds: number): string => durationText(seconds, language),
    month: (month: string): string => monthText(month, language),
  }
}

function Sums({ report: { totals, currency } }: Pick<ReportProps, 'report'>) {
  const { figures: texts } = useTexts(valueTexts)
  const { amount, number, roi } = useNumbers(currency)
  const { valueMinor, costMinor, packageCostMinor, learnerTimeCostMinor, raised, lowered } = totals
  return (
    <Figures>
      <Figure label={texts.value} value={amount(valueMinor)} hint={texts.valueHint} />
      <Figure
        label={texts.cost}
        value={amount(costMinor)}
        hint={texts.costHint(amount(packageCostMinor), amount(learnerTimeCostMinor))}
      />
      <Figure label={texts.roi} value={roi(totals.roi)} hint={totals.roi === null ? texts.noCost : texts.roiHint} />
      <Figure label={texts.levels} value={number(raised)} hint={texts.lowered(number(lowered))} />
    </Figures>
  )
}

const route = '/w/$workspace/skills/value'

/** Addresses of the report with the level changes of a month, or without any. */
function useMonthAddress(): (month: string | undefined) => string {
  const search = useSearch({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (month) => locate({ to: route, params: { workspace }, search: { ...search, month } }).href
}

function EntriesOfMonth({ report: { frameworkId, months } }: Pick<ReportProps, 'report'>) {
  const { month } = useSearch({ from: route })
  const addressOf = useMonthAddress()
  if (month === undefined || months.every((each) => each.month !== month)) return null
  return <Entries key={month} frameworkId={frameworkId} month={month} hideHref={addressOf(undefined)} />
}

function Months({ report: { months, currency }, isOld }: ReportProps) {
  const texts = useTexts(valueTexts)
  const addressOf = useMonthAddress()
  const { amount, number, roi, month: named } = useNumbers(currency)
  const { columns } = texts
  return (
    <Table
      caption={texts.months}
      rows={months}
      isOld={isOld}
      idOf={({ month }) => month}
      title={{
        header: columns.month,
        cell: ({ month, raised, lowered }) => (
          <RowTitle title={named(month)} {...(raised + lowered > 0 ? { href: addressOf(month) } : {})} />
        ),
      }}
      columns={[
        {
          id: 'value',
          header: columns.value,
          align: 'end',
          onPhones: true,
          cell: ({ valueMinor }) => amount(valueMinor),
        },
        { id: 'cost', header: columns.cost, align: 'end', onPhones: true, cell: ({ costMinor }) => amount(costMinor) },
        { id: 'roi', header: columns.roi, align: 'end', onPhones: true, cell: (month) => roi(month.roi) },
        { id: 'raised', header: columns.raised, align: 'end', cell: ({ raised }) => number(raised) },
        { id: 'lowered', header: columns.lowered, align: 'end', cell: ({ lowered }) => number(lowered) },
      ]}
    />
  )
}

function Groups({ report, isOld }: ReportProps) {
  const texts = useTexts(valueTexts)
  const { groups, truncated } = report
  const packages = groups.filter((group) => group.kind === 'package')
  const skills = groups.filter((group) => group.kind === 'skill')
  if (groups.length === 0) return <p className="quiet">{texts.noGroups}</p>
  return (
    <Part title={texts.groupings[packages.length > 0 ? 'package' : 'skill']}>
      {packages.length > 0 ? (
        <Packages rows={packages} currency={report.currency} isOld={isOld} />
      ) : (
        <Skills rows={skills} currency={report.currency} isOld={isOld} />
      )}
      {truncated && <p className="small quiet">{texts.truncated}</p>}
    </Part>
  )
}

interface RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly currency: string
  readonly isOld: boolean
}

function Packages({ rows, currency, isOld }: RowsProps<GroupOf<'package'>>) {
  const texts = useTexts(valueTexts)
  const { columns } = texts
  const { amount, number, roi, duration } = useNumbers(currency)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const title = ({ packageId, title: known }: GroupOf<'package'>): ReactNode => {
    if (packageId === null) return <RowTitle title={texts.outside} />
    if (known === null) return <RowTitle title={texts.gone} detail={<code>{packageId}</code>} />
    const { href } = locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } })
    return <RowTitle title={known} href={href} />
  }
  return (
    <Table
      caption={texts.groupings.package}
      rows={rows}
      isOld={isOld}
      idOf={({ packageId }) => packageId ?? ''}
      title={{ header: columns.course, cell: title }}
      columns={[
        {
          id: 'value',
          header: columns.value,
          align: 'end',
          onPhones: true,
          cell: ({ valueMinor }) => amount(valueMinor),
        },
        { id: 'cost', header: columns.cost, align: 'end', onPhones: true, cell: ({ costMinor }) => amount(costMinor) },
        { id: 'roi', header: columns.roi, align: 'end', onPhones: true, cell: (row) => roi(row.roi) },
        {
          id: 'time',
          header: columns.time,
          align: 'end',
          cell: ({ learnerSeconds }) => duration(learnerSeconds),
        },
        { id: 'changes', header: columns.changes, align: 'end', cell: ({ changes }) => number(changes) },
      ]}
    />
  )
}

function Skills({ rows, currency, isOld }: RowsProps<GroupOf<'skill'>>) {
  const texts = useTexts(valueTexts)
  const { columns } = texts
  const { levels } = useTexts(modelTexts)
  const { amount, number } = useNumbers(currency)
  const counts: readonly Column<GroupOf<'skill'>>[] = (['raised', 'lowered'] as const).map((id) => ({
    id,
    header: columns[id],
    align: 'end',
    onPhones: true,
    cell: (row) => number(row[id]),
  }))
  return (
    <Table
      caption={texts.groupings.skill}
      rows={rows}
      isOld={isOld}
      idOf={({ skillId }) => skillId}
      title={{
        header: columns.skill,
        cell: ({ label, transitions }) => (
          <RowTitle
            title={label}
            detail={transitions
              .map(({ previousLevel, level, count }) =>
                texts.transition(levels[levelOf(previousLevel)], levels[levelOf(level)], number(count)),
              )
              .join(', ')}
          />
        ),
      }}
      columns={[
        {
          id: 'value',
          header: columns.value,
          align: 'end',
          onPhones: true,
          cell: ({ valueMinor }) => amount(valueMinor),
        },
        ...counts,
      ]}
    />
  )
}

function Assumptions({ report: { assumptions, currency, frameworkId } }: Pick<ReportProps, 'report'>) {
  const { assumptions: texts } = useTexts(valueTexts)
  const { levels } = useTexts(modelTexts)
  const language = useLanguage()
  const { amount, number } = useNumbers(currency)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { valueModelVersion, bookedSince, levelValuesMinor, pricedSkills, learnerHourMinor } = assumptions
  const { href } = locate({
    to: '/w/$workspace/skills/value/model',
    params: { workspace },
    search: { framework: frameworkId },
  })
  const [one = 0, two = 0, three = 0, four = 0] = levelValuesMinor
  return (
    <Card title={texts.title}>
      <KeyValues
        rows={[
          { key: texts.version, value: texts.versionOf(number(valueModelVersion)) },
          { key: texts.since, value: dateText(bookedSince, language) },
          { key: texts.level(levels[1]), value: amount(one) },
          { key: texts.level(levels[2]), value: amount(two) },
          { key: texts.level(levels[3]), value: amount(three) },
          { key: texts.level(levels[4]), value: amount(four) },
          { key: texts.priced, value: number(pricedSkills) },
          { key: texts.hour, value: amount(learnerHourMinor) },
        ]}
      />
      <p className="small quiet">{texts.text}</p>
      <p>
        <TextLink href={href}>{texts.see}</TextLink>
      </p>
    </Card>
  )
}
