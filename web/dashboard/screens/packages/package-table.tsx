import { Archive, ArchiveRestore, ExternalLink } from 'lucide-react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { Ago } from '#web/dashboard/parts/time.tsx'
import type { PackageRow } from './data.ts'
import { PackageStatusBadge } from './status-badge.tsx'
import { packagesTexts } from './texts.ts'

interface PackageTableProps {
  readonly rows: readonly PackageRow[]
  readonly isOld: boolean
  readonly onArchive: (row: PackageRow) => void
  readonly onRestore: (row: PackageRow) => void
}

export function PackageTable({ rows, isOld, onArchive, onRestore }: PackageTableProps) {
  const texts = useTexts(packagesTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const mayChange = useMay('change')
  const hrefOf = (packageId: string): string =>
    locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId } }).href
  const actions = (row: PackageRow) => [
    { id: 'open', label: texts.open, icon: ExternalLink, href: hrefOf(row.id) },
    {
      ...(row.status === 'archived'
        ? { id: 'restore', label: texts.restore, icon: ArchiveRestore, onAction: () => onRestore(row) }
        : { id: 'archive', label: texts.archive, icon: Archive, onAction: () => onArchive(row) }),
      ...(mayChange ? {} : { reason: adminsOnly }),
    },
  ]
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.title,
        cell: ({ id, title, organizationName, slug }) => (
          <RowTitle href={hrefOf(id)} title={title} detail={<bdi>{organizationName ?? slug}</bdi>} />
        ),
      }}
      columns={useColumns()}
      menu={{
        header: texts.columns.actions,
        cell: (row) => <ActionMenu label={texts.actionsOf(row.title)} actions={actions(row)} />,
      }}
    />
  )
}

function useColumns(): readonly Column<PackageRow>[] {
  const { columns, kinds } = useTexts(packagesTexts)
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <PackageStatusBadge status={status} />,
    },
    { id: 'kind', header: columns.kind, cell: ({ contentType }) => kinds[contentType] },
    { id: 'version', header: columns.version, cell: ({ currentVersion }) => currentVersion },
    {
      id: 'launches',
      header: columns.launches,
      align: 'end',
      onPhones: true,
      cell: ({ launchCount30d }) => numberText(launchCount30d, language),
    },
    { id: 'changed', header: columns.changed, cell: ({ updatedAt }) => <Ago at={updatedAt} language={language} /> },
  ]
}
