/** Incidents: trouble of a workspace that somebody should look at. The same trouble is one incident while it is open. */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type {
  incidentEntityTypes,
  incidentResource,
  incidentSources,
  incidentStatuses,
} from '#shared/contract/resources/incidents/incident.ts'
import { stamped, type AuditEvent, type Stamp } from '#shared/domain/events/audit-event.ts'
import type { ConnectorCode } from '#shared/contract/resources/incidents/connector-codes.ts'
import type { PlanCode } from '#shared/contract/resources/incidents/plan-codes.ts'
import type { StopCode } from '#shared/contract/resources/incidents/stop-codes.ts'

/** One occurrence of trouble. */
export interface Trouble {
  readonly tenantId: string
  readonly source: (typeof incidentSources)[number]
  readonly entityType: (typeof incidentEntityTypes)[number]
  readonly entityId: string
  readonly code: ErrorCode | PlanCode | ConnectorCode | StopCode
  readonly title: string
  readonly severity: 'info' | 'warn'
}

/** Trouble with what became of it. The same trouble is counted in one incident until that is resolved. */
export interface Incident extends Trouble {
  readonly incidentId: string
  readonly status: (typeof incidentStatuses)[number]
  readonly count: number
  readonly firstSeenAt: string
  readonly lastSeenAt: string
  readonly note: string | null
  /** Id of the person. */
  readonly resolvedBy: string | null
}

/** What a member changes about an incident. */
export type IncidentChange = Partial<Pick<Incident, 'status' | 'note'>>

/** Published once for each incident that is opened with it. */
export const incidentOpened = (
  { source, code, title, severity }: Trouble,
  incidentId: string,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type: 'incident.opened',
  entityType: 'incident',
  entityId: incidentId,
  severity,
  data: { source, code, title },
})

/** A member has acknowledged or resolved an incident, or written a note, whose words the event does not repeat. */
export const incidentUpdated = ({ incidentId, status }: Incident, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type: 'incident.updated',
  entityType: 'incident',
  entityId: incidentId,
  severity: 'info',
  data: { status },
})

export const presentIncident = ({
  tenantId: _tenantId,
  incidentId: id,
  ...incident
}: Incident): z.input<typeof incidentResource> => ({ id, ...incident })

/** The same for the same trouble of the same thing. */
export const fingerprintOf = ({ source, entityType, entityId, code }: Trouble): string =>
  createHash('sha256')
    .update(JSON.stringify([source, entityType, entityId, code]))
    .digest('base64url')
    .slice(0, 22)

/** The incident that an event opens: an event that comes again opens no second one. */
export const incidentIdOf = ({ eventId }: Pick<AuditEvent, 'eventId'>): string => eventId.replace(/^evt_/, 'inc_')

/** The same trouble is recorded once in this time, so that many refused launches cost little. */
const quietMilliseconds = 60_000

/** @param lastSeenAt ISO 8601; null: not open */
export const isRecordedAgain = (lastSeenAt: string | null, now: string): boolean =>
  lastSeenAt === null || Date.parse(now) - Date.parse(lastSeenAt) >= quietMilliseconds
