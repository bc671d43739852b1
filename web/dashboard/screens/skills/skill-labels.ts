/** The published version of a framework, and the names of its skills. */
import { queryOptions, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { FrameworkContent } from '#shared/contract/resources/skills/skill.ts'
import { useWorkspace } from '#web/dashboard/app/workspace.ts'
import { contentQuery } from './content.ts'
import { frameworkQuery, type FrameworkAddress } from './framework/data.ts'

/** Skills and edges of the published version; none where nothing is published. */
const publishedQuery = (cache: QueryClient, address: FrameworkAddress) =>
  queryOptions({
    queryKey: [address.workspace, 'skills', 'frameworks', 'published', address.frameworkId],
    queryFn: async (): Promise<FrameworkContent> => {
      const { currentVersion } = await cache.query(frameworkQuery(address))
      if (currentVersion === null) return { skills: [], edges: [] }
      return cache.query(contentQuery({ ...address, frameworkVersion: currentVersion }))
    },
  })

export function usePublished(frameworkId: string): UseQueryResult<FrameworkContent> {
  const { id: workspace } = useWorkspace()
  const cache = useQueryClient()
  return useQuery({ ...publishedQuery(cache, { workspace, frameworkId }), enabled: frameworkId !== '' })
}

/** Names of the skills of the published version of a framework; undefined until they are known. */
export function useSkillLabels(frameworkId: string): ReadonlyMap<string, string> | undefined {
  const { data } = usePublished(frameworkId)
  return data && new Map(data.skills.map(({ skillId, label }) => [skillId, label]))
}
