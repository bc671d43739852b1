/** Suspension: a learner leaves an open attempt. One event per visit. */
import { commitBody } from '#shared/contract/families/learner/sessions.ts'
import { claimTransition } from '#shared/domain/sessions/claim.ts'
import { decideCommit } from '#shared/domain/sessions/commit.ts'
import { decideCommitWithoutRead } from '#shared/domain/sessions/commit-without-read.ts'
import { readCommitCommand } from '#shared/domain/sessions/commit-command.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import { decideRelaunch } from '#shared/domain/sessions/launch.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import {
  aCommit,
  aSession,
  course,
  launchCommand,
  runtimeA,
  runtimeB,
  stampAt,
} from '#test/unit/domain/support/sessions.ts'

const later = '2026-11-21T11:00:00.000Z'

/** The session after a commit, and the types of the events that it made. */
function after(session: Session, parts: Parameters<typeof aCommit>[0]): { session: Session; events: string[] } {
  const decision = decideCommit(session, aCommit({ visitEnded: true, ...parts }), stampAt(later))
  if (decision.outcome === 'refused') throw new Error(decision.text)
  const written = write(session, decision.value)
  if (written === null) throw new Error('A fence refused the commit.')
  return { session: written, events: decision.value.events.map(({ type }) => type) }
}

test('suspends an open attempt that the learner leaves, with the time of the visit', () => {
  const decision = decideCommit(
    aSession(),
    aCommit({ visitEnded: true, completion: 'incomplete', sessionSeconds: 61 }),
    stampAt(later),
  )
  expect(decision).toMatchObject({
    value: {
      set: { suspendedAt: later },
      events: [
        {
          type: 'session.suspended',
          at: later,
          severity: 'info',
          entityType: 'session',
          data: { attempt_number: 1, session_seconds: 61 },
        },
      ],
    },
  })
})

test('makes no second event when the end of the same visit is reported again', () => {
  const left = after(aSession(), {}).session
  expect(after(left, {})).toMatchObject({ events: [], session: { suspendedAt: later } })
  expect(after(left, { visitEnded: false })).toMatchObject({ events: [] })
})

test.each([
  ['completed', ['session.completed']],
  ['passed', ['session.completed']],
  ['failed', ['session.failed']],
])('suspends no attempt that the learner leaves %s', (completion, events) => {
  expect(after(aSession(), { completion })).toMatchObject({ events, session: { suspendedAt: null } })
})

test('suspends no attempt that was completed before', () => {
  const done = after(aSession(), { completion: 'completed', visitEnded: false }).session
  expect(after(done, { completion: 'incomplete' }).events).toEqual([])
})

test('begins a new visit with the next launch, claim or attempt', () => {
  const left = after(aSession({ protocol: 'exclusive_v1', ownerId: runtimeA, ownerMode: 'record' }), {
    attempt: 1,
    runtimeId: runtimeA,
  }).session
  expect(left.suspendedAt).toBe(later)
  const relaunched = decideRelaunch(left, { command: { ...launchCommand, exclusive: true }, course }, stampAt())
  if (relaunched.outcome === 'refused') throw new Error(relaunched.text)
  const claim = claimTransition({ runtimeId: runtimeB, expectedRuntimeId: runtimeA, attempt: 1 }, stampAt())
  const again = nextAttemptTransition(
    left,
    { trigger: 'api_reset', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } },
    stampAt(),
  )
  for (const change of [relaunched.value, claim, again]) expect(write(left, change)?.suspendedAt).toBeNull()
})

test('assumes a visit without an end when it decides without a read', () => {
  const command = aCommit({ version: 1, attempt: 1, visitEnded: true })
  const assumed = decideCommitWithoutRead('ses_1', command, stampAt(later))
  expect(assumed?.fences).toContainEqual({ fact: 'suspendedAt', equals: null })
  expect(assumed?.events.map(({ type }) => type)).toEqual(['session.suspended'])
  expect(decideCommitWithoutRead('ses_1', { ...command, visitEnded: false }, stampAt())?.fences).not.toContainEqual(
    expect.objectContaining({ fact: 'suspendedAt' }),
  )
})

test.each<[string, object, boolean]>([
  ['nothing', {}, false],
  ['a player that states it', { visit_ended: true }, true],
  ['a player that denies it, against its content', { visit_ended: false, cmi_data: { 'cmi.exit': 'suspend' } }, false],
  ['SCORM 1.2 content of another writer', { cmi_data: { 'cmi.core.exit': 'suspend' } }, true],
  ['SCORM 2004 content of another writer', { cmi_data: { 'cmi.exit': 'suspend' } }, true],
  ['content that ended with another exit', { cmi_data: { 'cmi.exit': 'logout' } }, false],
  [
    'content in a player that owns the attempt',
    { runtime_id: runtimeA, attempt: 1, cmi_data: { 'cmi.exit': 'suspend' } },
    false,
  ],
])('reads the end of a visit from %s', (_name, body, visitEnded) => {
  expect(readCommitCommand(commitBody.parse(body))).toMatchObject({ value: { visitEnded } })
})
