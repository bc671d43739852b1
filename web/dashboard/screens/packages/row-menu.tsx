import { Archive, ArchiveRestore, Copy, ExternalLink, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import type { PackageRow } from './data.ts'
import { morePackagesTexts } from './more-texts.ts'

export interface RowMenuProps {
  readonly row: PackageRow
  readonly onArchive: (row: PackageRow) => void
  readonly onRestore: (row: PackageRow) => void
}

export function RowMenu({ row, onArchive, onRestore }: RowMenuProps) {
  const texts = useTexts(morePackagesTexts)
  const { adminsOnly, copied } = useTexts(commonTexts)
  const mayChange = useMay('change')
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const page = { to: '/w/$workspace/packages/$packageId', params: { workspace, packageId: row.id } } as const
  const [isCopied, copy] = useCopied(row.id)
  const reason = (of: string | undefined) => (of === undefined ? {} : { reason: of })
  const forAdmins = mayChange ? undefined : adminsOnly
  return (
    <>
      <ActionMenu
        label={texts.actionsOf(row.title)}
        actions={[
          { id: 'open', label: texts.open, icon: ExternalLink, href: locate(page).href },
          {
            id: 'preview',
            label: texts.preview,
            icon: Play,
            href: locate({ ...page, search: { open: 'preview' } }).href,
            ...reason(forAdmins ?? (row.status === 'ready' ? undefined : texts.notReady)),
          },
          { id: 'copy', label: texts.copyId, icon: Copy, onAction: copy },
          {
            ...(row.status === 'archived'
              ? { id: 'restore', label: texts.restore, icon: ArchiveRestore, onAction: () => onRestore(row) }
              : { id: 'archive', label: texts.archive, icon: Archive, onAction: () => onArchive(row) }),
            ...reason(forAdmins),
          },
        ]}
      />
      <span role="status">{isCopied && <span className="row-detail">{copied}</span>}</span>
    </>
  )
}

/** Copies a text. True for two seconds after it. */
function useCopied(text: string): readonly [boolean, () => void] {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => void navigator.clipboard.writeText(text).then(() => setCopied(true))]
}
