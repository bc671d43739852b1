/** Goldens of every event type: field by field what the specification lists, and nothing else. */
import { deliveredEvents, eventDataOf, isDelivered, type DeliveredEventType } from '#shared/contract/events.ts'
import { dispatchEvent, type DispatchEventType } from '#shared/domain/dispatches/dispatch-events.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import { launchCommand } from '#test/unit/domain/support/sessions.ts'
import { decideCommit } from '#shared/domain/sessions/commit.ts'
import { newSession } from '#shared/domain/sessions/launch.ts'
import { archivedEvent } from '#shared/domain/packages/package.ts'
import { planeOf, presentEvent, type CarriedEvent } from '#shared/domain/events/event-payload.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { carriedDataOf } from '#test/unit/domain/support/event-data.ts'
import { aDispatch } from '#test/unit/domain/support/dispatches.ts'
import { aCommit, aSession, course, stampAt, tenantId } from '#test/unit/domain/support/sessions.ts'

const at = '2026-11-21T10:00:00.000Z'
const payloadOf = (event: AuditEvent, session: Session | null = null) => presentEvent({ tenantId, event, session })

/** A session after a commit, with the events that the commit made. */
function committed(
  before: Session,
  commit: Parameters<typeof aCommit>[0],
): { session: Session; events: readonly AuditEvent[] } {
  const decision = decideCommit(before, aCommit(commit), stampAt(at))
  if (decision.outcome === 'refused') throw new Error(decision.text)
  const { score, ...set } = decision.value.set
  return { session: { ...before, ...set, score: { ...before.score, ...score } }, events: decision.value.events }
}

const only = <Value>(values: readonly Value[]): Value => {
  expect(values).toHaveLength(1)
  const [value] = values
  if (value === undefined) throw new Error('none')
  return value
}

test('presents session.completed with the state of the session', () => {
  const { session, events } = committed(aSession({ closedSeconds: 60 }), {
    completion: 'completed',
    success: 'passed',
    score: { scaled: 0.85, raw: 85, min: 0, max: 100 },
    sessionSeconds: 750,
  })
  expect(payloadOf(only(events), session)).toEqual({
    event: 'session.completed',
    tenant_id: 'tenant_one',
    data: {
      audit_event_id: 'evt_1',
      event_plane: 'live',
      entity_type: 'session',
      entity_id: 'ses_1',
      severity: 'info',
      session_id: 'ses_1',
      package_id: 'pkg_1',
      learner_id: 'learner-1',
      completion_status: 'completed',
      success_status: 'passed',
      progress_percent: 100,
      score: { scaled: 0.85, raw: 85, min: 0, max: 100 },
      session_time: 'PT12M30S',
      time_spent_seconds: 810,
      updated_at: at,
    },
    timestamp: at,
  })
})

test('presents session.failed of a TEST session', () => {
  const { session, events } = committed(aSession({ mode: 'test' }), {
    completion: 'failed',
    score: { raw: 20 },
    sessionSeconds: 3.5,
  })
  expect(payloadOf(only(events), session)).toEqual({
    event: 'session.failed',
    tenant_id: 'tenant_one',
    data: {
      audit_event_id: 'evt_1',
      event_plane: 'test',
      entity_type: 'session',
      entity_id: 'ses_1',
      severity: 'warn',
      session_id: 'ses_1',
      package_id: 'pkg_1',
      learner_id: 'learner-1',
      completion_status: 'failed',
      success_status: 'failed',
      progress_percent: 100,
      score: { scaled: null, raw: 20, min: null, max: null },
      session_time: 'PT3.5S',
      time_spent_seconds: 4,
      updated_at: at,
    },
    timestamp: at,
  })
})

test('presents session.suspended with the time of the visit', () => {
  const session = aSession({ completion: 'incomplete', progress: 40, openSeconds: 3661 })
  const event: AuditEvent = {
    eventId: 'evt_1',
    type: 'session.suspended',
    at,
    entityType: 'session',
    entityId: 'ses_1',
    severity: 'info',
    data: { attempt_number: 1 },
  }
  expect(payloadOf(event, session)).toMatchObject({
    event: 'session.suspended',
    data: {
      completion_status: 'incomplete',
      success_status: 'unknown',
      progress_percent: 40,
      session_time: 'PT1H1M1S',
      time_spent_seconds: 3661,
    },
  })
})

test('presents session.reset with the previous attempt', () => {
  const before = aSession({
    attempt: 2,
    completion: 'passed',
    success: 'passed',
    score: { scaled: 0.9, raw: 90, min: 0, max: 100 },
    closedSeconds: 100,
    openSeconds: 20,
  })
  const change = nextAttemptTransition(
    before,
    { trigger: 'api_reset', note: 'asked by the tutor', plays: { versionId: 'ver_1', sharesObjectives: false } },
    stampAt(at),
  )
  const { score, ...set } = change.set
  expect(payloadOf(only(change.events), { ...before, ...set, score: { ...before.score, ...score } })).toEqual({
    event: 'session.reset',
    tenant_id: 'tenant_one',
    data: {
      audit_event_id: 'evt_1',
      event_plane: 'live',
      entity_type: 'session',
      entity_id: 'ses_1',
      severity: 'info',
      session_id: 'ses_1',
      package_id: 'pkg_1',
      learner_id: 'learner-1',
      completion_status: 'not_attempted',
      success_status: 'unknown',
      progress_percent: 0,
      score: { scaled: null, raw: null, min: null, max: null },
      session_time: 'PT0S',
      time_spent_seconds: 0,
      updated_at: at,
      attempt_number: 3,
      reset: {
        trigger: 'api_reset',
        note: 'asked by the tutor',
        previous_attempt_number: 2,
        attempt_number: 3,
        previous_attempt: {
          completion_status: 'passed',
          success_status: 'passed',
          score_scaled: 0.9,
          score_raw: 90,
          time_spent_seconds: 120,
          progress_percent: 100,
        },
      },
    },
    timestamp: at,
  })
})

test('presents package.launched with the baseline only', () => {
  const { session, events } = newSession(launchCommand, course, stampAt(at))
  expect(payloadOf(only(events), session)).toEqual({
    event: 'package.launched',
    tenant_id: 'tenant_one',
    data: {
      audit_event_id: 'evt_1',
      event_plane: 'live',
      entity_type: 'package',
      entity_id: 'pkg_1',
      severity: 'info',
    },
    timestamp: at,
  })
})

test('presents package.archived', () => {
  expect(payloadOf(archivedEvent('pkg_1', stampAt(at)))).toEqual({
    event: 'package.archived',
    tenant_id: 'tenant_one',
    data: { audit_event_id: 'evt_1', event_plane: null, entity_type: 'package', entity_id: 'pkg_1', severity: 'info' },
    timestamp: at,
  })
})

test('presents package.version_activated with its version', () => {
  const event: AuditEvent = {
    ...archivedEvent('pkg_1', stampAt(at)),
    type: 'package.version_activated',
    data: { version_id: 'ver_1', version_label: '1' },
  }
  expect(payloadOf(event).data).toEqual({
    audit_event_id: 'evt_1',
    event_plane: null,
    entity_type: 'package',
    entity_id: 'pkg_1',
    severity: 'info',
    version_id: 'ver_1',
    version_label: '1',
  })
})

test('presents usage events without an entity, with the baseline only', () => {
  const event: AuditEvent = {
    eventId: 'evt_1',
    type: 'usage.threshold_reached.90',
    at,
    entityType: null,
    entityId: null,
    severity: 'warn',
    data: { learners: 225 },
  }
  expect(payloadOf(event).data).toEqual({
    audit_event_id: 'evt_1',
    event_plane: null,
    entity_type: null,
    entity_id: null,
    severity: 'warn',
  })
})

test('presents the attempt of the event after a later attempt has begun', () => {
  const { session, events } = committed(aSession(), { completion: 'completed', score: { raw: 7 }, sessionSeconds: 90 })
  const change = nextAttemptTransition(
    session,
    { trigger: 'learner_start_over', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } },
    stampAt(at),
  )
  const { score, ...set } = change.set
  const later = { ...session, ...set, score: { ...session.score, ...score } }
  expect(payloadOf(only(events), later).data).toMatchObject({
    completion_status: 'completed',
    progress_percent: 100,
    score: { raw: 7 },
    session_time: 'PT1M30S',
    time_spent_seconds: 90,
  })
})

test('omits the fields of the session if there is no session', () => {
  const { events } = committed(aSession(), { completion: 'completed' })
  expect(payloadOf(only(events)).data).toEqual({
    audit_event_id: 'evt_1',
    event_plane: null,
    entity_type: 'session',
    entity_id: 'ses_1',
    severity: 'info',
  })
})

test('presents every delivered type in exactly its declared schema', () => {
  for (const type of Object.keys(deliveredEvents)) {
    if (!isDelivered(type)) throw new Error(type)
    const { data } = payloadOf(exampleOf(type), type.startsWith('session.') ? aSession() : null)
    expect(Object.keys(eventDataOf(type).parse(data)).sort()).toEqual(Object.keys(data).sort())
  }
  expect(isDelivered('session.progress')).toBe(false)
  expect(isDelivered('toString')).toBe(false)
})

const isOfDispatch = (type: DeliveredEventType): type is DeliveredEventType & DispatchEventType =>
  deliveredEvents[type] === 'dispatches'

function exampleOf(type: DeliveredEventType): AuditEvent {
  const [entityType] = type.split('.')
  const base = {
    eventId: 'evt_1',
    type,
    at,
    severity: 'info' as const,
    entityType: entityType === 'session' ? ('session' as const) : ('package' as const),
    entityId: 'x',
  }
  if (isOfDispatch(type)) {
    const more = type === 'dispatch.extended' ? { previous_expires_at: null } : {}
    return dispatchEvent(type, { dispatch: aDispatch(), learnersUsed: 3 }, { stamp: stampAt(at), note: null, more })
  }
  if (type === 'session.reset')
    return only(
      nextAttemptTransition(
        aSession(),
        { trigger: 'dashboard_reset', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } },
        stampAt(at),
      ).events,
    )
  const data = carriedDataOf[type]
  return data === undefined ? base : { ...base, data }
}

test('takes the plane of an event from its session, else from the event', () => {
  const event: AuditEvent = { ...archivedEvent('pkg_1', stampAt(at)), mode: 'test' }
  const carried = (parts: Partial<CarriedEvent>): CarriedEvent => ({ tenantId, event, session: null, ...parts })
  expect(planeOf(carried({}))).toBe('test')
  expect(planeOf(carried({ session: aSession({ mode: 'live' }) }))).toBe('live')
  expect(planeOf(carried({ event: archivedEvent('pkg_1', stampAt(at)) }))).toBeNull()
})
