/**
 * The payload of an event (specification, "Envelope"): the baseline, and for session events the state of the session.
 */
import { attributionOf } from '../sessions/attribution.ts'
import type { KeyMode } from '#shared/contract/credentials.ts'
import {
  resetTriggers,
  type CompletionStatus,
  type SuccessStatus,
} from '#shared/contract/resources/sessions/session.ts'
import { shownProgress, timeSpentSeconds, type Session, type SessionScore } from '../sessions/session.ts'
import type { PastAttempt } from '../sessions/past-attempt.ts'
import type { AuditEvent } from './audit-event.ts'
import { isoDuration } from './iso-duration.ts'

/** An event with the item that carried it. */
export interface CarriedEvent {
  readonly tenantId: string
  readonly event: AuditEvent
  /** The session in whose item the event stood; null for events of other items. */
  readonly session: Session | null
}

/** What customers get of an event: on the bus, and with a `delivery_id` in webhook deliveries. */
export interface EventPayload {
  /** `webhook.test` is sent on demand; no item carries it. */
  readonly event: AuditEvent['type'] | 'webhook.test'
  readonly tenant_id: string
  readonly data: Readonly<Record<string, unknown>>
  readonly timestamp: string
}

/** Plane of an event: its session's, or the one that the event states; null where it has none. */
export const planeOf = ({ event, session }: CarriedEvent): KeyMode | null => session?.mode ?? event.mode ?? null

const baseline = (carried: CarriedEvent): Record<string, unknown> => ({
  audit_event_id: carried.event.eventId,
  event_plane: planeOf(carried),
  entity_type: carried.event.entityType,
  entity_id: carried.event.entityId,
  severity: carried.event.severity,
})

/** Fields of a session that the state of an attempt is made from. */
export type AttemptFacts = Pick<
  Session,
  'attempt' | 'history' | 'completion' | 'success' | 'progress' | 'score' | 'closedSeconds' | 'openSeconds'
>

/** State of an attempt as payloads show it. */
interface AttemptState {
  readonly completion: CompletionStatus
  readonly success: SuccessStatus
  readonly progress: number
  readonly score: SessionScore
  readonly totalSeconds: number
  /** Null where no visit is open: its seconds are in the total. */
  readonly visitSeconds: number | null
}

const currentState = (session: AttemptFacts): AttemptState => ({
  completion: session.completion,
  success: session.success,
  progress: shownProgress(session),
  score: session.score,
  totalSeconds: timeSpentSeconds(session),
  visitSeconds: session.openSeconds > 0 ? session.openSeconds : null,
})

const pastState = (past: PastAttempt): AttemptState => ({
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

/** State of the attempt that the event is about. A later attempt may have begun before the event is published. */
function attemptStateOf(session: AttemptFacts, event: AuditEvent): AttemptState {
  const attempt = numberIn(event, 'attempt_number')
  const past =
    attempt === null || attempt === session.attempt
      ? undefined
      : session.history.find((entry) => entry.attempt === attempt)
  return past === undefined ? currentState(session) : pastState(past)
}

/** State of the attempt that an event is about, with the length of the visit that the event ended. */
export interface EventStanding extends Pick<
  AttemptState,
  'completion' | 'success' | 'progress' | 'score' | 'totalSeconds'
> {
  readonly sessionSeconds: number
}

export function eventStanding(session: AttemptFacts, event: AuditEvent): EventStanding {
  const { visitSeconds, ...standing } = attemptStateOf(session, event)
  return { ...standing, sessionSeconds: numberIn(event, 'session_seconds') ?? visitSeconds ?? standing.totalSeconds }
}

function sessionFields(session: Session, event: AuditEvent): Record<string, unknown> {
  const standing = eventStanding(session, event)
  const { scaled, raw, min, max } = standing.score
  return {
    session_id: session.sessionId,
    package_id: session.packageId,
    learner_id: session.learnerId,
    ...attributionOf(session),
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
    return {
      ...(session === null ? {} : sessionFields(session, event)),
      ...(event.type === 'session.reset' ? resetFields(event) : {}),
    }
  }
  // Launches and usage events have the baseline only, whatever was recorded with them.
  return event.type === 'package.launched' || event.type.startsWith('usage.') ? {} : (event.data ?? {})
}

/** The payload of an event. The order of its fields is fixed, so that the same event always makes the same bytes. */
export const presentEvent = (carried: CarriedEvent): EventPayload => ({
  event: carried.event.type,
  tenant_id: carried.tenantId,
  data: { ...baseline(carried), ...specificFields(carried) },
  timestamp: carried.event.at,
})
