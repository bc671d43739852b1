/** Files that were made of what the workspace has. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { useTabMark } from '#web/dashboard/app/use-tab-mark.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { CursorPager } from '#web/dashboard/parts/table.tsx'
import { exportsQuery, type ExportsPage } from './data.ts'
import { ExportRows } from './export-rows.tsx'
import { NewExportDialog } from './new-export.tsx'
import { exportWork } from './rules.ts'
import { exportsTexts } from './texts.ts'

const route = '/w/$workspace/exports'

export function ExportsScreen() {
  const texts = useTexts(exportsTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const query = useQuery(exportsQuery(workspace, cursor))
  const mayStart = useMay('change')
  const exports = query.data?.exports ?? []
  const tabMark = useTabMark(exports.map((each) => exportWork(each, texts.statuses)))
  return (
    <Page title={texts.title} tabMark={tabMark} actions={mayStart && <Start />}>
      <p className="small quiet">{useMay('readStatements') ? texts.hint : texts.noFiles}</p>
      <Panel query={query}>
        {(page) => (
          <>
            {page.exports.length === 0 ? (
              <Empty title={texts.empty.title} actions={mayStart && <Start />}>
                <p>{texts.empty.text}</p>
              </Empty>
            ) : (
              <ExportRows rows={page.exports} isOld={query.isPlaceholderData} />
            )}
            <Pages page={page} />
          </>
        )}
      </Panel>
    </Page>
  )
}

function Start() {
  const texts = useTexts(exportsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={FilePlus} onPress={() => setOpen(true)}>
        {texts.start}
      </Button>
      {isOpen && <NewExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Pages({ page }: { readonly page: ExportsPage }) {
  const texts = useTexts(exportsTexts)
  const { id: workspace } = useWorkspace()
  const { cursor } = useSearch({ from: route })
  const locate = useLocate()
  return (
    <CursorPager
      label={texts.pager}
      first={texts.newest}
      later={texts.older}
      cursor={cursor}
      next={page.next_cursor}
      addressAt={(next) => locate({ to: route, params: { workspace }, search: { cursor: next } }).href}
    />
  )
}
