/** Events that are delivered to webhook endpoints (specification, "Events"): which there are, and what they say. */
import * as z from 'zod'
import { completionStatus, successStatus } from './resources/session.ts'
import { dateTime } from './resources/values.ts'

export const eventScopes = ['packages', 'sessions', 'usage', 'dispatches', 'competency'] as const
export type EventScope = (typeof eventScopes)[number]

/** Every event type that is delivered, with its scope. Events that are not listed here are recorded, and not delivered. */
export const deliveredEvents = {
  'session.completed': 'sessions',
  'session.failed': 'sessions',
  'session.suspended': 'sessions',
  'session.reset': 'sessions',
  'package.launched': 'packages',
  'package.archived': 'packages',
  'package.version_activated': 'packages',
  'usage.threshold_reached.70': 'usage',
  'usage.threshold_reached.90': 'usage',
  'usage.threshold_reached.100': 'usage',
  'dispatch.created': 'dispatches',
  'dispatch.paused': 'dispatches',
  'dispatch.resumed': 'dispatches',
  'dispatch.archived': 'dispatches',
  'dispatch.restored': 'dispatches',
  'dispatch.extended': 'dispatches',
  'dispatch.expired': 'dispatches',
  'dispatch.deleted': 'dispatches',
} as const satisfies Record<string, EventScope>

export type DeliveredEventType = keyof typeof deliveredEvents

export const isDelivered = (type: string): type is DeliveredEventType => Object.hasOwn(deliveredEvents, type)

/** What every event's `data` holds. */
const baseline = {
  audit_event_id: z.string(),
  /** Plane of the credential behind the event; null where it has none. */
  event_plane: z.enum(['live', 'test']).nullable(),
  entity_type: z.string().nullable(),
  entity_id: z.string().nullable(),
  severity: z.enum(['info', 'warn']),
}

const eventScore = z.object({ scaled: z.number().nullable(), raw: z.number().nullable(), min: z.number().nullable(), max: z.number().nullable() })

/** From the session as it stood when the event was queued; what an attempt that is over did not keep is null. */
const sessionFields = {
  session_id: z.string(),
  package_id: z.string(),
  learner_id: z.string(),
  completion_status: completionStatus,
  success_status: successStatus,
  progress_percent: z.number().int(),
  score: eventScore,
  /** ISO 8601 duration of the visit that the event ended. */
  session_time: z.string().meta({ format: 'duration' }),
  time_spent_seconds: z.number().int(),
  updated_at: dateTime,
}

const previousAttempt = z.object({
  completion_status: completionStatus,
  success_status: successStatus,
  score_scaled: z.number().nullable(),
  score_raw: z.number().nullable(),
  time_spent_seconds: z.number().int(),
  progress_percent: z.number().int(),
})

export const resetTriggers = ['api_reset', 'dashboard_reset', 'learner_start_over', 'launch_new_attempt', 'relaunch_policy'] as const

const reset = z.object({
  trigger: z.enum(resetTriggers),
  note: z.string().nullable(),
  previous_attempt_number: z.number().int(),
  attempt_number: z.number().int(),
  previous_attempt: previousAttempt,
})

export const baselineData = z.object(baseline).meta({ id: 'EventData' })
export const sessionEventData = z.object({ ...baseline, ...sessionFields }).meta({ id: 'SessionEventData' })
export const sessionResetData = z.object({ ...baseline, ...sessionFields, attempt_number: z.number().int(), reset }).meta({ id: 'SessionResetData' })
/** A package's new active version. */
export const versionActivatedData = z.object({ ...baseline, version_id: z.string(), version_label: z.string() }).meta({ id: 'VersionActivatedData' })

/** The schema of an event's `data`. */
export function eventDataOf(type: DeliveredEventType): z.ZodObject {
  if (type === 'session.reset') return sessionResetData
  if (type === 'package.version_activated') return versionActivatedData
  return deliveredEvents[type] === 'sessions' ? sessionEventData : baselineData
}

/** Body of a delivery. */
export const eventEnvelope = z.object({
  event: z.string(),
  tenant_id: z.string(),
  data: z.looseObject(baseline),
  /** Time of the event, not of its delivery. */
  timestamp: dateTime,
  /** The same for every attempt, duplicate and replay of a delivery. */
  delivery_id: z.string(),
})
