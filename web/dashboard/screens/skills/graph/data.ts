/** What is around a skill, and how one skill leads to another. */
import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { FrameworkAddress } from '../framework/data.ts'
import type { GraphSearch } from './search.ts'

type Graph = typeof graphFamily

const routes = {
  listNeighbors: { method: 'GET', path: '/api/v1/graph/skills/{skillId}/neighbors' },
  getPath: { method: 'GET', path: '/api/v1/graph/paths' },
} as const satisfies Routes<Graph>
const graph = client<Graph>()(routes, ownOrigin)

export type PathStep = NonNullable<ResponseBody<Graph['endpoints']['getPath']>['path']>[number]

/** Nearest first; 500 at most. */
export const aroundQuery = ({ workspace, frameworkId }: FrameworkAddress, skillId: string, search: GraphSearch) => {
  const query = { frameworkId, edges: search.edges ?? 'any', depth: Number(search.depth ?? 1) } as const
  return queryOptions({
    queryKey: [workspace, 'skills', 'graph', 'around', skillId, query],
    queryFn: ({ signal }) => bodyOf(graph.listNeighbors({ workspace, signal, params: { skillId }, query })),
    // The skills around another one would stand around this one.
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[4] === skillId ? former : undefined),
  })
}

/** A shortest path; null where there is none. */
export const pathQuery = ({ workspace, frameworkId }: FrameworkAddress, from: string, search: GraphSearch) => {
  const query = { frameworkId, from, to: search.to ?? '', edges: search.edges ?? 'any' } as const
  return queryOptions({
    queryKey: [workspace, 'skills', 'graph', 'path', query],
    queryFn: async ({ signal }) => (await bodyOf(graph.getPath({ workspace, signal, query }))).path,
  })
}
