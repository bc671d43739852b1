import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { OnePanel } from '#web/dashboard/app/one-panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useTabMark } from '#web/dashboard/app/use-tab-mark.ts'
import { packageQuery, type Package } from '#web/dashboard/app/version-report/data.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { DoneBar } from '#web/dashboard/parts/done-bar.tsx'
import { numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton, TextLink } from '#web/dashboard/parts/link.tsx'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Card, KeyValues } from '#web/dashboard/parts/page.tsx'
import { Split } from '#web/dashboard/parts/split.tsx'
import { TabLinks } from '#web/dashboard/parts/tab-links.tsx'
import { archivePackage, packagesKey, restorePackage } from '../data.ts'
import { PackageStatusBadge } from '../status-badge.tsx'
import { packagesTexts } from '../texts.ts'
import { dispatchCountQuery } from './data.ts'
import { LaunchTab } from './launch-tab.tsx'
import { usePreview } from './preview.tsx'
import { processingOf } from './processing.ts'
import { packageTabs } from './search.ts'
import { SettingsTab } from './settings-tab.tsx'
import { packageTexts } from './texts.ts'
import { VersionsTab } from './versions-tab.tsx'

const route = '/w/$workspace/packages/$packageId'

export function PackageScreen() {
  const { packageId } = useParams({ from: route })
  // A course that is open beside the page belongs to one package.
  return <OnePackage key={packageId} packageId={packageId} />
}

function OnePackage({ packageId }: { readonly packageId: string }) {
  const texts = useTexts(packageTexts)
  const { statuses } = useTexts(packagesTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(packageQuery({ workspace, packageId }))
  const known = query.data
  const tabMark = useTabMark(known === undefined ? [] : [processingOf(known, statuses)])
  const title = known?.title ?? packageId
  const preview = usePreview({ packageId, title })
  return (
    <Page
      title={title}
      tabMark={tabMark}
      parent={{ label: texts.parent, href: locate({ to: '/w/$workspace/packages', params: { workspace } }).href }}
      mark={known && <PackageStatusBadge status={known.status} />}
      actions={known && <Actions of={known} previewLink={preview.link} />}
    >
      <Split open={preview.open} isOpenWider>
        <OnePanel query={query}>
          {(found) => (
            <div className="stack">
              {found.status === 'archived' && <p role="status">{texts.archived}</p>}
              {found.status === 'failed' && <p role="status">{texts.failed}</p>}
              <Facts of={found} />
              <Tabs of={found} />
            </div>
          )}
        </OnePanel>
      </Split>
    </Page>
  )
}

interface ActionsProps {
  readonly of: Package
  readonly previewLink: ReactNode
}

function Actions({ of: { id: packageId, status }, previewLink }: ActionsProps) {
  const texts = useTexts(packageTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const cache = useQueryClient()
  const mayChange = useMay('change')
  const isArchived = status === 'archived'
  const change = useMutation({
    mutationFn: (archives: boolean) =>
      archives ? archivePackage(workspace, packageId) : restorePackage(workspace, packageId),
    onSuccess: () => cache.invalidateQueries({ queryKey: packagesKey(workspace) }),
  })
  if (!mayChange) return <p className="small quiet">{common.adminsOnly}</p>
  return (
    <>
      {status === 'ready' && previewLink}
      {!isArchived && (
        <LinkButton
          icon={Upload}
          href={locate({ to: '/w/$workspace/upload', params: { workspace }, search: { package: packageId } }).href}
        >
          {texts.newVersion}
        </LinkButton>
      )}
      <ActionMenu
        label={texts.more}
        actions={[
          {
            id: 'archive',
            label: isArchived ? texts.restore : texts.archive,
            icon: isArchived ? ArchiveRestore : Archive,
            onAction: () => change.mutate(!isArchived),
          },
        ]}
      />
      <RefusedChange error={change.error} />
      <DoneBar
        text={change.isSuccess ? (change.variables ? texts.wasArchived : texts.wasRestored) : null}
        undoLabel={texts.undo}
        onUndo={() => change.variables !== undefined && change.mutate(!change.variables)}
      />
    </>
  )
}

function Facts({ of }: { readonly of: Package }) {
  const { facts, kinds, none, megabytes, sessions, dispatches, atLeast } = useTexts(packageTexts)
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const { data: count } = useQuery(dispatchCountQuery({ workspace, packageId: of.id }))
  const [params, search] = [{ workspace }, { package: of.id }]
  return (
    <Card>
      <KeyValues
        rows={[
          { key: facts.id, value: <code>{of.id}</code> },
          { key: facts.kind, value: kinds[of.contentType] },
          { key: facts.version, value: of.currentVersion || none },
          { key: facts.storage, value: megabytes(numberText(of.storageMb, language)) },
          {
            key: facts.launches,
            value: (
              <>
                {numberText(of.launchCount30d, language)} ·{' '}
                <TextLink href={locate({ to: '/w/$workspace/sessions', params, search }).href}>{sessions}</TextLink>
              </>
            ),
          },
          {
            key: facts.dispatches,
            value: (
              <>
                {count !== undefined && (
                  <>
                    {count.totalIsLowerBound && `${atLeast} `}
                    {numberText(count.total, language)} ·{' '}
                  </>
                )}
                <TextLink href={locate({ to: '/w/$workspace/dispatches', params, search }).href}>{dispatches}</TextLink>
              </>
            ),
          },
          { key: facts.organization, value: <bdi>{of.organizationName ?? none}</bdi> },
        ]}
      />
    </Card>
  )
}

function Tabs({ of }: { readonly of: Package }) {
  const { id: packageId, status } = of
  const texts = useTexts(packageTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const { tab: open = 'versions' } = search
  const locate = useLocate()
  return (
    <div>
      <TabLinks
        label={texts.tabsLabel}
        open={open}
        tabs={packageTabs.map((tab) => ({
          id: tab,
          label: texts.tabs[tab],
          href: locate({ to: route, params: { workspace, packageId }, search: { ...search, tab } }).href,
        }))}
      />
      {open === 'versions' && <VersionsTab packageId={packageId} isArchived={status === 'archived'} />}
      {open === 'launch' && <LaunchTab packageId={packageId} isCourse={of.contentType === 'scorm'} />}
      {open === 'settings' && <SettingsTab of={of} />}
    </div>
  )
}
