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
import { filtersOf } from './filters-of.ts'
import { sessionsTexts } from './texts.ts'

const route = '/w/$workspace/sessions'

/** Exports the sessions that the filters choose, all pages of them. */
export function ExportButton() {
  const { csv, started, openExports } = useTexts(sessionsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  const cache = useQueryClient()
  const start = useMutation({
    mutationFn: () => {
      const body: NewExport = { kind: 'sessions', format: 'csv', filters: filtersOf(search) }
      return startExport(workspace, body, crypto.randomUUID())
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: exportsKey(workspace) }),
  })
  return (
    <>
      <span role="status">
        {start.isSuccess && (
          <>
            {started}{' '}
            <TextLink href={locate({ to: '/w/$workspace/exports', params: { workspace } }).href}>
              {openExports}
            </TextLink>
          </>
        )}
      </span>
      <Button icon={Download} isPending={start.isPending} onPress={() => start.mutate()}>
        {csv}
      </Button>
      {start.error !== null && <ErrorPanel trouble={troubleOf(start.error, common)} texts={common} />}
    </>
  )
}
