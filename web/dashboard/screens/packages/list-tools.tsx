/** Tools of the list, which follow it. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useLanguage, useTexts } from '#web/dashboard/app/language.ts'
import { useLocate } from '#web/dashboard/app/links.tsx'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FilterSelect } from '#web/dashboard/parts/field.tsx'
import { countText } from '#web/dashboard/parts/format.ts'
import { StatusBadge } from '#web/dashboard/parts/state.tsx'
import { OffsetPager } from '#web/dashboard/parts/table.tsx'
import { packageRows } from './csv-rows.ts'
import type { PackageRow, PackagesPage } from './data.ts'
import { organizationsQuery } from './more-data.ts'
import { morePackagesTexts } from './more-texts.ts'

/** Saves the rows that are shown. */
export function CsvButton({ rows }: { readonly rows: readonly PackageRow[] }) {
  const { csv } = useTexts(morePackagesTexts)
  return (
    <Button icon={Download} onPress={() => saveFile('packages.csv', csvFile(packageRows(rows)))}>
      {csv}
    </Button>
  )
}

interface OrganizationFilterProps {
  readonly value: string | undefined
  readonly onChange: (organization: string | undefined) => void
}

export function OrganizationFilter({ value, onChange }: OrganizationFilterProps) {
  const texts = useTexts(morePackagesTexts)
  const { id: workspace } = useWorkspace()
  const { data: organizations = [] } = useQuery(organizationsQuery(workspace))
  const known = organizations.map(({ id, name }) => ({ value: id, label: name }))
  // An archived organization is not among the choices; an address can name it all the same.
  const other = value === undefined || known.some((each) => each.value === value) ? [] : [{ value, label: value }]
  // A workspace without organizations has nothing to filter by.
  if (known.length + other.length === 0) return null
  return (
    <FilterSelect
      label={texts.organization}
      all={texts.allOrganizations}
      options={[...other, ...known]}
      value={value}
      onChange={onChange}
    />
  )
}

const route = '/w/$workspace/packages'

export function Pages({ pagination }: Pick<PackagesPage, 'pagination'>) {
  const { pager } = useTexts(morePackagesTexts)
  const { id: workspace } = useWorkspace()
  const search = useSearch({ from: route })
  const locate = useLocate()
  return (
    <OffsetPager
      {...pager}
      pagination={pagination}
      addressAt={(offset) => locate({ to: route, params: { workspace }, search: { ...search, offset } }).href}
    />
  )
}

const kinds = [
  ['errors', 'bad'],
  ['warnings', 'warn'],
] as const

/** How much was found in a package. A dash: nobody has counted it. */
export function FindingCounts({ findings }: Pick<PackageRow, 'findings'>) {
  const { findings: texts } = useTexts(morePackagesTexts)
  const language = useLanguage()
  if (findings === null) return '–'
  const found = kinds.filter(([kind]) => findings[kind] > 0)
  if (found.length === 0) return texts.none
  return (
    <span className="row">
      {found.map(([kind, tone]) => (
        <StatusBadge key={kind} tone={tone}>
          {countText(findings[kind], texts[kind], language)}
        </StatusBadge>
      ))}
    </span>
  )
}
