/** Incidents of a workspace, for the dashboard (specification, "Other route families"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { incidentResource, incidentStatus } from '#shared/contract/resources/incidents/incident.ts'
import { pathId } from '#shared/contract/resources/values.ts'

export const incidentsFamily = defineFamily({
  name: 'incidents',
  summary: 'Incidents: trouble that somebody should look at',
  endpoints: {
    listIncidents: {
      method: 'GET',
      path: '/api/customer/integration-incidents',
      summary: 'Incidents of the workspace, newest first',
      credentials: { session: memberSession },
      testMode: 'allowed',
      query: z.object({
        status: incidentStatus.optional(),
        /** Id of what the incidents are about: a dispatch, an installation, a webhook ... */
        entity_id: z.string().min(1).max(512).optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.string().max(16_384).optional(),
      }),
      ok: { status: 200, body: z.object({ incidents: z.array(incidentResource), next_cursor: z.string().nullable() }) },
      errors: [],
    },
    updateIncident: {
      method: 'PATCH',
      path: '/api/customer/integration-incidents/{incidentId}',
      summary: 'Acknowledges or resolves an incident, or notes something',
      description:
        'A resolved incident stays so: the same trouble opens a new one. It is looked for in the workspace that the session uses, whatever workspace is stated.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      policies: [sessionWorkspace('ignored')],
      params: z.object({ incidentId: pathId }),
      body: z.strictObject({ status: incidentStatus.optional(), note: z.string().max(2000).nullable().optional() }),
      ok: { status: 200, body: z.object({ incident: incidentResource }) },
      errors: ['NOT_FOUND'],
    },
  },
})
