import { Unplug } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { StatusBadge, type Tone } from '#web/dashboard/parts/state.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import type { Installation } from './data.ts'
import { connectorsTexts } from './texts.ts'

const tones = {
  active: 'good',
  stale: 'warn',
  uninstalled: 'quiet',
} as const satisfies Readonly<Record<Installation['status'], Tone>>

export const nameOf = ({ displayName, externalId }: Installation): string => displayName ?? externalId

interface InstallationRowsProps {
  readonly rows: readonly Installation[]
  readonly isOld: boolean
  readonly onRemove: (installation: Installation) => void
}

export function InstallationRows({ rows, isOld, onRemove }: InstallationRowsProps) {
  const texts = useTexts(connectorsTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const mayChange = useMay('change')
  const columns = useColumns()
  const againstRemoval = ({ status }: Installation): { reason?: string } => {
    if (!mayChange) return { reason: adminsOnly }
    return status === 'uninstalled' ? { reason: texts.isRemoved } : {}
  }
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.name,
        cell: (row) => (
          <RowTitle
            title={nameOf(row)}
            detail={
              <bdi>
                {row.connector}
                {row.mode === 'test' && ' · TEST'}
                {row.siteUrl !== null && ` · ${row.siteUrl}`}
              </bdi>
            }
          />
        ),
      }}
      columns={columns}
      menu={{
        header: texts.columns.actions,
        cell: (row) => (
          <ActionMenu
            label={texts.actionsOf(nameOf(row))}
            actions={[
              {
                id: 'remove',
                label: texts.remove,
                icon: Unplug,
                onAction: () => onRemove(row),
                ...againstRemoval(row),
              },
            ]}
          />
        ),
      }}
    />
  )
}

function useColumns(): readonly Column<Installation>[] {
  const texts = useTexts(connectorsTexts)
  const { columns } = texts
  const language = useLanguage()
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const incidentsOf = ({ id: entity }: Installation): string =>
    locate({ to: '/w/$workspace/incidents', params: { workspace }, search: { status: 'open', entity } }).href
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => (
        <>
          <StatusBadge tone={tones[status]}>{texts.statuses[status]}</StatusBadge>
          {status === 'stale' && <span className="row-detail">{texts.silent}</span>}
        </>
      ),
    },
    {
      id: 'incidents',
      header: columns.incidents,
      onPhones: true,
      cell: (row) =>
        row.openIncidents === 0 ? (
          texts.none
        ) : (
          <StatusBadge tone="bad">
            <TextLink href={incidentsOf(row)}>{texts.incidents(numberText(row.openIncidents, language))}</TextLink>
          </StatusBadge>
        ),
    },
    {
      id: 'version',
      header: columns.version,
      cell: ({ version, hostVersion }) => (
        <>
          <bdi>{version ?? '–'}</bdi>
          {hostVersion !== null && (
            <span className="row-detail">
              <bdi>{texts.host(hostVersion)}</bdi>
            </span>
          )}
        </>
      ),
    },
    { id: 'seen', header: columns.seen, cell: ({ lastSeenAt: at }) => <Ago at={at} language={language} /> },
  ]
}
