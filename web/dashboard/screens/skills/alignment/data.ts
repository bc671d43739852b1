/** What the editor of alignments asks and changes. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import type { sessionsFamily } from '#shared/contract/families/learner/sessions.ts'
import type { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, isRefusal, ownOrigin } from '#web/dashboard/app/calls.ts'
import { reportQuery, revisionsQuery, type PackageAddress } from '#web/dashboard/app/version-report/data.ts'
import { elementsOf, joinElements, withManifest, type CourseElements } from './elements.ts'

type Capability = typeof capabilityFamily

const one = '/api/v1/cale/alignments/{alignmentId}'
const routes = {
  getAlignment: { method: 'GET', path: one },
  updateAlignment: { method: 'PUT', path: one },
  publishAlignment: { method: 'POST', path: `${one}/publish` },
  previewAlignment: { method: 'POST', path: `${one}/preview` },
} as const satisfies Routes<Capability>
const listRoutes = {
  browseSessions: { method: 'GET', path: '/api/customer/sessions' },
} as const satisfies Routes<typeof customerSessionsFamily>
const runtimeRoutes = {
  getSession: { method: 'GET', path: '/api/v1/sessions/{sessionId}' },
} as const satisfies Routes<typeof sessionsFamily>

const capability = client<Capability>()(routes, ownOrigin)
const lists = client<typeof customerSessionsFamily>()(listRoutes, ownOrigin)
const runtime = client<typeof sessionsFamily>()(runtimeRoutes, ownOrigin)

export type OneAlignment = ResponseBody<Capability['endpoints']['getAlignment']>
export type Mapping = OneAlignment['mappings'][number]
export type Finding = OneAlignment['findings'][number]
export type Attributes = Mapping['attributes']
export type StatedMapping = z.input<NonNullable<Capability['endpoints']['updateAlignment']['body']>>['mappings'][number]

export interface AlignmentAddress {
  readonly workspace: string
  readonly alignmentId: string
}

export const alignmentKey = ({ workspace, alignmentId }: AlignmentAddress) =>
  [workspace, 'skills', 'alignments', 'one', alignmentId] as const

export const alignmentQuery = (address: AlignmentAddress) =>
  queryOptions({
    queryKey: alignmentKey(address),
    queryFn: ({ signal }) => {
      const { workspace, alignmentId } = address
      return bodyOf(capability.getAlignment({ workspace, signal, params: { alignmentId } }))
    },
  })

/** Sessions in which parts and questions of a course are looked for. */
const sessionsLookedAt = 5

/** Parts that the manifest of the active version names; none for a package that is no course, or is gone. */
async function listedParts(cache: QueryClient, address: PackageAddress) {
  try {
    const active = (await cache.query(revisionsQuery(address))).find((revision) => revision.active)
    if (active === undefined) return []
    const { structure } = await cache.query(reportQuery({ ...address, versionId: active.id }))
    return structure.organizations.find((organization) => organization.is_played)?.parts ?? []
  } catch (error) {
    if (isRefusal(error, 'PACKAGE_NOT_FOUND')) return []
    throw error
  }
}

/** Parts of a course by its manifest, with the objectives and questions that its newest sessions have reported. */
export const courseElementsQuery = (workspace: string, packageId: string) =>
  queryOptions({
    queryKey: [workspace, 'sessions', 'elements', packageId],
    queryFn: async ({ client: cache, signal }): Promise<CourseElements> => {
      const query = { limit: sessionsLookedAt, package_id: packageId }
      const [listed, { sessions }] = await Promise.all([
        listedParts(cache, { workspace, packageId }),
        bodyOf(lists.browseSessions({ workspace, signal, query })),
      ])
      const known = await Promise.all(
        sessions.map(({ session_id: sessionId }) =>
          bodyOf(runtime.getSession({ workspace, signal, params: { sessionId }, query: {} })),
        ),
      )
      return withManifest(listed, joinElements(known.map(({ cmi_data: cmi }) => elementsOf(cmi))))
    },
  })

/** Sessions of which a preview can be chosen. */
const sessionsOffered = 20

/** The newest sessions of a course, TEST ones too. */
export const offeredSessionsQuery = (workspace: string, packageId: string) =>
  queryOptions({
    queryKey: [workspace, 'sessions', 'offered', packageId],
    queryFn: async ({ signal }) => {
      const query = { limit: sessionsOffered, package_id: packageId }
      return (await bodyOf(lists.browseSessions({ workspace, signal, query }))).sessions
    },
  })

interface PreviewAddress extends AlignmentAddress {
  /** Of the alignment: what another one made of a session is out of date. */
  readonly version: number
  readonly sessionId: string
}

/** The evidence that the alignment would make of a session, mapping by mapping. Nothing is recorded. */
export const previewQuery = ({ workspace, alignmentId, version, sessionId }: PreviewAddress) =>
  queryOptions({
    queryKey: [...alignmentKey({ workspace, alignmentId }), 'preview', version, sessionId],
    queryFn: async ({ signal }) => {
      const request = { workspace, signal, params: { alignmentId }, body: { sessionId } }
      return (await bodyOf(capability.previewAlignment(request))).preview
    },
    // The learner may go on meanwhile.
    staleTime: 0,
  })

/** What the service makes of a mapping is left out: it makes it anew. */
const statedOf = ({ target, skillId, attributes }: StatedMapping): StatedMapping => ({
  target,
  skillId,
  attributes,
})

interface DraftRequest extends AlignmentAddress {
  readonly version: number
  readonly mappings: readonly StatedMapping[]
}

export const storeMappings = ({ workspace, alignmentId, version, mappings }: DraftRequest) =>
  bodyOf(
    capability.updateAlignment({
      workspace,
      params: { alignmentId },
      body: { version, mappings: mappings.map(statedOf) },
    }),
  )

export const publishAlignment = ({ workspace, alignmentId }: AlignmentAddress, version: number) =>
  bodyOf(capability.publishAlignment({ workspace, params: { alignmentId }, body: { version } }))
