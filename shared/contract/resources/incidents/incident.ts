/** Incidents: trouble of a workspace that somebody should look at. */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'

/** Parts of the service that have trouble. */
export const incidentSources = ['dispatch', 'plan', 'connector', 'webhook', 'forwarder', 'processing'] as const
export const incidentEntityTypes = ['dispatch', 'workspace', 'installation', 'webhook', 'forwarder', 'package'] as const

export const incidentStatuses = ['open', 'acknowledged', 'resolved'] as const
export const incidentStatus = z.enum(incidentStatuses)

export const incidentResource = z
  .object({
    id: z.string(),
    /** Part of the service that had the trouble: `dispatch`, `plan`, `connector`, `webhook`, `forwarder` or `processing`. */
    source: z.string(),
    entityType: z.string(),
    entityId: z.string(),
    /** The error code of what was refused, or another code of what failed. */
    code: z.string(),
    title: z.string(),
    severity: z.enum(['info', 'warn']),
    status: incidentStatus,
    /** How often it was seen, once a minute at most. */
    count: z.number().int(),
    firstSeenAt: dateTime,
    lastSeenAt: dateTime,
    note: z.string().nullable(),
    /** The person who resolved it. */
    resolvedBy: z.string().nullable(),
  })
  .meta({ id: 'Incident' })
