import { useMutation } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Copy, ExternalLink, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIntentKey } from '#web/dashboard/app/intent.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Dialog } from '#web/dashboard/parts/dialog.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import type { PackageRow } from './data.ts'
import { linkToPreview } from './more-data.ts'
import { morePackagesTexts } from './more-texts.ts'

export interface RowMenuProps {
  readonly row: PackageRow
  /** Address of its page. */
  readonly href: string
  readonly onArchive: (row: PackageRow) => void
  readonly onRestore: (row: PackageRow) => void
}

export function RowMenu({ row, href, onArchive, onRestore }: RowMenuProps) {
  const texts = useTexts(morePackagesTexts)
  const { adminsOnly, copied } = useTexts(commonTexts)
  const mayChange = useMay('change')
  const preview = usePreview(row.id)
  const [isCopied, copy] = useCopied(row.id)
  const reason = (of: string | undefined) => (of === undefined ? {} : { reason: of })
  const forAdmins = mayChange ? undefined : adminsOnly
  return (
    <>
      <ActionMenu
        label={texts.actionsOf(row.title)}
        actions={[
          { id: 'open', label: texts.open, icon: ExternalLink, href },
          {
            id: 'preview',
            label: texts.preview,
            icon: Play,
            onAction: () => preview.mutate(),
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
      <Unopened title={row.title} preview={preview} />
    </>
  )
}

/** Opens the course in the same tab as the button of its page does. */
function usePreview(packageId: string) {
  const {
    id: workspace,
    me: { person },
  } = useWorkspace()
  const intentKey = useIntentKey()
  return useMutation({
    mutationFn: async () => {
      const address = await linkToPreview(workspace, { packageId, person, idempotencyKey: intentKey(packageId) })
      intentKey.end()
      return { address, wasOpened: window.open(address, `lectern-preview-${packageId}`) !== null }
    },
  })
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

interface UnopenedProps {
  readonly title: string
  readonly preview: ReturnType<typeof usePreview>
}

/** Says why the course is not open: the service refused it, or the browser blocked its tab. */
function Unopened({ title, preview: { data, error, reset } }: UnopenedProps) {
  const { opening } = useTexts(morePackagesTexts)
  const common = useTexts(commonTexts)
  if (error === null && data?.wasOpened !== false) return null
  return (
    <Dialog isOpen title={opening.title(title)} closeLabel={common.close} onClose={reset}>
      {error !== null && <ErrorPanel trouble={troubleOf(error, common)} texts={common} />}
      {data !== undefined && (
        <p>
          {opening.blocked}{' '}
          <TextLink href={data.address} target="_blank">
            {opening.open}
          </TextLink>
        </p>
      )}
    </Dialog>
  )
}
