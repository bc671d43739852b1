/** What the page of a framework asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { frameworksFamily } from '#shared/contract/families/public/frameworks.ts'
import type { graphFamily } from '#shared/contract/families/public/graph.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'

type Frameworks = typeof frameworksFamily
type Graph = typeof graphFamily

const one = '/api/v1/cale/frameworks/{frameworkId}'
const routes = {
  getFramework: { method: 'GET', path: one },
  updateFrameworkDraft: { method: 'PUT', path: `${one}/draft` },
  publishFramework: { method: 'POST', path: `${one}/publish` },
  listFrameworkVersions: { method: 'GET', path: `${one}/versions` },
  getFrameworkDiff: { method: 'GET', path: `${one}/versions/{frameworkVersion}/diff` },
  exportFrameworkVersion: { method: 'GET', path: `${one}/versions/{frameworkVersion}/export` },
} as const satisfies Routes<Frameworks>
const graphRoutes = {
  listGraphSkills: { method: 'GET', path: '/api/v1/graph/skills' },
  listNeighbors: { method: 'GET', path: '/api/v1/graph/skills/{skillId}/neighbors' },
} as const satisfies Routes<Graph>

const frameworks = client<Frameworks>()(routes, ownOrigin)
const graph = client<Graph>()(graphRoutes, ownOrigin)

export type Framework = ResponseBody<Frameworks['endpoints']['getFramework']>['framework']
export type Version = ResponseBody<Frameworks['endpoints']['listFrameworkVersions']>['versions'][number]
export type Neighbor = ResponseBody<Graph['endpoints']['listNeighbors']>['neighbors'][number]
export type DraftBody = z.input<NonNullable<Frameworks['endpoints']['updateFrameworkDraft']['body']>>

/** A framework of a workspace. */
export interface FrameworkAddress {
  readonly workspace: string
  readonly frameworkId: string
}

export const frameworkQuery = ({ workspace, frameworkId }: FrameworkAddress) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'frameworks', 'one', frameworkId],
    queryFn: async ({ signal }) =>
      (await bodyOf(frameworks.getFramework({ workspace, signal, params: { frameworkId } }))).framework,
  })

/** Versions of a framework: a hundred at most. */
export const versionsQuery = ({ workspace, frameworkId }: FrameworkAddress) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'frameworks', 'versions', frameworkId],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          frameworks.listFrameworkVersions({ workspace, signal, params: { frameworkId }, query: { limit: 100 } }),
        )
      ).versions,
  })

/** What a version changes against an older one. */
export const diffQuery = ({ workspace, frameworkId }: FrameworkAddress, from: number, to: number) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'frameworks', 'diff', frameworkId, from, to],
    queryFn: async ({ signal }) => {
      const params = { frameworkId, frameworkVersion: to }
      return (await bodyOf(frameworks.getFrameworkDiff({ workspace, signal, params, query: { from } }))).diff
    },
  })

export const searchQuery = ({ workspace, frameworkId }: FrameworkAddress, q: string) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'graph', 'search', frameworkId, q],
    queryFn: async ({ signal }) =>
      (await bodyOf(graph.listGraphSkills({ workspace, signal, query: { frameworkId, q, limit: 50 } }))).skills,
    placeholderData: keepPreviousData,
  })

export const neighborsQuery = ({ workspace, frameworkId }: FrameworkAddress, skillId: string) =>
  queryOptions({
    queryKey: [workspace, 'skills', 'graph', 'neighbors', frameworkId, skillId],
    queryFn: async ({ signal }) =>
      (await bodyOf(graph.listNeighbors({ workspace, signal, params: { skillId }, query: { frameworkId, depth: 1 } })))
        .neighbors,
  })

export const storeDraft = ({ workspace, frameworkId }: FrameworkAddress, body: DraftBody) =>
  bodyOf(frameworks.updateFrameworkDraft({ workspace, params: { frameworkId }, body }))

export const publishFramework = ({ workspace, frameworkId }: FrameworkAddress, version: number) =>
  bodyOf(frameworks.publishFramework({ workspace, params: { frameworkId }, body: { version } }))

/** A link to the CASE package of a version; it ends after 15 minutes. */
export const exportVersion = ({ workspace, frameworkId }: FrameworkAddress, frameworkVersion: number) =>
  bodyOf(frameworks.exportFrameworkVersion({ workspace, params: { frameworkId, frameworkVersion } }))
