import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Figure, Figures } from '#web/dashboard/parts/figure.tsx'
import { durationText, numberText, scoreText } from '#web/dashboard/parts/format.ts'
import { Card } from '#web/dashboard/parts/page.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { useCounts } from '../counts.ts'
import { reportQuery, type Organization } from '../data.ts'
import { reportRows, totalOf, type ReportRow } from '../report-rows.ts'
import { organizationsTexts } from '../texts.ts'

export function Report({ organization }: { readonly organization: Organization }) {
  const { report: texts } = useTexts(organizationsTexts)
  const { id: workspace } = useWorkspace()
  const query = useQuery(reportQuery({ workspace, organizationId: organization.id }))
  const known = query.data
  return (
    <Card
      title={texts.title}
      {...(known !== undefined && known.rows.length > 0
        ? {
            actions: (
              <Button
                icon={Download}
                onPress={() => saveFile(`${organization.id}-report.csv`, csvFile(reportRows(known.rows)))}
              >
                {texts.csv}
              </Button>
            ),
          }
        : {})}
    >
      <Panel query={query}>
        {({ rows, hasMore }) => (
          <div className="stack">
            <p className="small quiet">{texts.hint}</p>
            {hasMore && <p>{texts.more}</p>}
            {rows.some(({ results }) => results.is_partial) && <p>{texts.partial}</p>}
            <Totals organizationId={organization.id} rows={rows} hasMore={hasMore} />
            {rows.length === 0 ? <p className="quiet">{texts.empty}</p> : <Rows rows={rows} />}
          </div>
        )}
      </Panel>
    </Card>
  )
}

interface TotalsProps {
  readonly organizationId: string
  readonly rows: readonly ReportRow[]
  readonly hasMore: boolean
}

function Totals({ organizationId, rows, hasMore }: TotalsProps) {
  const texts = useTexts(organizationsTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { textOf } = useCounts([organizationId])
  const sum = (of: 'learners' | 'completed'): string =>
    `${numberText(totalOf(rows, of), language)}${hasMore ? '+' : ''}`
  const params = { workspace }
  const search = { organization: organizationId }
  return (
    <Figures>
      <Figure
        label={texts.packages}
        value={textOf(organizationId, 'packages')}
        href={locate({ to: '/w/$workspace/packages', params, search }).href}
      />
      <Figure
        label={texts.dispatches}
        value={textOf(organizationId, 'dispatches')}
        href={locate({ to: '/w/$workspace/dispatches', params, search }).href}
      />
      <Figure label={texts.learners} value={sum('learners')} />
      <Figure label={texts.completed} value={sum('completed')} />
    </Figures>
  )
}

function Rows({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { report: texts } = useTexts(organizationsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const columns = useColumns()
  return (
    <Table
      caption={texts.title}
      rows={rows}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.dispatch,
        cell: ({ id, name }) => (
          <RowTitle
            title={name}
            href={locate({ to: '/w/$workspace/dispatches/$dispatchId', params: { workspace, dispatchId: id } }).href}
          />
        ),
      }}
      columns={columns}
    />
  )
}

function useColumns(): readonly Column<ReportRow>[] {
  const { report: texts } = useTexts(organizationsTexts)
  const language = useLanguage()
  const counted = (id: 'learners' | 'completed' | 'passed' | 'failed'): Column<ReportRow> => ({
    id,
    header: texts.columns[id],
    align: 'end',
    cell: ({ results }) => numberText(results[id], language),
  })
  return [
    { id: 'status', header: texts.columns.status, cell: ({ status }) => texts.statuses[status] },
    { ...counted('learners'), onPhones: true },
    { ...counted('completed'), onPhones: true },
    counted('passed'),
    counted('failed'),
    {
      id: 'score',
      header: texts.columns.score,
      align: 'end',
      cell: ({ results }) => scoreText({ scaled: results.average_score_scaled }, language) ?? '–',
    },
    {
      id: 'time',
      header: texts.columns.time,
      align: 'end',
      cell: ({ results }) => durationText(results.time_spent_seconds, language),
    },
  ]
}
