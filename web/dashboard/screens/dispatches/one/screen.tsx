import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CalendarPlus, KeyRound, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useIsHere } from '#web/dashboard/app/leaving.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { OnePanel } from '#web/dashboard/app/one-panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { momentText, numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Meter } from '#web/dashboard/parts/state.tsx'
import { TabLinks } from '#web/dashboard/parts/tab-links.tsx'
import { DispatchBadge } from '../badge.tsx'
import { courseQuery, dispatchesKey, dispatchQuery, restoreDispatch, resumeDispatch, type Dispatch } from '../data.ts'
import { availabilityOf } from '../rules.ts'
import { dispatchTabs, type DispatchTab } from '../search.ts'
import { dispatchesTexts } from '../texts.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { extendTexts } from './extend-texts.ts'
import { InstallTab } from './install-tab.tsx'
import { IntentDialog, type Intent } from './intent-dialog.tsx'
import { LearnersTab } from './learners-tab.tsx'
import { Refusals } from './refusals.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { dispatchTexts } from './texts.ts'

const route = '/w/$workspace/dispatches/$dispatchId'

const contents = {
  install: InstallTab,
  learners: LearnersTab,
  settings: SettingsTab,
} as const satisfies Readonly<Record<DispatchTab, unknown>>

export function DispatchScreen() {
  const texts = useTexts(dispatchesTexts)
  const { dispatchId } = useParams({ from: route })
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(dispatchQuery({ workspace, dispatchId }))
  const known = query.data
  return (
    <Page
      title={known?.name ?? dispatchId}
      parent={{ label: texts.title, href: locate({ to: '/w/$workspace/dispatches', params: { workspace } }).href }}
      mark={known && <DispatchBadge status={known.status} />}
      actions={known && <Actions dispatch={known} />}
    >
      <OnePanel query={query}>
        {(dispatch) => (
          <div className="stack">
            <p>{texts.availability[availabilityOf(dispatch)]}</p>
            <Facts dispatch={dispatch} />
            <Refusals dispatchId={dispatch.id} />
            <Tabs dispatch={dispatch} />
          </div>
        )}
      </OnePanel>
    </Page>
  )
}

interface PartProps {
  readonly dispatch: Dispatch
}

function Facts({ dispatch }: PartProps) {
  const texts = useTexts(dispatchesTexts)
  const { one } = useTexts(dispatchTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const course = useQuery(courseQuery(workspace, dispatch.packageId))
  const { licenseLimit: limit, learnersUsed, allowedDomains: hosts } = dispatch
  const used = numberText(learnersUsed, language)
  const { href } = locate({
    to: '/w/$workspace/packages/$packageId',
    params: { workspace, packageId: dispatch.packageId },
  })
  return (
    <Card>
      <div className="stack">
        {limit !== null && (
          <Meter
            label={one.seats}
            value={learnersUsed}
            max={limit}
            text={texts.used(used, numberText(limit, language))}
          />
        )}
        <KeyValues
          rows={[
            {
              key: one.facts.course,
              value: (
                <TextLink href={href}>
                  <bdi>{course.data?.title ?? dispatch.packageId}</bdi>
                </TextLink>
              ),
            },
            ...(limit === null ? [{ key: one.seats, value: one.noLimit(used) }] : []),
            {
              key: one.facts.organization,
              value: <bdi>{dispatch.organizationName ?? texts.noOrganization}</bdi>,
            },
            { key: one.facts.mode, value: texts.modes[dispatch.mode] },
            {
              key: one.facts.ends,
              value: dispatch.expiresAt === null ? texts.never : momentText(dispatch.expiresAt, language),
            },
            { key: one.facts.domains, value: hosts.length === 0 ? one.everywhere : <bdi>{hosts.join(', ')}</bdi> },
            { key: one.facts.identity, value: dispatch.hashLearnerInfo ? one.hashed : one.named },
            { key: one.facts.id, value: <code>{dispatch.id}</code> },
            { key: one.facts.history, value: <History dispatchId={dispatch.id} /> },
          ]}
        />
      </div>
    </Card>
  )
}

/** What was changed of the dispatch, for those who may read the audit log, and what went wrong with it. */
function History({ dispatchId }: { readonly dispatchId: string }) {
  const { one } = useTexts(dispatchTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const [params, search] = [{ workspace }, { entity: dispatchId }]
  return (
    <span className="row">
      <TextLink href={locate({ to: '/w/$workspace/incidents', params, search }).href}>{one.incidents}</TextLink>
      {useMay('change') && (
        <TextLink href={locate({ to: '/w/$workspace/audit', params, search }).href}>{one.audit}</TextLink>
      )}
    </span>
  )
}

function Tabs({ dispatch }: PartProps) {
  const { one } = useTexts(dispatchTexts)
  const { id: workspace } = useWorkspace()
  const { tab: open = 'install' } = useSearch({ from: route })
  const locate = useLocate()
  const Content = contents[open]
  return (
    <div>
      <TabLinks
        label={one.tabsLabel}
        open={open}
        tabs={dispatchTabs.map((tab) => ({
          id: tab,
          label: one.tabs[tab],
          href: locate({ to: route, params: { workspace, dispatchId: dispatch.id }, search: { tab } }).href,
        }))}
      />
      <Content dispatch={dispatch} />
    </div>
  )
}

function Actions({ dispatch }: PartProps) {
  const { one } = useTexts(dispatchTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const cache = useQueryClient()
  const mayChange = useMay('change')
  const [intent, setIntent] = useState<Intent | null>(null)
  const [isExtending, setExtending] = useState(false)
  const { extend } = useTexts(extendTexts)
  const { status, expiresAt: end } = dispatch
  const id = { workspace, dispatchId: dispatch.id }
  const refresh = () => cache.invalidateQueries({ queryKey: dispatchesKey(workspace) })
  const undo = useMutation({
    mutationFn: () => (status === 'archived' ? restoreDispatch(id) : resumeDispatch(id)),
    onSuccess: refresh,
  })
  if (!mayChange) return <p className="small quiet">{common.adminsOnly}</p>
  return (
    <>
      {(status === 'archived' || status === 'paused') && (
        <Button
          variant="primary"
          icon={status === 'archived' ? ArchiveRestore : Play}
          isPending={undo.isPending}
          onPress={() => undo.mutate()}
        >
          {status === 'archived' ? one.restore : one.resume}
        </Button>
      )}
      <ActionMenu
        label={one.more}
        actions={[
          ...(status === 'active'
            ? [{ id: 'pausing', label: one.pause, icon: Pause, onAction: () => setIntent('pausing') }]
            : []),
          ...(status === 'archived' || end === null
            ? []
            : [{ id: 'extending', label: extend, icon: CalendarPlus, onAction: () => setExtending(true) }]),
          ...(status === 'archived'
            ? []
            : [{ id: 'archiving', label: one.archive, icon: Archive, onAction: () => setIntent('archiving') }]),
          { id: 'rotation', label: one.rotate, icon: KeyRound, onAction: () => setIntent('rotation') },
          { id: 'removal', label: one.remove, icon: Trash2, onAction: () => setIntent('removal') },
        ]}
      />
      <RefusedChange error={undo.error} />
      {isExtending && end !== null && (
        <ExtendDialog
          dispatch={dispatch}
          end={end}
          onClose={() => setExtending(false)}
          onDone={async () => {
            await refresh()
            setExtending(false)
          }}
        />
      )}
      {intent !== null && (
        <IntentDialog
          intent={intent}
          dispatch={dispatch}
          onClose={() => setIntent(null)}
          onDone={async () => {
            setIntent(null)
            if (intent === 'removal' && isHere())
              await navigate({ to: '/w/$workspace/dispatches', params: { workspace } })
            await refresh()
          }}
        />
      )}
    </>
  )
}
