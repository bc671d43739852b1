import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { MonitorPlay, RefreshCw, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { isLearning } from '#web/dashboard/app/learning-now.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { OpenCourse } from '#web/dashboard/app/open-course.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { OnePanel } from '#web/dashboard/app/one-panel.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { durationText, numberText, percentText, scoreText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Progress } from '#web/dashboard/parts/steps.tsx'
import { TabLinks } from '#web/dashboard/parts/tab-links.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { CompletionBadge } from '../completion-badge.tsx'
import { linkToSession, sessionCourseQuery, sessionQuery, type Session } from '../data.ts'
import { sessionsTexts } from '../texts.ts'
import { DeliveriesTab } from './deliveries-tab.tsx'
import { attemptTexts } from './attempt-texts.ts'
import { Superseded, Writer } from './ownership.tsx'
import { PartsTab } from './parts-tab.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { sessionTabs, type SessionTab } from './search.ts'
import { StatementsTab } from './statements-tab.tsx'
import { AttemptsTab, DataTab, InteractionsTab, ObjectivesTab } from './tabs.tsx'

const route = '/w/$workspace/sessions/$sessionId'

const contents = {
  attempts: AttemptsTab,
  parts: PartsTab,
  interactions: InteractionsTab,
  objectives: ObjectivesTab,
  data: DataTab,
  statements: StatementsTab,
  deliveries: DeliveriesTab,
} as const satisfies Readonly<Record<SessionTab, unknown>>

/** One session, which follows the learner while somebody learns in it and its page is seen. */
export function SessionScreen() {
  const texts = useTexts(sessionsTexts)
  const { sessionId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { data: course } = useQuery(sessionCourseQuery(workspace, sessionId))
  const [isResetting, setResetting] = useState(false)
  const mayChange = useMay('change')
  const query = useQuery({ ...sessionQuery(workspace, sessionId), enabled: mayChange })
  return (
    <Page
      title={course?.learner_name ?? query.data?.user_id ?? sessionId}
      parent={{ label: texts.title, href: locate({ to: '/w/$workspace/sessions', params: { workspace } }).href }}
      mark={query.data && <CompletionBadge status={query.data.completion_status} />}
      actions={
        mayChange &&
        query.data && (
          <>
            <OpenCourse
              label={texts.one.open}
              icon={MonitorPlay}
              tab={`lectern-${sessionId}`}
              linkTo={() => linkToSession(sessionId)}
            />
            <Button icon={RotateCcw} onPress={() => setResetting(true)}>
              {texts.one.reset}
            </Button>
          </>
        )
      }
    >
      {mayChange ? (
        <OnePanel query={query}>
          {(session) => (
            <div className="stack">
              <Facts session={session} />
              <Following
                isFollowed={isLearning(session.updated_at, query.dataUpdatedAt)}
                onLook={() => void query.refetch()}
              />
              <Tabs session={session} />
            </div>
          )}
        </OnePanel>
      ) : (
        <p>{texts.one.adminsOnly}</p>
      )}
      {isResetting && <ResetDialog sessionId={sessionId} onClose={() => setResetting(false)} />}
    </Page>
  )
}

function Facts({ session }: { readonly session: Session }) {
  const { one, noScore } = useTexts(sessionsTexts)
  const { facts } = one
  const { writer } = useTexts(attemptTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { href } = locate({
    to: '/w/$workspace/packages/$packageId',
    params: { workspace, packageId: session.package_id },
  })
  return (
    <Card>
      <div className="stack">
        <div>
          <p>
            {one.progress} <strong>{percentText(session.progress_percent / 100, language)}</strong>
          </p>
          <Progress label={one.progress} share={session.progress_percent / 100} />
        </div>
        <KeyValues
          rows={[
            { key: facts.success, value: one.success[session.success_status] },
            { key: facts.score, value: scoreText(session.score, language) ?? noScore },
            { key: facts.time, value: durationText(session.time_spent_seconds, language) },
            { key: facts.attempt, value: numberText(session.attempt_number, language) },
            { key: writer, value: <Writer session={session} /> },
            { key: facts.last, value: <Ago at={session.updated_at} language={language} /> },
            { key: facts.first, value: <Ago at={session.created_at} language={language} /> },
            ...headsetRow(session, facts.headset, one.noHeadset),
            { key: facts.learner, value: <bdi>{session.user_id}</bdi> },
            { key: facts.session, value: <code>{session.id}</code> },
            {
              key: facts.course,
              value: (
                <TextLink href={href}>
                  <code>{session.package_id}</code>
                </TextLink>
              ),
            },
            { key: facts.revision, value: numberText(session.version, language) },
          ]}
        />
        <Superseded session={session} />
      </div>
    </Card>
  )
}

interface FollowingProps {
  readonly isFollowed: boolean
  readonly onLook: () => void
}

/** Says whether the page follows the learner; where it does not, the person looks for news. */
function Following({ isFollowed, onLook }: FollowingProps) {
  const { live, notLive, look } = useTexts(sessionsTexts).one
  if (isFollowed) return <p className="small quiet">{live}</p>
  return (
    <p className="row small quiet">
      {notLive}
      <Button icon={RefreshCw} onPress={onLook}>
        {look}
      </Button>
    </p>
  )
}

/** Sessions of courses have no headset. */
function headsetRow({ headset }: Session, key: string, none: string) {
  if (headset === undefined) return []
  return [{ key, value: headset === null ? none : <bdi>{`${headset.label} (${headset.model})`}</bdi> }]
}

function Tabs({ session }: { readonly session: Session }) {
  const { one } = useTexts(sessionsTexts)
  const { id: workspace } = useWorkspace()
  const { tab: open = 'attempts' } = useSearch({ from: route })
  const locate = useLocate()
  // Statements are not for viewers.
  const readsStatements = useMay('readStatements')
  const Content = contents[open === 'statements' && !readsStatements ? 'attempts' : open]
  return (
    <div>
      <TabLinks
        label={one.tabsLabel}
        open={open}
        tabs={sessionTabs
          .filter((tab) => tab !== 'statements' || readsStatements)
          .map((tab) => ({
            id: tab,
            label: one.tabs[tab],
            href: locate({ to: route, params: { workspace, sessionId: session.id }, search: { tab } }).href,
          }))}
      />
      <Content session={session} />
    </div>
  )
}
