import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { UserMinus, UserRound } from 'lucide-react'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText, percentText, scoreText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Empty, StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { CursorPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import {
  dispatchesKey,
  learnersQuery,
  releaseSeat,
  resultsQuery,
  type Dispatch,
  type Learner,
  type LearnersPage,
  type Results,
} from '../data.ts'
import { dispatchesTexts } from '../texts.ts'
import { dispatchTexts } from './texts.ts'

const route = '/w/$workspace/dispatches/$dispatchId'

const tones = {
  not_attempted: 'quiet',
  incomplete: 'busy',
  completed: 'good',
  passed: 'good',
  failed: 'bad',
} as const satisfies Readonly<Record<Learner['completion_status'], Tone>>

interface LearnersTabProps {
  readonly dispatch: Dispatch
}

export function LearnersTab({ dispatch }: LearnersTabProps) {
  const { learners: texts } = useTexts(dispatchTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const id = { workspace, dispatchId: dispatch.id }
  const results = useQuery(resultsQuery(id))
  const query = useQuery(learnersQuery(id, cursor))
  return (
    <div className="stack">
      <Panel query={results}>{(known) => <Totals results={known} />}</Panel>
      <Panel query={query}>
        {(page) =>
          page.learners.length === 0 ? (
            <Empty title={texts.none.title}>
              <p>{texts.none.text}</p>
            </Empty>
          ) : (
            <Rows dispatch={dispatch} page={page} isOld={query.isPlaceholderData} />
          )
        }
      </Panel>
    </div>
  )
}

function Totals({ results }: { readonly results: Results }) {
  const { learners: texts } = useTexts(dispatchTexts)
  const { totals } = texts
  const language = useLanguage()
  const { average_score_scaled: average } = results
  return (
    <Card>
      <KeyValues
        rows={[
          { key: totals.learners, value: numberText(results.learners, language) },
          { key: totals.incomplete, value: numberText(results.incomplete, language) },
          { key: totals.completed, value: numberText(results.completed, language) },
          { key: totals.passed, value: numberText(results.passed, language) },
          { key: totals.failed, value: numberText(results.failed, language) },
          { key: totals.score, value: average === null ? texts.noScore : percentText(average, language) },
        ]}
      />
      {results.is_partial && <p className="small quiet">{texts.partial}</p>}
    </Card>
  )
}

interface RowsProps extends LearnersTabProps {
  readonly page: LearnersPage
  readonly isOld: boolean
}

const nameOf = ({ learner_name: name, external_learner_id: id }: Learner, unknown: string): string =>
  name ?? id ?? unknown

function Rows({ dispatch, page, isOld }: RowsProps) {
  const all = useTexts(dispatchTexts)
  const { pager } = useTexts(dispatchesTexts)
  const { learners: texts } = all
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const mayChange = useMay('change')
  const columns = useColumns()
  const [chosen, setChosen] = useState<Learner | null>(null)
  const actionsOf = ({ session_id: sessionId, released_at: releasedAt, ...rest }: Learner) => [
    {
      id: 'session',
      label: texts.session,
      icon: UserRound,
      ...(sessionId === null
        ? { reason: texts.noSession }
        : { href: locate({ to: '/w/$workspace/sessions/$sessionId', params: { workspace, sessionId } }).href }),
    },
    {
      id: 'release',
      label: texts.release,
      icon: UserMinus,
      onAction: () => setChosen({ session_id: sessionId, released_at: releasedAt, ...rest }),
      ...(mayChange ? {} : { reason: adminsOnly }),
      ...(releasedAt === null ? {} : { reason: texts.isReleased }),
    },
  ]
  const pageFrom = (cursor: string | undefined): string =>
    locate({
      to: route,
      params: { workspace, dispatchId: dispatch.id },
      search: { tab: 'learners', cursor },
    }).href
  const { cursor } = useSearch({ from: route })
  return (
    <>
      <Table
        caption={all.one.tabs.learners}
        rows={page.learners}
        isOld={isOld}
        idOf={({ learner_key: key }) => key}
        title={{
          header: texts.columns.learner,
          cell: (learner) => (
            <RowTitle
              title={nameOf(learner, texts.unknown)}
              {...(learner.released_at === null ? {} : { detail: texts.released })}
            />
          ),
        }}
        columns={columns}
        menu={{
          header: texts.columns.actions,
          cell: (learner) => (
            <ActionMenu label={texts.actionsOf(nameOf(learner, texts.unknown))} actions={actionsOf(learner)} />
          ),
        }}
      />
      <CursorPager
        label={pager}
        first={texts.first}
        later={texts.further}
        cursor={cursor}
        next={page.next_cursor}
        addressAt={pageFrom}
      />
      {chosen !== null && <Release dispatch={dispatch} learner={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function useColumns(): readonly Column<Learner>[] {
  const { learners: texts } = useTexts(dispatchTexts)
  const { columns } = texts
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ completion_status: status }) => <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>,
    },
    {
      id: 'progress',
      header: columns.progress,
      align: 'end',
      onPhones: true,
      cell: ({ progress_percent: percent }) => percentText(percent / 100, language),
    },
    {
      id: 'score',
      header: columns.score,
      align: 'end',
      cell: ({ score }) => scoreText(score, language) ?? '–',
    },
    {
      id: 'last',
      header: columns.last,
      cell: ({ last_activity_at: at }) => (at === null ? '–' : <Ago at={at} language={language} />),
    },
  ]
}

interface ReleaseProps extends LearnersTabProps {
  readonly learner: Learner
  readonly onClose: () => void
}

function Release({ dispatch, learner, onClose }: ReleaseProps) {
  const { releasing: texts, learners } = useTexts(dispatchTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const release = useMutation({
    mutationFn: () => releaseSeat({ workspace, dispatchId: dispatch.id }, learner.learner_key),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: dispatchesKey(workspace) })
      onClose()
    },
  })
  return (
    <ConfirmChange
      title={texts.title(nameOf(learner, learners.unknown))}
      text={texts.text}
      action={texts.action}
      change={release}
      onClose={onClose}
    />
  )
}
