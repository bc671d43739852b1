/** Runtime ownership: the specification's table, row by row. */
import { claimTransition, explainClaim, type ClaimCommand } from '#shared/domain/sessions/claim.ts'
import { nextAttempt } from '#shared/domain/sessions/attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aSession, runtimeA, runtimeB, stampAt } from '#test/unit/domain/support/sessions.ts'

/** What a claim ends in: the session as the claimer sees it, or the refusal's code. */
function claim(session: Session, command: ClaimCommand): Session | string {
  const written = write(session, claimTransition(command, stampAt()))
  if (written !== null) return written
  const explained = explainClaim(session, command)
  return explained.outcome === 'applied' ? explained.value : explained.code
}

const byA = { runtimeId: runtimeA, expectedRuntimeId: null, attempt: 1 }
const byB = { runtimeId: runtimeB, expectedRuntimeId: runtimeA, attempt: 1 }

const unclaimed = aSession({ protocol: 'exclusive_v1' })
const ownedByA = aSession({ protocol: 'exclusive_v1', ownerId: runtimeA, ownerMode: 'record' })
const completed = { completion: 'completed', outcome: 'done', touched: true } as const

it('unclaimed, nobody expected, the current attempt: owned', () => {
  expect(claim(unclaimed, byA)).toMatchObject({ ownerId: runtimeA, ownerMode: 'record', attempt: 1, version: unclaimed.version })
})

it('owned by A, B expects A: owned by B', () => {
  expect(claim(ownedByA, byB)).toMatchObject({ ownerId: runtimeB, ownerMode: 'record' })
})

it.each([
  ['another owner is expected', ownedByA, { ...byB, expectedRuntimeId: '0c0c0c0c-0000-4000-8000-00000000000c' }, 'RUNTIME_SUPERSEDED'],
  ['nobody is expected', ownedByA, { ...byB, expectedRuntimeId: null }, 'RUNTIME_SUPERSEDED'],
  ['an owner is expected where there is none', unclaimed, byB, 'RUNTIME_SUPERSEDED'],
  ['the attempt is over', { ...ownedByA, attempt: 2 }, byB, 'ATTEMPT_SUPERSEDED'],
  ['the attempt is yet to come', ownedByA, { ...byB, attempt: 2 }, 'ATTEMPT_SUPERSEDED'],
  ['attempt and owner are stale: the attempt is named', { ...ownedByA, attempt: 2 }, { ...byB, expectedRuntimeId: null }, 'ATTEMPT_SUPERSEDED'],
  ['the owner itself claims for an attempt that is over', { ...ownedByA, attempt: 2 }, { ...byA, expectedRuntimeId: runtimeA }, 'ATTEMPT_SUPERSEDED'],
  ['the session is legacy', aSession(), byA, 'RUNTIME_PROTOCOL_NOT_ENABLED'],
  ['the session is legacy and the attempt over: the protocol is named', aSession({ attempt: 2 }), byA, 'RUNTIME_PROTOCOL_NOT_ENABLED'],
] as const)('unchanged where %s', (...[, session, command, code]) => {
  expect(claim(session, command)).toBe(code)
})

describe('the owner claims again', () => {
  it.each([
    ['expecting itself', runtimeA],
    ['expecting nobody, as after a lost answer', null],
    ['expecting whom it took over from', runtimeB],
  ])('%s: nothing changes', (_, expectedRuntimeId) => {
    for (const ownerMode of ['record', 'review'] as const) {
      const session = { ...ownedByA, ownerMode, openSeconds: 30 }
      expect(claim(session, { ...byA, expectedRuntimeId })).toEqual(session)
    }
  })

  it('keeps its mode even where the next claim would open otherwise', () => {
    const reopened = { ...ownedByA, ...completed, openMode: 'review' } as const
    expect(claim(reopened, { ...byA, expectedRuntimeId: runtimeA })).toMatchObject({ ownerMode: 'record' })
  })
})

describe('review', () => {
  const forReview = { ...unclaimed, ...completed, openMode: 'review' } as const

  it('unowned: a read-only owner', () => {
    expect(claim(forReview, byA)).toMatchObject({ ownerId: runtimeA, ownerMode: 'review' })
  })

  it('cannot displace a recording owner, who may still be saving', () => {
    expect(claim({ ...forReview, ownerId: runtimeA, ownerMode: 'record' }, byB)).toBe('RUNTIME_SUPERSEDED')
  })

  it('is told why: whoever claims next need not read the session again', () => {
    const recording = { ...forReview, ownerId: runtimeA, ownerMode: 'record' } as const
    expect(explainClaim(recording, byB)).toMatchObject({ text: expect.stringContaining('a review cannot displace it') })
    expect(explainClaim(recording, { ...byB, expectedRuntimeId: null })).toMatchObject({ text: expect.stringContaining('claim from its owner') })
  })

  it('displaces another review', () => {
    expect(claim({ ...forReview, ownerId: runtimeA, ownerMode: 'review' }, byB)).toMatchObject({ ownerId: runtimeB, ownerMode: 'review' })
  })

  it('is displaced by a recording runtime once the course is opened for recording', () => {
    const session = { ...ownedByA, ownerMode: 'review', openMode: 'record' } as const
    expect(claim(session, byB)).toMatchObject({ ownerId: runtimeB, ownerMode: 'record' })
  })
})

it('a takeover closes the time of the runtime before: what the new one reports is added', () => {
  expect(claim({ ...ownedByA, closedSeconds: 100, openSeconds: 30 }, byB)).toMatchObject({ closedSeconds: 130, openSeconds: 0 })
})

it('a new attempt is unclaimed, keeps the protocol, and takes a fresh claim', () => {
  const start = { trigger: 'api_reset', note: null, plays: { versionId: 'ver_2', sharesObjectives: false } } as const
  const fresh = write(ownedByA, nextAttempt(ownedByA, start, stampAt()))
  if (fresh === null) throw new Error('The new attempt was refused.')
  expect(fresh).toMatchObject({ attempt: 2, ownerId: null, ownerMode: null, protocol: 'exclusive_v1' })
  expect(claim(fresh, { ...byA, expectedRuntimeId: runtimeA })).toBe('ATTEMPT_SUPERSEDED')
  expect(claim(fresh, { ...byA, attempt: 2 })).toMatchObject({ ownerId: runtimeA, attempt: 2 })
})
