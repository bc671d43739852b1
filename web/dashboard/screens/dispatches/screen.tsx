import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Send } from 'lucide-react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { Page } from '#web/dashboard/app/page.tsx'
import { Panel } from '#web/dashboard/app/panel.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useMay, useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FilterSelect } from '#web/dashboard/parts/field.tsx'
import { filtersText } from '#web/dashboard/parts/filters-text.ts'
import { dateText, numberText } from '#web/dashboard/parts/format.ts'
import { LinkButton } from '#web/dashboard/parts/link.tsx'
import { OffsetPager, RowTitle, Table, type Column } from '#web/dashboard/parts/table.tsx'
import { DispatchBadge } from './badge.tsx'
import { dispatchRows } from './csv-rows.ts'
import { courseTitlesQuery, dispatchesQuery, type Dispatch, type DispatchesPage } from './data.ts'
import { NoRows, useHiddenFilters } from './no-rows.tsx'
import { PauseSeveral } from './pause-several.tsx'
import { availabilityOf } from './rules.ts'
import { dispatchStatuses, modes, type DispatchesSearch } from './search.ts'
import { dispatchesTexts } from './texts.ts'

const route = '/w/$workspace/dispatches'

const noTitles: ReadonlyMap<string, string> = new Map()

export function DispatchesScreen() {
  const texts = useTexts(dispatchesTexts)
  const { adminsOnly } = useTexts(commonTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const query = useQuery(dispatchesQuery(workspace, search))
  const { data: titles = noTitles } = useQuery(courseTitlesQuery(workspace))
  const mayChange = useMay('change')
  const rows = query.data?.dispatches ?? []
  const tools = (
    <>
      {rows.length > 0 && (
        <Button icon={Download} onPress={() => saveFile('dispatches.csv', csvFile(dispatchRows(rows, titles)))}>
          {texts.csv}
        </Button>
      )}
      {mayChange && <PauseSeveral rows={rows} />}
      <CreateLink />
    </>
  )
  return (
    <Page title={texts.title} actions={tools}>
      {!mayChange && <p className="small quiet">{adminsOnly}</p>}
      <Filters titles={titles} />
      <Panel query={query}>
        {(page) => (
          <>
            {page.dispatches.length === 0 ? (
              <NoRows action={<CreateLink />} titles={titles} />
            ) : (
              <Rows rows={page.dispatches} titles={titles} isOld={query.isPlaceholderData} />
            )}
            <Pages page={page} />
          </>
        )}
      </Panel>
    </Page>
  )
}

function CreateLink() {
  const texts = useTexts(dispatchesTexts)
  const { id: workspace } = useWorkspace()
  const { package: packageId } = useSearch({ from: route })
  const locate = useLocate()
  if (!useMay('change')) return null
  const { href } = locate({ to: '/w/$workspace/dispatches/new', params: { workspace }, search: { package: packageId } })
  return (
    <LinkButton variant="primary" icon={Send} href={href}>
      {texts.create}
    </LinkButton>
  )
}

function Filters({ titles }: Pick<RowsProps, 'titles'>) {
  const texts = useTexts(dispatchesTexts)
  const search = useSearch({ from: route })
  const navigate = useNavigate({ from: route })
  const hidden = filtersText(useHiddenFilters(titles))
  const change = (next: DispatchesSearch): void =>
    void navigate({ search: (newest) => ({ ...newest, offset: undefined, ...next }), replace: true })
  return (
    <div className="filters">
      <FilterSelect
        label={texts.status}
        all={texts.allStatuses}
        options={dispatchStatuses.map((value) => ({ value, label: texts.statuses[value] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label={texts.mode}
        all={texts.allModes}
        options={modes.map((value) => ({ value, label: texts.modes[value] }))}
        value={search.mode}
        onChange={(mode) => change({ mode })}
      />
      {hidden !== '' && (
        <p className="row">
          {hidden}
          <Button onPress={() => change({ package: undefined, organization: undefined })}>{texts.clearHidden}</Button>
        </p>
      )}
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly Dispatch[]
  /** Of courses, by their ids. */
  readonly titles: ReadonlyMap<string, string>
  readonly isOld: boolean
}

function Rows({ rows, titles, isOld }: RowsProps) {
  const texts = useTexts(dispatchesTexts)
  const { id: workspace } = useWorkspace()
  const locate = useLocate()
  const columns = useColumns(titles)
  return (
    <Table
      caption={texts.title}
      rows={rows}
      isOld={isOld}
      idOf={({ id }) => id}
      title={{
        header: texts.columns.name,
        cell: ({ id: dispatchId, name, ...dispatch }) => (
          <RowTitle
            href={locate({ to: `${route}/$dispatchId`, params: { workspace, dispatchId } }).href}
            title={name}
            detail={texts.availability[availabilityOf(dispatch)]}
          />
        ),
      }}
      columns={columns}
    />
  )
}

function useColumns(titles: RowsProps['titles']): readonly Column<Dispatch>[] {
  const texts = useTexts(dispatchesTexts)
  const { columns, modes: modeNames } = texts
  const language = useLanguage()
  return [
    {
      id: 'course',
      header: columns.course,
      cell: ({ packageId }) => <bdi>{titles.get(packageId) ?? packageId}</bdi>,
    },
    {
      id: 'organization',
      header: columns.organization,
      cell: ({ organizationName: name }) => <bdi>{name ?? texts.noOrganization}</bdi>,
    },
    {
      id: 'status',
      header: columns.status,
      onPhones: true,
      cell: ({ status, mode }) => (
        <>
          <DispatchBadge status={status} />
          {mode === 'test' && <span className="row-detail">{modeNames.test}</span>}
        </>
      ),
    },
    {
      id: 'learners',
      header: columns.learners,
      align: 'end',
      onPhones: true,
      cell: ({ learnersUsed: used, licenseLimit: limit }) =>
        limit === null
          ? numberText(used, language)
          : texts.used(numberText(used, language), numberText(limit, language)),
    },
    {
      id: 'ends',
      header: columns.ends,
      cell: ({ expiresAt }) => (expiresAt === null ? texts.never : dateText(expiresAt, language)),
    },
  ]
}

function Pages({ page: { pagination } }: { readonly page: DispatchesPage }) {
  const texts = useTexts(dispatchesTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  return (
    <OffsetPager
      label={texts.pager}
      earlier={texts.newer}
      later={texts.older}
      pagination={pagination}
      addressAt={(offset) => locate({ to: route, params: { workspace }, search: { ...search, offset } }).href}
    />
  )
}
