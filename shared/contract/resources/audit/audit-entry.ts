/** Entries of the audit log of a workspace. */
import * as z from 'zod'
import { boundedText, dateTime, timeBound } from '#shared/contract/resources/values.ts'

export const auditQuery = {
  /** Type of the entries, as `dispatch.created`. */
  type: boundedText(100).optional(),
  /** Id of the person or of the API key that made the change. */
  actor: boundedText(200).optional(),
  /** What was changed. */
  entity_id: boundedText(200).optional(),
  /** Changes of this mode alone; those that belong to no mode are left out. */
  mode: z.enum(['live', 'test']).optional(),
  from: timeBound.optional(),
  /** A day belongs to the period as a whole. */
  to: timeBound.optional(),
}

export const auditEntryResource = z
  .object({
    id: z.string(),
    type: z.string(),
    at: dateTime,
    /** Null where nobody decided on the change: the service found it. */
    actor: z.object({ kind: z.enum(['person', 'key', 'device', 'system']), id: z.string() }).nullable(),
    mode: z.enum(['live', 'test']).nullable(),
    entityType: z.string().nullable(),
    entityId: z.string().nullable(),
    severity: z.enum(['info', 'warn']),
    /** Why, in the words of who made the change. */
    note: z.string().nullable(),
    /** Facts of the change, by its type. */
    data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntryResource = z.output<typeof auditEntryResource>

export const auditPage = z.object({ entries: z.array(auditEntryResource), next_cursor: z.string().nullable() })
