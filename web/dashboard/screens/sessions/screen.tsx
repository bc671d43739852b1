import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '#web/dashboard/app/export-button.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { percentText, scoreText } from '#web/dashboard/parts/format.ts'
import { CursorPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { CompletionBadge } from './completion-badge.tsx'
import { sessionsQuery, type SessionRow, type SessionsPage } from './data.ts'
import { filtersOf } from './filters-of.ts'
import { Filters } from './filters.tsx'
import { NoRows } from './no-rows.tsx'
import { sessionsTexts } from './texts.ts'

const route = '/w/$workspace/sessions'

export function SessionsScreen() {
  const texts = useTexts(sessionsTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(sessionsQuery(workspace, search))
  const mayOpen = useMay('change')
  return (
    <Page
      title={texts.title}
      actions={mayOpen && <ExportButton request={{ kind: 'sessions', format: 'csv', filters: filtersOf(search) }} />}
    >
      <Filters />
      {!mayOpen && <p className="small quiet">{texts.openedBy}</p>}
      <Panel query={query}>
        {(page) => (
          <>
            {page.sessions.length === 0 ? (
              <NoRows isWholeList={page.next_cursor === null} />
            ) : (
              <Rows rows={page.sessions} isOld={query.isPlaceholderData} mayOpen={mayOpen} />
            )}
            <Pages page={page} />
          </>
        )}
      </Panel>
    </Page>
  )
}

interface RowsProps {
  readonly rows: readonly SessionRow[]
  readonly isOld: boolean
  readonly mayOpen: boolean
}

function Rows({ rows, isOld, mayOpen }: RowsProps) {
  const texts = useTexts(sessionsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const columns = useColumns()
  const addressOf = (sessionId: string) =>
    mayOpen ? { href: locate({ to: `${route}/$sessionId`, params: { workspace, sessionId } }).href } : {}
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.learner,
        cell: ({ id, learner_name: name, user_id: learner }) => (
          <RowTitle
            {...addressOf(id)}
            title={name ?? learner}
            {...(name === null ? {} : { detail: <bdi>{learner}</bdi> })}
          />
        ),
      }}
      columns={columns}
    />
  )
}

function useColumns(): readonly Column<SessionRow>[] {
  const { columns, modes: modeNames } = useTexts(sessionsTexts)
  const language = useLanguage()
  return [
    {
      id: 'course',
      header: columns.course,
      cell: ({ course_title: title, mode }) => (
        <>
          <bdi>{title}</bdi>
          {mode === 'test' && <span className="row-detail">{modeNames.test}</span>}
        </>
      ),
    },
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ completion_status: status }) => <CompletionBadge status={status} />,
    },
    {
      id: 'progress',
      header: columns.progress,
      align: 'end',
      onPhones: true,
      cell: ({ progress_percent: percent }) => percentText(percent / 100, language),
    },
    { id: 'score', header: columns.score, align: 'end', cell: ({ score }) => scoreText(score, language) ?? '–' },
    {
      id: 'last',
      header: columns.last,
      cell: ({ last_activity_at: at }) => <Ago at={at} language={language} />,
    },
  ]
}

function Pages({ page }: { readonly page: SessionsPage }) {
  const texts = useTexts(sessionsTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  return (
    <CursorPager
      label={texts.pager}
      first={texts.first}
      later={texts.further}
      cursor={search.cursor}
      next={page.next_cursor}
      addressAt={(cursor) => locate({ to: route, params: { workspace }, search: { ...search, cursor } }).href}
    />
  )
}
