/** What is told of an audit event (specification, "Envelope"): the baseline, and for sessions how the session stands. */
import { resetTriggers } from '#shared/contract/events.ts'
import type { KeyMode } from '#shared/contract/endpoint.ts'
import type { CompletionStatus, SuccessStatus } from '#shared/contract/resources/session.ts'
import { shownProgress, timeSpentSeconds, type PastAttempt, type Session, type SessionScore } from '../sessions/session.ts'
import type { AuditEvent } from './audit-event.ts'
import { isoDuration } from './iso-duration.ts'

/** An event with the item that carried it. */
export interface CarriedEvent {
  readonly tenantId: string
  readonly event: AuditEvent
  /** The session in whose item the event stood; null for events of other items. */
  readonly session: Session | null
}

/** An event as it is told, before it is addressed to anybody. */
export interface ToldEvent {
  /** `webhook.test` is told on demand, and stands in no outbox. */
  readonly event: AuditEvent['type'] | 'webhook.test'
  readonly tenant_id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly timestamp: string
}

/** Plane of an event: its session's, or what it says itself; null where it has none. */
export const planeOf = ({ event, session }: CarriedEvent): KeyMode | null => session?.mode ?? event.mode ?? null

const baseline = (carried: CarriedEvent): Record<string, unknown> => ({
  audit_event_id: carried.event.eventId,
  event_plane: planeOf(carried),
  entity_type: carried.event.entityType,
  entity_id: carried.event.entityId,
  severity: carried.event.severity,
})

/** What of an attempt is told. */
interface Standing {
  readonly completion: CompletionStatus
  readonly success: SuccessStatus
  readonly progress: number
  readonly score: SessionScore
  readonly totalSeconds: number
  /** Null where the visit is over and was counted into the total. */
  readonly visitSeconds: number | null
}

const currentStanding = (session: Session): Standing => ({
  completion: session.completion,
  success: session.success,
  progress: shownProgress(session),
  score: session.score,
  totalSeconds: timeSpentSeconds(session),
  visitSeconds: session.openSeconds > 0 ? session.openSeconds : null,
})

const pastStanding = (past: PastAttempt): Standing => ({
  completion: past.completion,
  success: past.success,
  progress: past.progress,
  score: { scaled: past.scaled, raw: past.raw, min: null, max: null },
  totalSeconds: past.seconds,
  visitSeconds: null,
})

const numberIn = ({ data }: AuditEvent, name: string): number | null => {
  const value = data?.[name]
  return typeof value === 'number' ? value : null
}

/** The attempt that the event is about: it may be over by the time at which the event is told. */
function standingOf(session: Session, event: AuditEvent): Standing {
  const attempt = numberIn(event, 'attempt_number')
  const past = attempt === null || attempt === session.attempt ? undefined : session.history.find((entry) => entry.attempt === attempt)
  return past === undefined ? currentStanding(session) : pastStanding(past)
}

/** How the attempt stands that an event is about, and how long the visit was that the event ended. */
export interface EventStanding extends Pick<Standing, 'completion' | 'success' | 'progress' | 'score' | 'totalSeconds'> {
  readonly sessionSeconds: number
}

export function eventStanding(session: Session, event: AuditEvent): EventStanding {
  const { visitSeconds, ...standing } = standingOf(session, event)
  return { ...standing, sessionSeconds: numberIn(event, 'session_seconds') ?? visitSeconds ?? standing.totalSeconds }
}

function sessionFields(session: Session, event: AuditEvent): Record<string, unknown> {
  const standing = eventStanding(session, event)
  const { scaled, raw, min, max } = standing.score
  return {
    session_id: session.sessionId,
    package_id: session.packageId,
    learner_id: session.learnerId,
    completion_status: standing.completion,
    success_status: standing.success,
    progress_percent: standing.progress,
    score: { scaled, raw, min, max },
    session_time: isoDuration(standing.sessionSeconds),
    time_spent_seconds: standing.totalSeconds,
    updated_at: session.updatedAt,
  }
}

function resetFields({ data = {} }: AuditEvent): Record<string, unknown> {
  return {
    attempt_number: data['attempt_number'],
    reset: {
      trigger: resetTriggers.find((trigger) => trigger === data['trigger']) ?? null,
      note: data['note'] ?? null,
      previous_attempt_number: data['previous_attempt_number'],
      attempt_number: data['attempt_number'],
      previous_attempt: {
        completion_status: data['previous_completion_status'],
        success_status: data['previous_success_status'],
        score_scaled: data['previous_score_scaled'] ?? null,
        score_raw: data['previous_score_raw'] ?? null,
        time_spent_seconds: data['previous_time_spent_seconds'],
        progress_percent: data['previous_progress_percent'],
      },
    },
  }
}

function specificFields({ event, session }: CarriedEvent): Readonly<Record<string, unknown>> {
  if (event.type.startsWith('session.')) {
    return { ...(session === null ? {} : sessionFields(session, event)), ...(event.type === 'session.reset' ? resetFields(event) : {}) }
  }
  // Launches and usage tell the baseline only, whatever was recorded with them.
  return event.type === 'package.launched' || event.type.startsWith('usage.') ? {} : (event.data ?? {})
}

/** Tells an event. The order of its fields is fixed, so that the same event always makes the same bytes. */
export const tellEvent = (carried: CarriedEvent): ToldEvent => ({
  event: carried.event.type,
  tenant_id: carried.tenantId,
  data: { ...baseline(carried), ...specificFields(carried) },
  timestamp: carried.event.at,
})
