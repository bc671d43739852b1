/** Runtime ownership: each row of the specification's table. */
import { claimTransition, explainClaim, type ClaimCommand } from '#shared/domain/sessions/claim.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aSession, runtimeA, runtimeB, stampAt } from '#test/unit/domain/support/sessions.ts'

/** The result of a claim: the session that the claimer receives, or the code of the refusal. */
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

it('grants an unclaimed current attempt to a claim that expects no owner', () => {
  expect(claim(unclaimed, byA)).toMatchObject({
    ownerId: runtimeA,
    ownerMode: 'record',
    attempt: 1,
    version: unclaimed.version,
  })
})

it('hands the attempt from runtime A to runtime B if B expects A', () => {
  expect(claim(ownedByA, byB)).toMatchObject({ ownerId: runtimeB, ownerMode: 'record' })
})

it.each([
  [
    'the claim expects another owner',
    ownedByA,
    { ...byB, expectedRuntimeId: '0c0c0c0c-0000-4000-8000-00000000000c' },
    'RUNTIME_SUPERSEDED',
  ],
  ['the claim expects no owner', ownedByA, { ...byB, expectedRuntimeId: null }, 'RUNTIME_SUPERSEDED'],
  ['the claim expects an owner and the attempt is unclaimed', unclaimed, byB, 'RUNTIME_SUPERSEDED'],
  ['the attempt is over', { ...ownedByA, attempt: 2 }, byB, 'ATTEMPT_SUPERSEDED'],
  ['the attempt does not exist yet', ownedByA, { ...byB, attempt: 2 }, 'ATTEMPT_SUPERSEDED'],
  [
    'attempt and owner are stale',
    { ...ownedByA, attempt: 2 },
    { ...byB, expectedRuntimeId: null },
    'ATTEMPT_SUPERSEDED',
  ],
  [
    'the owner itself claims for an attempt that is over',
    { ...ownedByA, attempt: 2 },
    { ...byA, expectedRuntimeId: runtimeA },
    'ATTEMPT_SUPERSEDED',
  ],
  ['the session is legacy', aSession(), byA, 'RUNTIME_PROTOCOL_NOT_ENABLED'],
  ['the session is legacy and the attempt is over', aSession({ attempt: 2 }), byA, 'RUNTIME_PROTOCOL_NOT_ENABLED'],
] as const)('refuses a claim if %s', (...[, session, command, code]) => {
  expect(claim(session, command)).toBe(code)
})

describe('a repeated claim of the owner', () => {
  it.each([
    ['expecting itself', runtimeA],
    ['expecting no owner, as after a lost response', null],
    ['expecting the owner before it', runtimeB],
  ])('changes nothing, %s', (_, expectedRuntimeId) => {
    for (const ownerMode of ['record', 'review'] as const) {
      const session = { ...ownedByA, ownerMode, openSeconds: 30 }
      expect(claim(session, { ...byA, expectedRuntimeId })).toEqual(session)
    }
  })

  it('keeps the mode of the owner even if the next claim would open another mode', () => {
    const reopened = { ...ownedByA, ...completed, openMode: 'review' } as const
    expect(claim(reopened, { ...byA, expectedRuntimeId: runtimeA })).toMatchObject({ ownerMode: 'record' })
  })
})

describe('a claim for review', () => {
  const forReview = { ...unclaimed, ...completed, openMode: 'review' } as const

  it('grants an unclaimed attempt read-only', () => {
    expect(claim(forReview, byA)).toMatchObject({ ownerId: runtimeA, ownerMode: 'review' })
  })

  it('refuses to displace a recording owner, which may still be saving', () => {
    expect(claim({ ...forReview, ownerId: runtimeA, ownerMode: 'record' }, byB)).toBe('RUNTIME_SUPERSEDED')
  })

  it('explains the refusal with the next step', () => {
    const recording = { ...forReview, ownerId: runtimeA, ownerMode: 'record' } as const
    expect(explainClaim(recording, byB)).toMatchObject({ text: expect.stringContaining('A review cannot displace it') })
    expect(explainClaim(recording, { ...byB, expectedRuntimeId: null })).toMatchObject({
      text: expect.stringContaining('claim from its owner'),
    })
  })

  it('displaces another review', () => {
    expect(claim({ ...forReview, ownerId: runtimeA, ownerMode: 'review' }, byB)).toMatchObject({
      ownerId: runtimeB,
      ownerMode: 'review',
    })
  })

  it('yields to a recording runtime once a launch opens the course for recording', () => {
    const session = { ...ownedByA, ownerMode: 'review', openMode: 'record' } as const
    expect(claim(session, byB)).toMatchObject({ ownerId: runtimeB, ownerMode: 'record' })
  })
})

it('closes the time of the previous owner, so that the seconds of the next one are added', () => {
  expect(claim({ ...ownedByA, closedSeconds: 100, openSeconds: 30 }, byB)).toMatchObject({
    closedSeconds: 130,
    openSeconds: 0,
  })
})

it('leaves a new attempt unclaimed, with the same protocol, open for a new claim', () => {
  const start = { trigger: 'api_reset', note: null, plays: { versionId: 'ver_2', sharesObjectives: false } } as const
  const fresh = write(ownedByA, nextAttemptTransition(ownedByA, start, stampAt()))
  if (fresh === null) throw new Error('The new attempt was refused.')
  expect(fresh).toMatchObject({ attempt: 2, ownerId: null, ownerMode: null, protocol: 'exclusive_v1' })
  expect(claim(fresh, { ...byA, expectedRuntimeId: runtimeA })).toBe('ATTEMPT_SUPERSEDED')
  expect(claim(fresh, { ...byA, attempt: 2 })).toMatchObject({ ownerId: runtimeA, attempt: 2 })
})
