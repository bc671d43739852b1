import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { FilterSelect, SearchField } from '#web/dashboard/parts/field.tsx'
import { percentText, scoreText } from '#web/dashboard/parts/format.ts'
import { Empty, NothingFound } from '#web/dashboard/parts/state.tsx'
import { CursorPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { CompletionBadge } from './completion-badge.tsx'
import { sessionsQuery, type SessionRow, type SessionsPage } from './data.ts'
import { completions, type SessionsSearch } from './search.ts'
import { sessionsTexts } from './texts.ts'

const route = '/w/$workspace/sessions'

export function SessionsScreen() {
  const texts = useTexts(sessionsTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(sessionsQuery(workspace, search))
  const mayOpen = useMay('change')
  return (
    <Page title={texts.title}>
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

function Filters() {
  const texts = useTexts(sessionsTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: SessionsSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, cursor: undefined, ...next }), replace: true })
  const [learner, setLearner] = useDebouncedText(search.learner ?? '', (text) =>
    change({ learner: text === '' ? undefined : text }),
  )
  return (
    <div className="filters">
      <SearchField label={texts.learnerFilter} clearLabel={texts.clear} value={learner} onChange={setLearner} />
      <FilterSelect
        label={texts.status}
        all={texts.allStatuses}
        options={completions.map((value) => ({ value, label: texts.statuses[value] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
    </div>
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

/** An empty page: no session yet, none that fits, or none among those that were looked at so far. */
function NoRows({ isWholeList }: { readonly isWholeList: boolean }) {
  const { empty, nothing, soFar } = useTexts(sessionsTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  if (!isWholeList) return <p role="status">{soFar}</p>
  if (Object.values(search).every((value) => value === undefined)) {
    return (
      <Empty title={empty.title}>
        <p>{empty.text}</p>
      </Empty>
    )
  }
  return (
    <NothingFound texts={nothing} text={nothing.text} onClear={() => void navigate({ search: { mode: undefined } })} />
  )
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
