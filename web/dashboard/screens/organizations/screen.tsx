/** Customers, sites and departments to which dispatches and packages are attributed. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDebouncedText } from '#web/dashboard/app/debounced.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { RefusedChange } from '#web/dashboard/app/refused-change.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { Code } from '#web/dashboard/parts/code.tsx'
import { DoneBar } from '#web/dashboard/parts/done-bar.tsx'
import { SearchField, Select } from '#web/dashboard/parts/field.tsx'
import { countText, dateText } from '#web/dashboard/parts/format.ts'
import { ActionMenu } from '#web/dashboard/parts/menu.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { OffsetPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { useCounts, type Counted } from './counts.ts'
import {
  archiveOrganization,
  changeOrganization,
  organizationsKey,
  organizationsQuery,
  type Organization,
  type OrganizationsPage,
} from './data.ts'
import { OrganizationDialog } from './form-dialog.tsx'
import { organizationStatuses, type OrganizationsSearch } from './search.ts'
import { organizationsTexts } from './texts.ts'

const route = '/w/$workspace/organizations'

export function OrganizationsScreen() {
  const texts = useTexts(organizationsTexts)
  const common = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const mayChange = useMay('change')
  const query = useQuery(organizationsQuery(workspace, useSearch({ from: route })))
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: ({ id: organizationId, status }: Organization): Promise<unknown> =>
      status === 'active'
        ? archiveOrganization({ workspace, organizationId })
        : changeOrganization({ workspace, organizationId }, { status: 'active' }),
    onSuccess: () => cache.invalidateQueries({ queryKey: organizationsKey(workspace) }),
  })
  const archived = change.isSuccess && change.variables.status === 'active' ? change.variables : null
  return (
    <Page title={texts.title} actions={mayChange && <Create />}>
      <Filters total={query.data?.pagination} />
      <DoneBar
        text={archived === null ? null : texts.done(archived.name)}
        undoLabel={texts.undo}
        onUndo={() => archived !== null && change.mutate({ ...archived, status: 'archived' })}
      />
      <RefusedChange error={change.error} />
      {!mayChange && <p className="small quiet">{common.adminsOnly}</p>}
      <Panel query={query}>
        {(page) => (
          <>
            {page.organizations.length === 0 ? (
              <NoRows />
            ) : (
              <Rows rows={page.organizations} isOld={query.isPlaceholderData} onChange={change.mutate} />
            )}
            <Pages page={page} />
          </>
        )}
      </Panel>
    </Page>
  )
}

function Create() {
  const texts = useTexts(organizationsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={Plus} onPress={() => setOpen(true)}>
        {texts.create}
      </Button>
      {isOpen && <OrganizationDialog organization={null} onClose={() => setOpen(false)} />}
    </>
  )
}

function Filters({ total }: { readonly total: OrganizationsPage['pagination'] | undefined }) {
  const texts = useTexts(organizationsTexts)
  const language = useLanguage()
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const change = (next: OrganizationsSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, offset: undefined, ...next }), replace: true })
  const [external, setExternal] = useDebouncedText(search.external ?? '', (text) =>
    change({ external: text === '' ? undefined : text }),
  )
  return (
    <div className="filters">
      <SearchField label={texts.external} clearLabel={texts.clear} value={external} onChange={setExternal} />
      <Select
        label={texts.status}
        isLabelHidden
        value={search.status ?? 'active'}
        options={organizationStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        onChange={(status) => change({ status: status === 'active' ? undefined : status })}
      />
      <span className="filters-count" role="status">
        {total !== undefined &&
          `${total.totalIsLowerBound ? `${texts.atLeast} ` : ''}${countText(total.total, texts.count, language)}`}
      </span>
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly Organization[]
  readonly isOld: boolean
  /** An active organization is to be archived, an archived one to be restored. */
  readonly onChange: (organization: Organization) => void
}

function Rows({ rows, isOld, onChange }: RowsProps) {
  const texts = useTexts(organizationsTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const mayChange = useMay('change')
  const counts = useCounts(rows.map(({ id }) => id))
  const columns = useColumns(counts.textOf)
  const [edited, setEdited] = useState<Organization | null>(null)
  const hrefOf = (organizationId: string): string =>
    locate({ to: `${route}/$organizationId`, params: { workspace, organizationId } }).href
  return (
    <>
      <Panel query={counts.query} waiting={<></>}>
        {({ is_complete: isComplete }) => !isComplete && <p>{texts.countedPartly}</p>}
      </Panel>
      <div className="named-cells">
        <Table
          caption={texts.title}
          rows={rows}
          isOld={isOld}
          idOf={({ id }) => id}
          title={{ header: texts.columns.name, cell: ({ id, name }) => <RowTitle href={hrefOf(id)} title={name} /> }}
          columns={columns}
          {...(mayChange
            ? {
                menu: {
                  header: texts.columns.actions,
                  cell: (row: Organization) => (
                    <ActionMenu
                      label={texts.actionsOf(row.name)}
                      actions={[
                        { id: 'edit', label: texts.edit, icon: Pencil, onAction: () => setEdited(row) },
                        {
                          id: 'archive',
                          label: row.status === 'active' ? texts.archive : texts.restore,
                          icon: row.status === 'active' ? Archive : ArchiveRestore,
                          onAction: () => onChange(row),
                        },
                      ]}
                    />
                  ),
                },
              }
            : {})}
        />
      </div>
      <p className="small quiet">{texts.counted}</p>
      {edited !== null && <OrganizationDialog organization={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function useColumns(textOf: (organizationId: string, of: Counted) => string): readonly Column<Organization>[] {
  const texts = useTexts(organizationsTexts)
  const language = useLanguage()
  const counted = (of: Counted): Column<Organization> => ({
    id: of,
    header: texts[of],
    align: 'end',
    cell: ({ id }) => textOf(id, of),
  })
  return [
    {
      id: 'external',
      header: texts.columns.external,
      onPhones: true,
      cell: ({ externalId }) => (externalId === null ? '–' : <bdi>{externalId}</bdi>),
    },
    counted('packages'),
    counted('dispatches'),
    { ...counted('learners'), onPhones: true },
    { id: 'tags', header: texts.columns.tags, cell: ({ tags }) => <bdi>{tags.join(', ')}</bdi> },
    { id: 'created', header: texts.columns.created, cell: ({ createdAt: at }) => dateText(at, language) },
  ]
}

const exampleCall = (): string => `curl -X POST ${location.origin}/api/v1/organizations \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Acme", "externalId": "customer-17"}'`

function NoRows() {
  const texts = useTexts(organizationsTexts)
  const { empty } = texts
  const { copy, copied } = useTexts(commonTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const mayChange = useMay('change')
  if (Object.values(search).every((value) => value === undefined)) {
    return (
      <Empty title={empty.title} actions={mayChange && <Create />}>
        <p>{empty.text}</p>
        <Code label={empty.call} text={exampleCall()} copyLabel={copy} copiedLabel={copied} />
      </Empty>
    )
  }
  return (
    <NoMatch
      filters={[
        [texts.external, search.external],
        [texts.status, texts.statuses[search.status ?? 'active']],
      ]}
      onClear={() => void navigate({ search: {} })}
    />
  )
}

function Pages({ page: { pagination } }: { readonly page: OrganizationsPage }) {
  const texts = useTexts(organizationsTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  return (
    <OffsetPager
      label={texts.pager}
      earlier={texts.earlier}
      later={texts.later}
      pagination={pagination}
      addressAt={(offset) => locate({ to: route, params: { workspace }, search: { ...search, offset } }).href}
    />
  )
}
