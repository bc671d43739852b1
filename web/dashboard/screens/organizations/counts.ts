/** How many packages, dispatches and learners organizations have. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useLanguage } from '#web/dashboard/app/language.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { numberText } from '#web/dashboard/parts/format.ts'
import { countsQuery, type OrganizationCounts } from './data.ts'

export type Counted = 'packages' | 'dispatches' | 'learners'

interface Counts {
  readonly query: UseQueryResult<OrganizationCounts>
  /** The number as text; a sign stands for it where it is not known. */
  readonly textOf: (organizationId: string, of: Counted) => string
}

export function useCounts(organizationIds: readonly string[]): Counts {
  const { id: workspace } = useWorkspace()
  const language = useLanguage()
  const query = useQuery(countsQuery(workspace, organizationIds))
  return {
    query,
    textOf(organizationId, of) {
      const found = query.data?.organizations.find(({ organization_id: id }) => id === organizationId)
      if (query.data === undefined || found === undefined) return query.isError ? '–' : '…'
      return `${numberText(found[of], language)}${query.data.is_complete ? '' : '+'}`
    },
  }
}
