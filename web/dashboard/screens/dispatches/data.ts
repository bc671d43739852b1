/** What the screens of dispatches ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { incidentsFamily } from '#shared/contract/families/dashboard/incidents.ts'
import type { dispatchLearnersFamily } from '#shared/contract/families/public/dispatch-learners.ts'
import type { dispatchesFamily } from '#shared/contract/families/public/dispatches.ts'
import type { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import type { packagesFamily } from '#shared/contract/families/public/packages.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { offsetPage } from '#web/dashboard/app/offset-page.ts'
import type { DispatchesSearch } from './search.ts'

type Dispatches = typeof dispatchesFamily
type Learners = typeof dispatchLearnersFamily

const all = '/api/v1/dispatches'
const one = `${all}/{dispatchId}` as const
const dispatchRoutes = {
  createDispatch: { method: 'POST', path: all },
  listDispatches: { method: 'GET', path: all },
  getDispatch: { method: 'GET', path: one },
  updateDispatch: { method: 'PATCH', path: one },
  deleteDispatch: { method: 'DELETE', path: one },
  pauseDispatch: { method: 'POST', path: `${one}/pause` },
  resumeDispatch: { method: 'POST', path: `${one}/resume` },
  archiveDispatch: { method: 'POST', path: `${one}/archive` },
  restoreDispatch: { method: 'POST', path: `${one}/restore` },
  extendDispatch: { method: 'POST', path: `${one}/extend` },
  rotateDispatchToken: { method: 'POST', path: `${one}/rotate-token` },
} as const satisfies Routes<Dispatches>
const learnerRoutes = {
  listDispatchLearners: { method: 'GET', path: `${one}/learners` },
  releaseDispatchLearner: { method: 'POST', path: `${one}/learners/{learnerKey}/release` },
  getDispatchResults: { method: 'GET', path: `${one}/results` },
} as const satisfies Routes<Learners>
const packageRoutes = {
  getPackage: { method: 'GET', path: '/api/v1/packages/{packageId}' },
} as const satisfies Routes<typeof packagesFamily>
const managedRoutes = {
  browsePackages: { method: 'GET', path: '/api/customer/packages' },
} as const satisfies Routes<typeof customerPackagesFamily>
const organizationRoutes = {
  listOrganizations: { method: 'GET', path: '/api/v1/organizations' },
} as const satisfies Routes<typeof organizationsFamily>

const incidentRoutes = {
  listIncidents: { method: 'GET', path: '/api/customer/integration-incidents' },
} as const satisfies Routes<typeof incidentsFamily>

const dispatches = client<Dispatches>()(dispatchRoutes, ownOrigin)
const learners = client<Learners>()(learnerRoutes, ownOrigin)
const packages = client<typeof packagesFamily>()(packageRoutes, ownOrigin)
const managed = client<typeof customerPackagesFamily>()(managedRoutes, ownOrigin)
const organizations = client<typeof organizationsFamily>()(organizationRoutes, ownOrigin)
const incidents = client<typeof incidentsFamily>()(incidentRoutes, ownOrigin)

export type DispatchesPage = ResponseBody<Dispatches['endpoints']['listDispatches']>
export type Dispatch = DispatchesPage['dispatches'][number]
export type NewDispatch = z.input<NonNullable<Dispatches['endpoints']['createDispatch']['body']>>
export type DispatchChange = z.input<NonNullable<Dispatches['endpoints']['updateDispatch']['body']>>
export type LearnersPage = ResponseBody<Learners['endpoints']['listDispatchLearners']>
export type Learner = LearnersPage['learners'][number]
export type Incident = ResponseBody<(typeof incidentsFamily)['endpoints']['listIncidents']>['incidents'][number]
export type Results = ResponseBody<Learners['endpoints']['getDispatchResults']>

const pageSize = 50

export const dispatchesKey = (workspace: string) => [workspace, 'dispatches'] as const

export const dispatchesQuery = (workspace: string, search: DispatchesSearch) =>
  queryOptions({
    queryKey: [...dispatchesKey(workspace), 'list', search],
    queryFn: ({ signal }) =>
      bodyOf(
        dispatches.listDispatches({
          workspace,
          signal,
          query: {
            ...offsetPage(search),
            ...(search.organization === undefined ? {} : { organization_id: search.organization }),
            ...(search.package === undefined ? {} : { package_id: search.package }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A dispatch of a workspace. */
export interface DispatchId {
  readonly workspace: string
  readonly dispatchId: string
}

export const dispatchQuery = ({ workspace, dispatchId }: DispatchId) =>
  queryOptions({
    queryKey: [...dispatchesKey(workspace), 'one', dispatchId],
    queryFn: async ({ signal }) =>
      (await bodyOf(dispatches.getDispatch({ workspace, signal, params: { dispatchId } }))).dispatch,
  })

export const resultsQuery = ({ workspace, dispatchId }: DispatchId) =>
  queryOptions({
    queryKey: [...dispatchesKey(workspace), 'results', dispatchId],
    queryFn: ({ signal }) => bodyOf(learners.getDispatchResults({ workspace, signal, params: { dispatchId } })),
  })

export const learnersQuery = ({ workspace, dispatchId }: DispatchId, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...dispatchesKey(workspace), 'learners', dispatchId, cursor],
    queryFn: ({ signal }) =>
      bodyOf(
        learners.listDispatchLearners({
          workspace,
          signal,
          params: { dispatchId },
          query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** Incidents of a dispatch that nobody has resolved: launches that it refuses. */
export const refusalsQuery = ({ workspace, dispatchId }: DispatchId) =>
  queryOptions({
    queryKey: [workspace, 'incidents', 'dispatch', dispatchId],
    queryFn: async ({ signal }): Promise<readonly Incident[]> => {
      const query = { limit: 50, entity_id: dispatchId }
      const page = await bodyOf(incidents.listIncidents({ workspace, signal, query }))
      return page.incidents.filter(({ status }) => status !== 'resolved')
    },
  })

/** The course of a dispatch. */
export const courseQuery = (workspace: string, packageId: string) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'one', packageId],
    queryFn: async ({ signal }) =>
      (await bodyOf(packages.getPackage({ workspace, signal, params: { packageId } }))).package,
  })

/** Titles of the newest 500 courses, by their ids. Archived courses are not among them. */
export const courseTitlesQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'titles'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const page = await bodyOf(managed.browsePackages({ workspace, signal, query: { limit: 500 } }))
      return new Map(page.packages.map(({ id, title }) => [id, title]))
    },
  })

/** Courses that a dispatch can be made of: those that are ready, by a part of their title. */
export const readyCoursesQuery = (workspace: string, q: string | undefined) =>
  queryOptions({
    queryKey: [workspace, 'packages', 'ready', q],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          managed.browsePackages({
            workspace,
            signal,
            query: { limit: 20, status: 'ready', ...(q === undefined ? {} : { q }) },
          }),
        )
      ).packages,
    placeholderData: keepPreviousData,
  })

export const organizationsQuery = (workspace: string) =>
  queryOptions({
    queryKey: [workspace, 'organizations', 'choices'],
    queryFn: async ({ signal }) =>
      (await bodyOf(organizations.listOrganizations({ workspace, signal, query: { limit: 500 } }))).organizations,
  })

export const createDispatch = async (workspace: string, body: NewDispatch, idempotencyKey: string): Promise<Dispatch> =>
  (await bodyOf(dispatches.createDispatch({ workspace, body, idempotencyKey }))).dispatch

export const changeDispatch = ({ workspace, dispatchId }: DispatchId, body: DispatchChange) =>
  bodyOf(dispatches.updateDispatch({ workspace, params: { dispatchId }, body }))

export const deleteDispatch = ({ workspace, dispatchId }: DispatchId) =>
  bodyOf(dispatches.deleteDispatch({ workspace, params: { dispatchId } }))

export const pauseDispatch = ({ workspace, dispatchId }: DispatchId) =>
  bodyOf(dispatches.pauseDispatch({ workspace, params: { dispatchId }, body: {} }))

export const resumeDispatch = ({ workspace, dispatchId }: DispatchId) =>
  bodyOf(dispatches.resumeDispatch({ workspace, params: { dispatchId }, body: {} }))

export const archiveDispatch = ({ workspace, dispatchId }: DispatchId) =>
  bodyOf(dispatches.archiveDispatch({ workspace, params: { dispatchId }, body: {} }))

export const restoreDispatch = ({ workspace, dispatchId }: DispatchId) =>
  bodyOf(dispatches.restoreDispatch({ workspace, params: { dispatchId }, body: {} }))

/** Moves the end to a later time, or removes it (null). */
export const extendDispatch = ({ workspace, dispatchId }: DispatchId, expiresAt: string | null) =>
  bodyOf(dispatches.extendDispatch({ workspace, params: { dispatchId }, body: { expiresAt } }))

/** Ends packages that were exported before, after some hours. */
export const rotateToken = ({ workspace, dispatchId }: DispatchId, keepFormerHours: number, idempotencyKey: string) =>
  bodyOf(
    dispatches.rotateDispatchToken({ workspace, params: { dispatchId }, body: { keepFormerHours }, idempotencyKey }),
  )

export const releaseSeat = ({ workspace, dispatchId }: DispatchId, learnerKey: string) =>
  bodyOf(learners.releaseDispatchLearner({ workspace, params: { dispatchId, learnerKey } }))

/** Editions of SCORM in which the package for another LMS is made. */
export const shellVersions = ['1.2', '2004', '2004-3', '2004-2'] as const
export type ShellVersion = (typeof shellVersions)[number]
