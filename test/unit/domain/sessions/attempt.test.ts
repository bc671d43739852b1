/** New attempts: which attributes begin anew, which stay, and what the history keeps. */
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import { noScore, type Session } from '#shared/domain/sessions/session.ts'
import { presentSession } from '#shared/domain/sessions/session-presenter.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aSession, runtimeA, stampAt } from '#test/unit/domain/support/sessions.ts'

const triggers = [
  'api_reset',
  'dashboard_reset',
  'learner_start_over',
  'launch_new_attempt',
  'relaunch_policy',
] as const
const later = '2026-11-22T08:00:00.000Z'

const used = aSession({
  version: 9,
  protocol: 'exclusive_v1',
  ownerId: runtimeA,
  ownerMode: 'record',
  openMode: 'review',
  touched: true,
  completion: 'failed',
  success: 'failed',
  outcome: 'failed',
  score: { scaled: 0.2, raw: 20, max: 100, min: 0 },
  progress: 60,
  closedSeconds: 100,
  openSeconds: 20.6,
  cmi: { bytes: new Uint8Array([1]) },
  learnerName: 'Ada',
})

function started(
  session: Session,
  trigger: (typeof triggers)[number] = 'api_reset',
  note: string | null = null,
): Session {
  const after = write(
    session,
    nextAttemptTransition(
      session,
      { trigger, note, plays: { versionId: 'ver_2', sharesObjectives: false } },
      stampAt(later),
    ),
  )
  if (after === null) throw new Error('The new attempt was refused.')
  return after
}

it('resets status, score, suspend data, time and ownership, ends launches, and changes nothing else', () => {
  const { history, ...after } = started(used)
  expect(after).toEqual({
    ...aSession({ learnerName: 'Ada', protocol: 'exclusive_v1' }),
    history: undefined,
    version: 10,
    attempt: 2,
    versionId: 'ver_2',
    launchEpoch: 'evt_1',
    attemptStartedAt: later,
    updatedAt: later,
    score: noScore,
  })
  expect(history).toEqual([
    {
      attempt: 1,
      completion: 'failed',
      success: 'failed',
      scaled: 0.2,
      raw: 20,
      seconds: 121,
      progress: 100,
      startedAt: used.attemptStartedAt,
      lastActivityAt: used.updatedAt,
      supersededAt: later,
      reason: 'api_reset',
    },
  ])
})

it.each(triggers)('makes one session.reset event that describes the previous attempt: trigger %s', (trigger) => {
  const [event, ...others] = nextAttemptTransition(
    used,
    { trigger, note: 'again', plays: { versionId: 'ver_2', sharesObjectives: false } },
    stampAt(later),
  ).events
  expect(others).toEqual([])
  expect(event).toMatchObject({
    type: 'session.reset',
    at: later,
    entityType: 'session',
    entityId: used.sessionId,
    severity: 'info',
    data: {
      trigger,
      note: 'again',
      previous_attempt_number: 1,
      attempt_number: 2,
      previous_completion_status: 'failed',
      previous_success_status: 'failed',
      previous_score_scaled: 0.2,
      previous_score_raw: 20,
      previous_time_spent_seconds: 121,
      previous_progress_percent: 100,
    },
  })
})

it.each([
  ['a commit', { version: 10 }],
  ['another new attempt', { version: 10, attempt: 2 }],
])('refuses the write if %s came first', (_, since) => {
  const change = nextAttemptTransition(
    used,
    { trigger: 'api_reset', note: null, plays: { versionId: 'ver_2', sharesObjectives: false } },
    stampAt(later),
  )
  expect(write({ ...used, ...since }, change)).toBeNull()
})

it('shows the newest 20 attempts, beginning with the current one', () => {
  let session = used
  for (let attempt = 2; attempt <= 25; attempt += 1) session = started(session)
  const shown = presentSession(session, {}).attempt_history
  expect(shown.map(({ attempt_number }) => attempt_number)).toEqual(
    Array.from({ length: 20 }, (_, index) => 25 - index),
  )
  expect(shown.map(({ superseded_at }) => superseded_at)).toEqual([null, ...Array<string>(19).fill(later)])
  expect(shown.map(({ superseded_reason }) => superseded_reason)).toEqual([
    null,
    ...Array<string>(19).fill('api_reset'),
  ])
})

it.each(['learner_start_over', 'launch_new_attempt', 'relaunch_policy'] as const)(
  'keeps the launches of the session in a new attempt by %s',
  (trigger) => {
    expect(started({ ...used, launchEpoch: 'evt_0' }, trigger).launchEpoch).toBe('evt_0')
  },
)
