/** Skills of a framework that fit a text. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

const routes = {
  listGraphSkills: { method: 'GET', path: '/api/v1/graph/skills' },
} as const satisfies Routes<typeof graphFamily>
const graph = client<typeof graphFamily>()(routes, ownOrigin)

export type FoundSkill = ResponseBody<(typeof graphFamily)['endpoints']['listGraphSkills']>['skills'][number]

export const skillSearchQuery = (workspace: string, frameworkId: string, q: string) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'graph', 'search', frameworkId, q, 'few'],
    queryFn: async ({ signal }) =>
      (await bodyOf(graph.listGraphSkills({ workspace, signal, query: { frameworkId, q, limit: 20 } }))).skills,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
