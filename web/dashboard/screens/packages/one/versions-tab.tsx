import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardList, Download, Play } from 'lucide-react'
import { useState } from 'react'
import { ConfirmChange } from '#web/dashboard/app/confirm-change.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useUploaderName } from '#web/dashboard/app/people.ts'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { bytesText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import { packagesKey } from '../data.ts'
import { isRefusal } from '#web/dashboard/app/calls.ts'
import { revisionsQuery, type Revision } from '#web/dashboard/app/version-report/data.ts'
import { activateVersion, downloadArchive } from './data.ts'
import { useOpenCounts, useOpenSessions } from './open-sessions.ts'
import { packageTexts } from './texts.ts'
import { VersionBadges } from './version-badges.tsx'

interface VersionsTabProps {
  readonly packageId: string
  readonly isArchived: boolean
}

/** The versions of a package: what was found in each, and which one new attempts play. */
export function VersionsTab({ packageId, isArchived }: VersionsTabProps) {
  const { versions: texts } = useTexts(packageTexts)
  const common = useTexts(commonTexts)
  const { adminsOnly } = common
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const query = useQuery(revisionsQuery({ workspace, packageId }))
  const hrefOf = ({ id: versionId }: Revision): string =>
    locate({
      to: '/w/$workspace/packages/$packageId/versions/$versionId',
      params: { workspace, packageId, versionId },
    }).href
  const [chosen, setChosen] = useState<Revision | null>(null)
  const download = useDownload(packageId)
  const mayManage = useMay('change')
  const mayChange = mayManage && !isArchived
  /** Why a version cannot be activated; undefined where it can. */
  const reasonOf = ({ active, status }: Revision): string | undefined => {
    if (!mayChange) return adminsOnly
    if (active) return texts.isActive
    return status === 'ready' ? undefined : texts.notReady
  }
  const downloadReasonOf = ({ status }: Revision): string | undefined => {
    if (!mayManage) return adminsOnly
    return status === 'ready' ? undefined : texts.notReady
  }
  const actionsOf = (revision: Revision) => {
    const reason = reasonOf(revision)
    const downloadReason = downloadReasonOf(revision)
    return [
      { id: 'report', label: texts.report, icon: ClipboardList, href: hrefOf(revision) },
      {
        id: 'download',
        label: texts.download,
        icon: Download,
        onAction: () => download.mutate(revision.id),
        ...(downloadReason === undefined ? {} : { reason: downloadReason }),
      },
      {
        id: 'activate',
        label: texts.activate,
        icon: Play,
        onAction: () => setChosen(revision),
        ...(reason === undefined ? {} : { reason }),
      },
    ]
  }
  const columns = useColumns(packageId)
  return (
    <Panel query={query}>
      {(rows) => (
        <>
          <RefusedChange error={download.error} />
          {download.isPending && download.failureCount > 0 && <p role="status">{texts.preparing}</p>}
          <Table
            caption={texts.columns.label}
            rows={rows}
            idOf={({ id }) => id}
            title={{
              header: texts.columns.label,
              cell: (row) => <RowTitle href={hrefOf(row)} title={row.version_label} />,
            }}
            columns={columns}
            menu={{
              header: texts.columns.actions,
              cell: (row) => <ActionMenu label={texts.actionsOf(row.version_label)} actions={actionsOf(row)} />,
            }}
          />
          {chosen !== null && (
            <Activation
              packageId={packageId}
              revision={chosen}
              active={rows.find(({ active }) => active)}
              onClose={() => setChosen(null)}
            />
          )}
        </>
      )}
    </Panel>
  )
}

/** An archive that a former release did not keep is made first: the page asks again until it is there. */
const preparing = { tries: 100, milliseconds: 3000 }

function useDownload(packageId: string) {
  const { id: workspace } = useWorkspace()
  return useMutation({
    mutationFn: (versionId: string) => downloadArchive({ workspace, packageId, versionId }),
    retry: (failures, error) => failures < preparing.tries && isRefusal(error, 'PACKAGE_NOT_READY'),
    retryDelay: preparing.milliseconds,
  })
}

function useColumns(packageId: string): readonly Column<Revision>[] {
  const { versions: texts } = useTexts(packageTexts)
  const language = useLanguage()
  const { person } = useWorkspace().me
  const uploaderName = useUploaderName()
  const openOn = useOpenCounts(packageId)
  return [
    {
      id: 'status',
      header: texts.columns.status,
      onPhones: true,
      cell: ({ status, active }) => (
        <span className="row">
          <VersionBadges status={status} active={active} />
        </span>
      ),
    },
    { id: 'size', header: texts.columns.size, cell: ({ file_size_bytes: size }) => bytesText(size, language) },
    {
      id: 'by',
      header: texts.columns.by,
      cell: ({ uploaded_by: by }) =>
        by === person.id ? texts.you : <bdi className="long-text">{uploaderName(by)}</bdi>,
    },
    { id: 'open', header: texts.columns.open, align: 'end', cell: ({ id }) => openOn(id) ?? '–' },
    {
      id: 'at',
      header: texts.columns.at,
      onPhones: true,
      cell: ({ created_at: at }) => <Ago at={at} language={language} />,
    },
  ]
}

interface ActivationProps {
  readonly packageId: string
  readonly revision: Revision
  /** The version that it replaces. */
  readonly active: Revision | undefined
  readonly onClose: () => void
}

/** Says who is affected before it activates a version. */
function Activation({ packageId, revision, active, onClose }: ActivationProps) {
  const { id: versionId, version_label: label } = revision
  const { activation: texts } = useTexts(packageTexts)
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: () => activateVersion({ workspace, packageId, versionId }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: packagesKey(workspace) })
      onClose()
    },
  })
  return (
    <ConfirmChange
      title={texts.title(label)}
      text={texts.text(label)}
      action={texts.action(label)}
      change={change}
      onClose={onClose}
    >
      {active !== undefined && <Affected packageId={packageId} active={active} />}
    </ConfirmChange>
  )
}

/** How many sessions are open with the version that is replaced. */
function Affected({ packageId, active }: { readonly packageId: string; readonly active: Revision }) {
  const { activation } = useTexts(packageTexts)
  const sessions = useOpenSessions(packageId, active.id)
  return <p role="status">{sessions !== null && activation.affected(active.version_label, sessions)}</p>
}
