import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { exportsKey, startExport, type NewExport } from './data-exports.ts'
import { defineTexts, useTexts } from './language.ts'
import { useLocate } from './links.tsx'
import { RefusedChange } from './refused-change.tsx'
import { useWorkspace } from './workspace.ts'

const en = { started: 'The export is on its way.', open: 'Open the exports' }

const exportTexts = defineTexts<typeof en>({
  en,
  de: { started: 'Der Export ist unterwegs.', open: 'Exporte öffnen' },
})

interface ExportButtonProps {
  /** What the filters of the screen choose, all pages of it. */
  readonly request: NewExport
  readonly label?: string
}

/** Starts an export of what a screen lists. */
export function ExportButton({ request, label = 'CSV' }: ExportButtonProps) {
  const texts = useTexts(exportTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const cache = useQueryClient()
  const start = useMutation({
    mutationFn: () => startExport(workspace, request, crypto.randomUUID()),
    onSuccess: () => cache.invalidateQueries({ queryKey: exportsKey(workspace) }),
  })
  return (
    <>
      {/* Together they are one item of the row: an empty status would take a gap of its own. */}
      <div>
        <span role="status">
          {start.isSuccess && (
            <>
              {texts.started}{' '}
              <TextLink href={locate({ to: '/w/$workspace/exports', params: { workspace } }).href}>
                {texts.open}
              </TextLink>
            </>
          )}
        </span>{' '}
        <Button icon={Download} isPending={start.isPending} onPress={() => start.mutate()}>
          {label}
        </Button>
      </div>
      <RefusedChange error={start.error} />
    </>
  )
}
