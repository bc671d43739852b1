/** Who changed what, with filters that stand in the address. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ExportButton } from '#web/dashboard/app/export-button.tsx'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { dateText } from '#web/dashboard/parts/format.ts'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { CursorPager } from '#web/dashboard/parts/table.tsx'
import { auditQuery, type AuditPage } from './data.ts'
import { Entries } from './entries.tsx'
import { Filters } from './filters.tsx'
import { filtersOf } from './search.ts'
import { auditTexts } from './texts.ts'

const route = '/w/$workspace/audit'

export function AuditScreen() {
  const texts = useTexts(auditTexts)
  const mayRead = useMay('change')
  const search = useSearch({ from: route })
  return (
    <Page
      title={texts.title}
      actions={mayRead && <ExportButton request={{ kind: 'audit', format: 'csv', filters: filtersOf(search) }} />}
    >
      {mayRead ? (
        <>
          <Filters />
          <Log />
        </>
      ) : (
        <p>{texts.onlyAdmins}</p>
      )}
    </Page>
  )
}

function Log() {
  const { id: workspace } = useWorkspace()
  const query = useQuery(auditQuery(workspace, useSearch({ from: route })))
  return (
    <Panel query={query}>
      {(page) => (
        <>
          {page.entries.length === 0 ? (
            <NoRows isWholeLog={page.next_cursor === null} />
          ) : (
            <Entries rows={page.entries} isOld={query.isPlaceholderData} />
          )}
          <Pages page={page} />
        </>
      )}
    </Panel>
  )
}

const exampleCall = (): string => `curl -X POST ${location.origin}/api/v1/organizations \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Acme"}'`

/** An empty page: nothing was recorded, nothing fits, or nothing among what was looked at so far. */
function NoRows({ isWholeLog }: { readonly isWholeLog: boolean }) {
  const texts = useTexts(auditTexts)
  const { empty, soFar } = texts
  const { copy, copied } = useTexts(commonTexts)
  const language = useLanguage()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  if (!isWholeLog) return <p role="status">{soFar}</p>
  if (Object.values(search).every((value) => value === undefined)) {
    return (
      <Empty title={empty.title}>
        <p>{empty.text}</p>
        <Code label={empty.call} text={exampleCall()} copyLabel={copy} copiedLabel={copied} />
      </Empty>
    )
  }
  return (
    <NoMatch
      filters={[
        [texts.typeName, search.type],
        [texts.actor, search.actor],
        [texts.entity, search.entity],
        [texts.from, search.from && dateText(search.from, language)],
        [texts.to, search.to && dateText(search.to, language)],
      ]}
      mode={search.mode}
      onClear={() => void navigate({ search: { mode: undefined } })}
    />
  )
}

function Pages({ page }: { readonly page: AuditPage }) {
  const texts = useTexts(auditTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  return (
    <CursorPager
      label={texts.pager}
      first={texts.newest}
      later={texts.older}
      cursor={search.cursor}
      next={page.next_cursor}
      addressAt={(cursor) => locate({ to: route, params: { workspace }, search: { ...search, cursor } }).href}
    />
  )
}
