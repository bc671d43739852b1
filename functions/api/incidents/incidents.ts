import type { incidentsFamily } from '#shared/contract/families/dashboard/incidents.ts'
import { withoutUndefined } from '#shared/domain/differing.ts'
import { presentIncident } from '#shared/domain/incidents/incident.ts'
import { invalidField, refused } from '#shared/domain/outcome.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { nextCursor, startOfPage } from '#shared/http/list-cursor.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { IncidentRepository } from '#shared/store/incidents/incident-repository.ts'

type IncidentEndpoints = typeof incidentsFamily.endpoints

interface Dependencies {
  readonly incidents: Pick<IncidentRepository, 'list' | 'change'>
  readonly cursors: PageCursors
}

export const listIncidents = implement<IncidentEndpoints['listIncidents'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { incidents, cursors }) {
    const { status = null, entity_id: entityId = null, limit, cursor } = query
    const scope = { tenantId, use: `incidents ${JSON.stringify([status, entityId])}` }
    const start = await startOfPage(scope, cursor, cursors)
    if (start.outcome === 'refused') throw asError(start)
    const { rows, next } = await incidents.list(tenantId, { status, entityId }, { limit, after: start.value })
    return { incidents: rows.map(presentIncident), next_cursor: await nextCursor(scope, next, cursors) }
  },
})

export const updateIncident = implement<IncidentEndpoints['updateIncident'], Dependencies>()({
  async handle({ caller: { tenantId, actorId: by }, input: { params, body }, stamp }, { incidents }) {
    const changed = await incidents.change({ tenantId, ...params }, { ...withoutUndefined(body), by }, stamp)
    if (changed.kind === 'missing') return refused('NOT_FOUND', `The workspace has no incident ${params.incidentId}.`)
    const { incident } = changed
    const { status = 'resolved', note = incident.note } = body
    const isRepeated = status === 'resolved' && note === incident.note
    if (changed.kind === 'resolved' && !isRepeated)
      throw asError(invalidField('status', 'must stay resolved. The same trouble opens a new incident'))
    return { incident: presentIncident(incident) }
  },
})
