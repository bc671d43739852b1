import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { exportsKey, startExport, type NewExport } from './data-exports.ts'
import { defineTexts, useTexts } from './language.ts'
import { useLocate } from './links.tsx'
import { commonTexts, troubleOf } from './trouble.ts'
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
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const cache = useQueryClient()
  const start = useMutation({
    mutationFn: () => startExport(workspace, request, crypto.randomUUID()),
    onSuccess: () => cache.invalidateQueries({ queryKey: exportsKey(workspace) }),
  })
  return (
    <>
      <span role="status">
        {start.isSuccess && (
          <>
            {texts.started}{' '}
            <TextLink href={locate({ to: '/w/$workspace/exports', params: { workspace } }).href}>{texts.open}</TextLink>
          </>
        )}
      </span>
      <Button icon={Download} isPending={start.isPending} onPress={() => start.mutate()}>
        {label}
      </Button>
      {start.error !== null && <ErrorPanel trouble={troubleOf(start.error, common)} texts={common} />}
    </>
  )
}
