/** Tools of the list, which follow it. */
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { csvFile } from '#web/dashboard/app/csv.ts'
import { saveFile } from '#web/dashboard/app/files.ts'
import { useTexts } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Button } from '#web/dashboard/parts/button.tsx'
import { FilterSelect } from '#web/dashboard/parts/field.tsx'
import { packageRows } from './csv-rows.ts'
import type { PackageRow } from './data.ts'
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
