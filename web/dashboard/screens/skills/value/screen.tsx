/** Value: what level changes were worth and what learning cost, month by month, by course or by skill. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Select } from '#web/dashboard/parts/field.tsx'
import { monthsToChoose, monthText } from '#web/dashboard/parts/months.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import type { Framework } from '../frameworks/data.ts'
import { PublishedFrameworks } from '../published-frameworks.tsx'
import { SkillsTabs, skillsTexts } from '../tabs.tsx'
import { valueRows } from './csv-rows.ts'
import { valueReportQuery, type ValueReport } from './data.ts'
import { periodOf, withFrom, withTo, type Period } from './period.ts'
import { Report } from './report.tsx'
import { groupings, type Grouping, type ValueSearch } from './search.ts'
import { valueTexts } from './texts.ts'

const route = '/w/$workspace/skills/value'

export function ValueScreen() {
  const { title } = useTexts(skillsTexts)
  const { noFramework } = useTexts(valueTexts)
  const { framework } = useSearch({ from: route })
  return (
    <Page title={title}>
      <SkillsTabs open="value" />
      <PublishedFrameworks stated={framework} texts={noFramework}>
        {(frameworkId, published) => <OfFramework frameworks={published} frameworkId={frameworkId} />}
      </PublishedFrameworks>
    </Page>
  )
}

interface OfFrameworkProps {
  readonly frameworks: readonly Framework[]
  readonly frameworkId: string
}

function OfFramework({ frameworks, frameworkId }: OfFrameworkProps) {
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const [now] = useState(() => new Date().toISOString())
  const period = periodOf(search, now)
  const groupBy = search.by ?? 'package'
  const query = useQuery(valueReportQuery({ workspace, frameworkId, ...period, groupBy }))
  return (
    <div className="stack">
      <Filters frameworks={frameworks} frameworkId={frameworkId} {...{ period, groupBy, now }}>
        {query.data && <Actions report={query.data} groupBy={groupBy} />}
      </Filters>
      <Panel query={query}>
        {(report) =>
          report === null ? (
            <NoModel frameworkId={frameworkId} />
          ) : (
            <Report report={report} isOld={query.isPlaceholderData} />
          )
        }
      </Panel>
    </div>
  )
}

interface FiltersProps extends OfFrameworkProps {
  readonly period: Period
  readonly groupBy: Grouping
  readonly now: string
  readonly children: React.ReactNode
}

function Filters({ frameworks, frameworkId, period, groupBy, now, children }: FiltersProps) {
  const texts = useTexts(valueTexts)
  const language = useLanguage()
  const navigate = useNavigate({ from: route })
  const change = (next: ValueSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, ...next }), replace: true })
  const months = (stated: string) =>
    monthsToChoose(stated, now).map((value) => ({ value, label: monthText(value, language) }))
  return (
    <div className="filters">
      {frameworks.length > 1 && (
        <Select
          label={texts.framework}
          value={frameworkId}
          options={frameworks.map(({ id: value, title: label }) => ({ value, label }))}
          onChange={(framework) => change({ framework })}
        />
      )}
      <Select
        label={texts.from}
        value={period.from}
        options={months(period.from)}
        onChange={(from) => change(withFrom(period, from))}
      />
      <Select
        label={texts.to}
        value={period.to}
        options={months(period.to)}
        onChange={(to) => change(withTo(period, to))}
      />
      <Select
        label={texts.by}
        value={groupBy}
        options={groupings.map((value) => ({ value, label: texts.groupings[value] }))}
        onChange={(by) => change({ by: by === 'package' ? undefined : by })}
      />
      {children}
    </div>
  )
}

interface ActionsProps {
  readonly report: ValueReport
  readonly groupBy: Grouping
}

function Actions({ report, groupBy }: ActionsProps) {
  const texts = useTexts(valueTexts)
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const locate = useLocate()
  const { frameworkId, from, to, groups } = report
  // A former answer, which is shown while the next is on its way, can be grouped in the other way.
  const by = groups[0]?.kind ?? groupBy
  return (
    <>
      <Button icon={Download} onPress={() => saveFile(`value-${by}-${from}-${to}.csv`, csvFile(valueRows(report, by)))}>
        {texts.csv}
      </Button>
      {mayChange && (
        <LinkButton
          href={locate({ to: `${route}/model`, params: { workspace }, search: { framework: frameworkId } }).href}
        >
          {texts.change}
        </LinkButton>
      )}
    </>
  )
}

function NoModel({ frameworkId }: { readonly frameworkId: string }) {
  const { noModel: texts } = useTexts(valueTexts)
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const locate = useLocate()
  const { href } = locate({ to: `${route}/model`, params: { workspace }, search: { framework: frameworkId } })
  return (
    <Empty
      title={texts.title}
      actions={
        mayChange && (
          <LinkButton variant="primary" href={href}>
            {texts.action}
          </LinkButton>
        )
      }
    >
      <p>{texts.text}</p>
      {!mayChange && <p>{texts.members}</p>}
    </Empty>
  )
}
