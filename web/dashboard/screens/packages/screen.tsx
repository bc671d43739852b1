/** Every package of the workspace, with filters that stand in the address. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { Suspense } from 'react'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { laterPart } from '#web/dashboard/app/later-part.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { DoneBar } from '#web/dashboard/parts/done-bar.tsx'
import { FilterSelect, SearchField } from '#web/dashboard/parts/field.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { archivePackage, packagesKey, packagesQuery, restorePackage, type PackagesPage } from './data.ts'
import { PackageTable } from './package-table.tsx'
import { packageStatuses, type PackagesSearch } from './search.ts'
import { packagesTexts } from './texts.ts'

const route = '/w/$workspace/packages'

// What the first rows do not need is loaded beside them: people wait for the list only.
const CsvButton = laterPart(async () => (await import('./list-tools.tsx')).CsvButton)
const OrganizationFilter = laterPart(async () => (await import('./list-tools.tsx')).OrganizationFilter)
const Pages = laterPart(async () => (await import('./list-tools.tsx')).Pages)
const NoRows = laterPart(async () => (await import('./no-rows.tsx')).NoRows)

/** An archived package is to be restored, any other one to be archived. */
interface Change {
  readonly id: string
  readonly title: string
  readonly isArchived: boolean
}

export function PackagesScreen() {
  const texts = useTexts(packagesTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(packagesQuery(workspace, search))
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: ({ id, isArchived }: Change) =>
      isArchived ? restorePackage(workspace, id) : archivePackage(workspace, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: packagesKey(workspace) }),
  })
  const archived = change.isSuccess && !change.variables.isArchived ? change.variables : null
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <Suspense>
            {query.data !== undefined && query.data.packages.length > 0 && <CsvButton rows={query.data.packages} />}
          </Suspense>
          <UploadLink />
        </>
      }
    >
      <Filters total={query.data?.pagination} />
      <DoneBar
        text={archived === null ? null : texts.archived(archived.title)}
        undoLabel={texts.undo}
        onUndo={() => archived !== null && change.mutate({ ...archived, isArchived: true })}
      />
      <RefusedChange error={change.error} />
      <Panel query={query}>
        {(page) =>
          page.packages.length === 0 ? (
            <Suspense>
              <NoRows />
            </Suspense>
          ) : (
            <>
              <PackageTable
                rows={page.packages}
                isOld={query.isPlaceholderData}
                onArchive={({ id, title }) => change.mutate({ id, title, isArchived: false })}
                onRestore={({ id, title }) => change.mutate({ id, title, isArchived: true })}
              />
              <Suspense>
                <Pages pagination={page.pagination} />
              </Suspense>
            </>
          )
        }
      </Panel>
    </Page>
  )
}

function UploadLink() {
  const texts = useTexts(packagesTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  if (!useMay('change')) return null
  return (
    <LinkButton
      variant="primary"
      icon={Upload}
      href={locate({ to: '/w/$workspace/upload', params: { workspace } }).href}
    >
      {texts.upload}
    </LinkButton>
  )
}

function Filters({ total }: { readonly total: PackagesPage['pagination'] | undefined }) {
  const texts = useTexts(packagesTexts)
  const language = useLanguage()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: PackagesSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, offset: undefined, ...next }), replace: true })
  const [q, setQ] = useDebouncedText(search.q ?? '', (text) => change({ q: text === '' ? undefined : text }))
  return (
    <div className="filters">
      <SearchField label={texts.search} clearLabel={texts.clearSearch} value={q} onChange={setQ} />
      <FilterSelect
        label={texts.status}
        all={texts.all}
        options={packageStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <Suspense>
        <OrganizationFilter value={search.organization} onChange={(organization) => change({ organization })} />
      </Suspense>
      <span className="filters-count" role="status">
        {total !== undefined &&
          `${total.totalIsLowerBound ? `${texts.atLeast} ` : ''}${countText(total.total, texts.count, language)}`}
      </span>
    </div>
  )
}
