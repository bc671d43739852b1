import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { exportsKey, startExport, type NewExport } from '#web/dashboard/app/data-exports.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { commonTexts, troubleOf } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { ErrorPanel } from '#web/dashboard/parts/state.tsx'
import { filtersOf } from './search.ts'
import { auditTexts } from './texts.ts'

const route = '/w/$workspace/audit'

/** Exports what the filters choose, all pages of it. */
export function ExportButton() {
  const texts = useTexts(auditTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const cache = useQueryClient()
  const start = useMutation({
    mutationFn: () => {
      const body: NewExport = { kind: 'audit', format: 'csv', filters: filtersOf(search) }
      return startExport(workspace, body, crypto.randomUUID())
    },
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
        {texts.csv}
      </Button>
      {start.error !== null && <ErrorPanel trouble={troubleOf(start.error, common)} texts={common} />}
    </>
  )
}
