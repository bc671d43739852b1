import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { BarTable } from '#web/dashboard/parts/bar-table.tsx'
import { countText, dateText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card } from '#web/dashboard/parts/page.tsx'
import { Meter, StatusBadge } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table } from '#web/dashboard/parts/table.tsx'
import { historyQuery, usageQuery, type Course } from './data.ts'
import { mostFindings, mostLaunched, type CoursesPage } from './rules.ts'
import { overviewTexts } from './texts.ts'

interface ChartsProps {
  readonly courses: UseQueryResult<CoursesPage & { readonly packages: readonly Course[] }>
}

export const Charts = ({ courses }: ChartsProps) => (
  <>
    <Learners />
    <LaunchesByCourse courses={courses} />
    <Findings courses={courses} />
  </>
)

function Learners() {
  const texts = useTexts(overviewTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const mayReadMoney = useMay('readMoney')
  const usage = useQuery(usageQuery(workspace))
  const history = useQuery(historyQuery(workspace))
  const number = (value: number): string => numberText(value, language)
  return (
    <Card
      title={texts.learners}
      {...(mayReadMoney
        ? {
            actions: (
              <TextLink href={locate({ to: '/w/$workspace/usage', params: { workspace } }).href}>{texts.plan}</TextLink>
            ),
          }
        : {})}
    >
      <div className="stack">
        <Panel query={usage}>
          {({ active_learners: learners, period }) => (
            <div className="stack">
              <Meter
                label={texts.thisPeriod}
                value={learners.counted}
                max={learners.allotment}
                text={texts.learnersOf(number(learners.counted), number(learners.allotment))}
              />
              <p className="small quiet">{texts.learnersHint(dateText(period.end, language))}</p>
            </div>
          )}
        </Panel>
        <Panel query={history}>
          {(periods) =>
            periods.length < 2 ? null : (
              <BarTable
                caption={texts.learnersBy}
                headers={{ name: texts.period, value: texts.learners }}
                rows={periods.slice(0, 6).map(({ period, active_learners: learners }) => ({
                  id: period.start,
                  name: dateText(period.start, language),
                  value: learners,
                  text: number(learners),
                }))}
              />
            )
          }
        </Panel>
      </div>
    </Card>
  )
}

interface PartlyProps {
  readonly page: CoursesPage
}

/** Says that there are courses which were not looked at. */
function Partly({ page: { packages, pagination } }: PartlyProps) {
  const { newestCourses } = useTexts(overviewTexts)
  const language = useLanguage()
  return pagination.hasMore && <p className="quiet">{newestCourses(numberText(packages.length, language))}</p>
}

function NoRows({ text, page }: PartlyProps & { readonly text: string }) {
  return (
    <>
      <p className="quiet">{text}</p>
      <Partly page={page} />
    </>
  )
}

function LaunchesByCourse({ courses }: ChartsProps) {
  const texts = useTexts(overviewTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const hrefOf = (packageId: string): string =>
    locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } }).href
  return (
    <Card
      title={texts.launchesBy}
      actions={
        <TextLink href={locate({ to: '/w/$workspace/packages', params: { workspace } }).href}>
          {texts.allCourses}
        </TextLink>
      }
    >
      <Panel query={courses}>
        {(page) => {
          const rows = mostLaunched(page.packages)
          if (rows.length === 0) return <NoRows text={texts.noLaunches} page={page} />
          return (
            <>
              <BarTable
                caption={texts.launchesBy}
                headers={{ name: texts.course, value: texts.launches }}
                rows={rows.map(({ id, title, launchCount30d: launches }) => ({
                  id,
                  name: (
                    <TextLink href={hrefOf(id)}>
                      <bdi>{title}</bdi>
                    </TextLink>
                  ),
                  value: launches,
                  text: numberText(launches, language),
                }))}
              />
              <Partly page={page} />
            </>
          )
        }}
      </Panel>
    </Card>
  )
}

/** What the checks found in courses: the package shows each finding, and what to do. */
function Findings({ courses }: ChartsProps) {
  const { findings: texts, course: header, allCourses } = useTexts(overviewTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const params = { workspace }
  return (
    <Card
      title={texts.title}
      actions={<TextLink href={locate({ to: '/w/$workspace/packages', params }).href}>{allCourses}</TextLink>}
    >
      <Panel query={courses}>
        {(page) => {
          const rows = mostFindings(page.packages)
          if (rows.length === 0) return <NoRows text={texts.none} page={page} />
          return (
            <>
              <Table
                caption={texts.title}
                rows={rows}
                idOf={({ course }) => course.id}
                title={{
                  header,
                  cell: ({ course: { id: packageId, title } }) => (
                    <RowTitle
                      title={title}
                      href={locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } }).href}
                    />
                  ),
                }}
                columns={[
                  {
                    id: 'findings',
                    header: texts.column,
                    onPhones: true,
                    cell: ({ errors, warnings }) => (
                      <span className="row">
                        {errors > 0 && (
                          <StatusBadge tone="bad">{countText(errors, texts.errors, language)}</StatusBadge>
                        )}
                        {warnings > 0 && (
                          <StatusBadge tone="warn">{countText(warnings, texts.warnings, language)}</StatusBadge>
                        )}
                      </span>
                    ),
                  },
                ]}
              />
              <Partly page={page} />
            </>
          )
        }}
      </Panel>
    </Card>
  )
}
