import { Suspense } from 'react'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { laterPart } from '#web/dashboard/app/later-part.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import type { PackageRow } from './data.ts'
import { PackageStatusBadge } from './status-badge.tsx'
import { packagesTexts } from './texts.ts'

const FindingCounts = laterPart(async () => (await import('./list-tools.tsx')).FindingCounts)
const RowMenu = laterPart(async () => (await import('./row-menu.tsx')).RowMenu)

interface PackageTableProps {
  readonly rows: readonly PackageRow[]
  readonly isOld: boolean
  readonly onArchive: (row: PackageRow) => void
  readonly onRestore: (row: PackageRow) => void
}

export function PackageTable({ rows, isOld, onArchive, onRestore }: PackageTableProps) {
  const texts = useTexts(packagesTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.title,
        cell: ({ id, title, organizationName, slug }) => (
          <RowTitle
            href={locate({ to: '/w/$workspace/packages/$packageId', params: { workspace, packageId: id } }).href}
            title={title}
            detail={<bdi>{organizationName ?? slug}</bdi>}
          />
        ),
      }}
      columns={useColumns()}
      menu={{
        header: texts.columns.actions,
        cell: (row) => (
          <Suspense fallback={<span className="skeleton icon-button" />}>
            <RowMenu row={row} {...{ onArchive, onRestore }} />
          </Suspense>
        ),
      }}
    />
  )
}

function useColumns(): readonly Column<PackageRow>[] {
  const { columns, vrApp } = useTexts(packagesTexts)
  const language = useLanguage()
  return [
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status }) => <PackageStatusBadge status={status} />,
    },
    {
      id: 'findings',
      header: columns.findings,
      cell: ({ findings }) => (
        <Suspense>
          <FindingCounts findings={findings} />
        </Suspense>
      ),
    },
    {
      id: 'standard',
      header: columns.standard,
      // Its words stand in one line.
      cell: ({ contentType, scormEdition }) =>
        contentType === 'vr_apk'
          ? vrApp
          : `SCORM ${scormEdition?.replace(' Edition', '') ?? ''}`.replaceAll(' ', '\u00a0'),
    },
    { id: 'version', header: columns.version, cell: ({ currentVersion }) => currentVersion },
    {
      id: 'launches',
      header: columns.launches,
      align: 'end',
      onPhones: true,
      cell: ({ launchCount30d }) => numberText(launchCount30d, language),
    },
  ]
}
