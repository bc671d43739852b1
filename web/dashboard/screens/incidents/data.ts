/** What the screen of incidents asks and changes. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { incidentsFamily } from '#shared/contract/families/dashboard/incidents.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { IncidentsSearch, IncidentStatus } from './search.ts'

type Family = typeof incidentsFamily

const all = '/api/customer/integration-incidents'
const routes = {
  listIncidents: { method: 'GET', path: all },
  updateIncident: { method: 'PATCH', path: `${all}/{incidentId}` },
} as const satisfies Routes<Family>

const incidents = client<Family>()(routes, ownOrigin)

export type IncidentsPage = ResponseBody<Family['endpoints']['listIncidents']>
export type Incident = IncidentsPage['incidents'][number]

export const incidentsKey = (workspace: string) => [workspace, 'incidents'] as const

export const incidentsQuery = (workspace: string, { status, entity, cursor }: IncidentsSearch) =>
  queryOptions({
    queryKey: [...incidentsKey(workspace), 'list', { status, entity, cursor }],
    queryFn: ({ signal }) =>
      bodyOf(
        incidents.listIncidents({
          workspace,
          signal,
          query: {
            limit: 50,
            ...(status === undefined ? {} : { status }),
            ...(entity === undefined ? {} : { entity_id: entity }),
            ...(cursor === undefined ? {} : { cursor }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

interface Change {
  readonly status: IncidentStatus
  /** Absent: it stays as it is. */
  readonly note?: string | null
}

export const changeIncident = (workspace: string, incidentId: string, body: Change) =>
  bodyOf(incidents.updateIncident({ workspace, params: { incidentId }, body }))
