/**
 * Events that are delivered to webhook endpoints (specification, "Events"): their types and the schemas of their data.
 */
import * as z from 'zod'
import { completionStatus, resetTriggers, successStatus } from '#shared/contract/resources/sessions/session.ts'
import { lifecycleStatus } from './resources/dispatches/dispatch.ts'
import { dateTime } from './resources/values.ts'

export const eventScopes = ['packages', 'sessions', 'usage', 'dispatches', 'competency'] as const
export type EventScope = (typeof eventScopes)[number]

/** Every event type that is delivered, with its scope. Other audit events are put on the event bus only. */
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
  'competency.framework_published': 'competency',
  'competency.projection_updated': 'competency',
  'competency.level_changed': 'competency',
  'competency.alignment_published': 'competency',
  'competency.recomputation_finished': 'competency',
  'roi.value_changed': 'competency',
} as const satisfies Record<string, EventScope>

export type DeliveredEventType = keyof typeof deliveredEvents

export const isDelivered = (type: string): type is DeliveredEventType => Object.hasOwn(deliveredEvents, type)

export const deliveredEventTypes: readonly DeliveredEventType[] = Object.keys(deliveredEvents).filter(isDelivered)

/** Types of the events of sessions. */
export const sessionEventTypes: readonly DeliveredEventType[] = deliveredEventTypes.filter(
  (type) => deliveredEvents[type] === 'sessions',
)

/**
 * Types of the events that say how an attempt went: its end, or a change of its result. `session.result_changed` is put on
 * the event bus only.
 */
export const attemptResultTypes = [
  'session.completed',
  'session.failed',
  'session.suspended',
  'session.result_changed',
] as const

/** `source` of every event that Lectern puts on the event bus. */
export const eventSource = 'lectern'

/** Fields of every event's `data`. */
const baseline = {
  audit_event_id: z.string(),
  /** Plane of the credential behind the event; null where it has none. */
  event_plane: z.enum(['live', 'test']).nullable(),
  entity_type: z.string().nullable(),
  entity_id: z.string().nullable(),
  severity: z.enum(['info', 'warn']),
}

const eventScore = z.object({
  scaled: z.number().nullable(),
  raw: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
})

/** State of the session when the event was published. Fields that are not kept of a finished attempt are null. */
const sessionFields = {
  session_id: z.string(),
  package_id: z.string(),
  learner_id: z.string(),
  /** Both only in sessions that were launched through a dispatch; its organization at the first launch. */
  dispatch_id: z.string().optional(),
  organization_id: z.string().nullable().optional(),
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

const reset = z.object({
  trigger: z.enum(resetTriggers),
  note: z.string().nullable(),
  previous_attempt_number: z.number().int(),
  attempt_number: z.number().int(),
  previous_attempt: previousAttempt,
})

export const baselineData = z.object(baseline).meta({ id: 'EventData' })
export const sessionEventData = z.object({ ...baseline, ...sessionFields }).meta({ id: 'SessionEventData' })
export const sessionResetData = z
  .object({ ...baseline, ...sessionFields, attempt_number: z.number().int(), reset })
  .meta({ id: 'SessionResetData' })
/** A package's new active version. */
export const versionActivatedData = z
  .object({ ...baseline, version_id: z.string(), version_label: z.string() })
  .meta({ id: 'VersionActivatedData' })

const dispatchFields = {
  dispatch_id: z.string(),
  package_id: z.string(),
  organization_id: z.string().nullable(),
  name: z.string(),
  /** After the change. */
  status: lifecycleStatus,
  expires_at: dateTime.nullable(),
  license_limit: z.number().int().nullable(),
  learners_used: z.number().int(),
}

export const dispatchEventData = z.object({ ...baseline, ...dispatchFields }).meta({ id: 'DispatchEventData' })
export const dispatchExtendedData = z
  .object({ ...baseline, ...dispatchFields, previous_expires_at: dateTime.nullable() })
  .meta({ id: 'DispatchExtendedData' })

/** A version of a framework that was published. Skills are LIVE only. */
export const frameworkPublishedData = z
  .object({ ...baseline, framework_id: z.string(), framework_version: z.number().int(), skill_count: z.number().int() })
  .meta({ id: 'FrameworkPublishedData' })

const projectionFields = {
  subject_id: z.string(),
  skill_id: z.string(),
  skill_label: z.string(),
  framework_id: z.string(),
  framework_version: z.number().int(),
  previous_level: z.number().int(),
  level: z.number().int(),
  /** From 0 to 1; null without evidence. */
  estimate: z.number().nullable(),
  standard_deviation: z.number(),
  lower_bound: z.number(),
  evidence_count: z.number().int(),
  /** The newest evidence that counts; null without any. */
  last_evidence_id: z.string().nullable(),
  reason: z.enum(['evidence', 'decay', 'withdrawal', 'recomputation']),
  model_version: z.string(),
  /** UTC day for which the numbers hold. */
  as_of: z.iso.date(),
}

/** A learner's skill after a change. */
export const projectionEventData = z
  .object({ ...baseline, ...projectionFields })
  .meta({ id: 'SkillProjectionEventData' })

/** A level change that is worth something to the workspace. */
export const valueChangedData = z
  .object({
    ...baseline,
    ...projectionFields,
    /** ISO 4217. */
    currency: z.string(),
    /** In minor units; negative where the level fell. */
    value_minor: z.number().int(),
    /** The value, shared over packages by what their evidence adds to the estimate; null: evidence from outside of packages. */
    package_shares: z.array(z.object({ package_id: z.string().nullable(), value_minor: z.number().int() })),
  })
  .meta({ id: 'ValueChangedEventData' })

/** A version of an alignment that was published. */
export const alignmentPublishedData = z
  .object({
    ...baseline,
    alignment_id: z.string(),
    alignment_version: z.number().int(),
    framework_id: z.string(),
    framework_version: z.number().int(),
    /** Null for activities outside of Lectern. */
    package_id: z.string().nullable(),
  })
  .meta({ id: 'AlignmentPublishedData' })

/** A recomputation that has ended. */
export const recomputationFinishedData = z
  .object({
    ...baseline,
    recomputation_id: z.string(),
    kind: z.enum(['replay', 'realign', 'migrate']),
    framework_id: z.string(),
    /** Null where all alignments to the framework were meant, and for other kinds. */
    alignment_id: z.string().nullable(),
    /** A `dry` run has changed nothing: its numbers are what would change. */
    run: z.enum(['dry', 'real']),
    status: z.enum(['completed', 'failed']),
    model_version: z.string(),
    projections: z.number().int(),
    changed: z.number().int(),
    level_changed: z.number().int(),
    /** The largest move of an estimate, 0 to 1. */
    max_delta: z.number(),
  })
  .meta({ id: 'RecomputationFinishedData' })

/** The schema of an event's `data`. */
export function eventDataOf(type: DeliveredEventType): z.ZodObject {
  if (type === 'session.reset') return sessionResetData
  if (type === 'package.version_activated') return versionActivatedData
  if (type === 'dispatch.extended') return dispatchExtendedData
  if (type === 'competency.alignment_published') return alignmentPublishedData
  if (type === 'competency.recomputation_finished') return recomputationFinishedData
  if (type === 'roi.value_changed') return valueChangedData
  if (type === 'competency.framework_published') return frameworkPublishedData
  if (type === 'competency.projection_updated' || type === 'competency.level_changed') return projectionEventData
  if (deliveredEvents[type] === 'dispatches') return dispatchEventData
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
