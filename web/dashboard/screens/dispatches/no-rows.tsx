import { useNavigate, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '#web/dashboard/app/language.ts'
import { NoMatch } from '#web/dashboard/app/no-match.tsx'
import { commonTexts } from '#web/dashboard/app/trouble.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { Code } from '#web/dashboard/parts/code.tsx'
import { Empty } from '#web/dashboard/parts/state.tsx'
import { organizationsQuery } from './data.ts'
import { dispatchesTexts } from './texts.ts'

const route = '/w/$workspace/dispatches'

const exampleCall = (packageId: string): string => `curl -X POST ${location.origin}/api/v1/dispatches \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"packageId": "${packageId}", "name": "Acme, safety course", "licenseLimit": 100}'`

interface NoRowsProps {
  readonly action: ReactNode
  /** Titles of courses, by their ids. */
  readonly titles: ReadonlyMap<string, string>
}

/** An empty list: there is no dispatch yet, or none fits the filters. */
export function NoRows({ action, titles }: NoRowsProps) {
  const { empty } = useTexts(dispatchesTexts)
  const { copy, copied } = useTexts(commonTexts)
  const search = useSearch({ from: route })
  if (Object.values(search).some((value) => value !== undefined)) return <NothingFits titles={titles} />
  const [packageId = 'pkg_…'] = titles.keys()
  return (
    <Empty title={empty.title} actions={action}>
      <p>{empty.text}</p>
      <Code label={empty.call} text={exampleCall(packageId)} copyLabel={copy} copiedLabel={copied} />
    </Empty>
  )
}

function NothingFits({ titles }: Pick<NoRowsProps, 'titles'>) {
  const navigate = useNavigate({ from: route })
  return (
    <NoMatch
      filters={[...useStateFilters(), ...useHiddenFilters(titles)]}
      onClear={() => void navigate({ search: {} })}
    />
  )
}

function useStateFilters() {
  const texts = useTexts(dispatchesTexts)
  const { status, mode } = useSearch({ from: route })
  return [
    [texts.status, status && texts.statuses[status]],
    [texts.mode, mode && texts.modes[mode]],
  ] as const
}

/** The filters for which the list has no field: other screens lead here with them. */
export function useHiddenFilters(titles: NoRowsProps['titles']) {
  const { columns } = useTexts(dispatchesTexts)
  const { id: workspace } = useWorkspace()
  const { organization, package: packageId } = useSearch({ from: route })
  const { data: organizations = [] } = useQuery({
    ...organizationsQuery(workspace),
    enabled: organization !== undefined,
  })
  return [
    [columns.course, packageId && (titles.get(packageId) ?? packageId)],
    [columns.organization, organizations.find(({ id }) => id === organization)?.name ?? organization],
  ] as const
}
