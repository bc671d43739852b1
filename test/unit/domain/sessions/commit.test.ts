/** Commits: who may write, which 409 wins, and how time, score and progress change. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import { decideCommit, type CommitCommand } from '#shared/domain/sessions/commit.ts'
import { decideCommitWithoutRead } from '#shared/domain/sessions/commit-without-read.ts'
import { shownProgress, timeSpentSeconds, type Session } from '#shared/domain/sessions/session.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aCommit, aSession, runtimeA, runtimeB, stampAt } from '#test/unit/domain/support/sessions.ts'

const refusalOf = (session: Session, command: CommitCommand): ErrorCode | null => {
  const decision = decideCommit(session, command, stampAt())
  return decision.outcome === 'refused' ? decision.code : null
}

/** The session after a commit that must be applied. */
function committed(session: Session, parts: Partial<CommitCommand>): Session {
  const decision = decideCommit(session, aCommit(parts), stampAt())
  if (decision.outcome === 'refused') throw new Error(decision.text)
  const after = write(session, decision.value)
  if (after === null) throw new Error('The decision does not hold on the session that it was made on.')
  return after
}

const unclaimed = aSession({ version: 5, attempt: 2 })
const exclusive = aSession({ version: 5, attempt: 2, protocol: 'exclusive_v1' })
const owned = { ...exclusive, ownerId: runtimeA, ownerMode: 'record' } as const
const reviewed = {
  ...exclusive,
  ownerId: runtimeA,
  ownerMode: 'review',
  openMode: 'review',
  outcome: 'done',
  completion: 'completed',
} as const
const review = aSession({ version: 5, attempt: 2, openMode: 'review', outcome: 'done', completion: 'completed' })
/** A legacy session that has an owner: ownership decides, not the protocol. */
const ownedLegacy = { ...owned, protocol: 'legacy' } as const

const byOwner = { attempt: 2, runtimeId: runtimeA }

type Row = readonly [about: string, session: Session, command: Partial<CommitCommand>, code: ErrorCode | null]

const rows: readonly Row[] = [
  // Legacy, unclaimed: attempt and version are optional (rules 2 and 3).
  ['unclaimed legacy, nothing stated', unclaimed, {}, null],
  ['unclaimed legacy, its attempt', unclaimed, { attempt: 2 }, null],
  ['unclaimed legacy, its attempt and version', unclaimed, { attempt: 2, version: 5 }, null],
  ['unclaimed legacy, a runtime that never claimed', unclaimed, { attempt: 2, runtimeId: runtimeB }, null],
  ['unclaimed legacy, an old version', unclaimed, { version: 4 }, 'VERSION_CONFLICT'],
  ['unclaimed legacy, a version to come', unclaimed, { version: 6 }, 'VERSION_CONFLICT'],
  ['unclaimed legacy, version 0', unclaimed, { version: 0 }, 'VERSION_CONFLICT'],
  ['unclaimed legacy, an old attempt', unclaimed, { attempt: 1 }, 'ATTEMPT_SUPERSEDED'],
  // Exclusive, unclaimed: a runtime must claim before it writes.
  ['unclaimed exclusive, nothing stated', exclusive, {}, 'RUNTIME_SUPERSEDED'],
  ['unclaimed exclusive, its attempt and version', exclusive, { attempt: 2, version: 5 }, 'RUNTIME_SUPERSEDED'],
  [
    'unclaimed exclusive, a runtime of the attempt before',
    exclusive,
    { attempt: 1, runtimeId: runtimeA },
    'ATTEMPT_SUPERSEDED',
  ],
  // Owned: exact attempt and owner on every write (rule 3).
  ['owned, the owner', owned, byOwner, null],
  ['owned, the owner in capitals', owned, { attempt: 2, runtimeId: runtimeA.toUpperCase() }, null],
  ['owned, the owner with the version', owned, { ...byOwner, version: 5 }, null],
  ['owned, the owner with an old version', owned, { ...byOwner, version: 4 }, 'VERSION_CONFLICT'],
  ['owned, no attempt', owned, { runtimeId: runtimeA }, 'RUNTIME_SUPERSEDED'],
  ['owned, no runtime', owned, { attempt: 2 }, 'RUNTIME_SUPERSEDED'],
  ['owned, another runtime', owned, { attempt: 2, runtimeId: runtimeB }, 'RUNTIME_SUPERSEDED'],
  ['owned, nothing stated', owned, {}, 'RUNTIME_SUPERSEDED'],
  ['owned legacy, nothing stated', ownedLegacy, {}, 'RUNTIME_SUPERSEDED'],
  ['owned legacy, the owner', ownedLegacy, byOwner, null],
  // Review: nothing is recorded (rule 4).
  ['review owner', reviewed, byOwner, 'RUNTIME_SUPERSEDED'],
  ['review owner with the version', reviewed, { ...byOwner, version: 5 }, 'RUNTIME_SUPERSEDED'],
  ['open for review, legacy', review, {}, 'RUNTIME_SUPERSEDED'],
  ['open for review, legacy, attempt and version', review, { attempt: 2, version: 5 }, 'RUNTIME_SUPERSEDED'],
  // With several reasons the refusal states the attempt first, then the owner, then the version.
  [
    'old attempt, other runtime, old version',
    owned,
    { attempt: 1, runtimeId: runtimeB, version: 1 },
    'ATTEMPT_SUPERSEDED',
  ],
  ['old attempt and old version', unclaimed, { attempt: 1, version: 1 }, 'ATTEMPT_SUPERSEDED'],
  ['other runtime and old version', owned, { attempt: 2, runtimeId: runtimeB, version: 1 }, 'RUNTIME_SUPERSEDED'],
  ['review owner and old version', reviewed, { ...byOwner, version: 1 }, 'RUNTIME_SUPERSEDED'],
  ['review owner of an old attempt', reviewed, { attempt: 1, runtimeId: runtimeA }, 'ATTEMPT_SUPERSEDED'],
]

it.each(rows)('decides a commit: %s', (...[, session, command, code]) => {
  expect(refusalOf(session, aCommit(command))).toBe(code)
})

it('distinguishes an attempt that is over from one that does not exist', () => {
  const decision = (attempt: number): unknown => decideCommit(unclaimed, aCommit({ attempt }), stampAt())
  expect(decision(1)).toMatchObject({ text: 'Attempt 1 is over; the current attempt is 2. Stop writing.' })
  expect(decision(3)).toMatchObject({ text: 'There is no attempt 3; the current attempt is 2. Stop writing.' })
})

it('states the current version only with a version conflict', () => {
  for (const [, session, command] of rows) {
    const decision = decideCommit(session, aCommit(command), stampAt())
    if (decision.outcome === 'refused')
      expect(decision.currentVersion).toBe(decision.code === 'VERSION_CONFLICT' ? 5 : undefined)
  }
})

it('keeps when the result changed last: completion, success or a part of the score', () => {
  const { now } = stampAt()
  const passed = { completion: 'completed', success: 'passed', score: { scaled: 0.8 } } as const
  expect(committed(unclaimed, passed).resultAt).toBe(now)
  const ended = { ...committed(unclaimed, passed), resultAt: '2020-01-01T00:00:00.000Z' }
  expect(committed(ended, passed).resultAt).toBe(ended.resultAt)
  expect(committed(ended, {}).resultAt).toBe(ended.resultAt)
  expect(committed(ended, { score: { scaled: 0.9 } }).resultAt).toBe(now)
})

it('raises the version by one, touches the attempt, and keeps everything that the commit does not state', () => {
  const after = committed(unclaimed, {})
  expect(after).toEqual({ ...unclaimed, version: 6, touched: true, updatedAt: stampAt().now })
})

describe('time', () => {
  const spent = (start: Session, ...reports: readonly (number | null)[]): number => {
    const parts = start.ownerId === null ? {} : byOwner
    return timeSpentSeconds(
      reports.reduce((session, sessionSeconds) => committed(session, { ...parts, sessionSeconds }), start),
    )
  }

  it.each([
    ['the same visit several times', [30, 60, 60, 90], 90],
    ['a commit without time', [30, null, 60], 60],
    ['zero', [0], 0],
    ['fractions, rounded at the end only', [10.4, 20.4], 20],
  ] as const)('counts the seconds of one visit: %s', (_, reports, seconds) => {
    expect(spent(unclaimed, ...reports)).toBe(seconds)
    expect(spent(owned, ...reports)).toBe(seconds)
  })

  it('begins another visit when a legacy writer reports a smaller number', () => {
    expect(spent(unclaimed, 60, 10, 20)).toBe(80)
  })

  it('ignores a smaller number of an owner as a report that arrived late', () => {
    expect(spent(owned, 60, 10, 70)).toBe(70)
  })

  it('keeps fractions of seconds of earlier visits', () => {
    expect(spent(unclaimed, 10.3, 5.3, 2.3)).toBe(18)
  })
})

describe('score', () => {
  it('keeps parts that a commit does not state, with and without a read', () => {
    const scored = { ...unclaimed, score: { scaled: 0.4, raw: 40, max: 100, min: 0 } }
    const command = aCommit({
      version: 5,
      attempt: 2,
      completion: 'incomplete',
      success: 'unknown',
      score: { raw: 55 },
      sessionSeconds: 5,
    })
    const assumed = decideCommitWithoutRead(scored.sessionId, command, stampAt())
    const paths = [committed(scored, command), assumed === null ? null : write(scored, assumed)]
    for (const after of paths) expect(after?.score).toEqual({ scaled: 0.4, raw: 55, max: 100, min: 0 })
  })

  it('keeps the score when the stated score is empty', () => {
    const scored = { ...unclaimed, score: { scaled: 0.4, raw: 40, max: 100, min: 0 } }
    expect(committed(scored, { score: {} }).score).toEqual(scored.score)
  })

  it('accepts a lower score, because the course decides which score counts', () => {
    expect(
      committed({ ...unclaimed, score: { scaled: 0.9, raw: 90, max: 100, min: 0 } }, { score: { scaled: 0.1 } }).score
        .scaled,
    ).toBe(0.1)
  })
})

describe('a result after the end', () => {
  const score = { scaled: null, raw: null, min: null, max: null }
  const eventsOf = (before: Partial<Session>, parts: Parameters<typeof aCommit>[0]) => {
    const decision = decideCommit(aSession(before), aCommit(parts), stampAt())
    if (decision.outcome === 'refused') throw new Error(decision.text)
    return decision.value.events
  }
  const completed = { completion: 'completed', outcome: 'done', touched: true } as const

  it.each([
    ['a score', completed, { score: { raw: 85 } }],
    ['a pass', completed, { success: 'passed' }],
    ['a pass after a failure', { ...completed, success: 'failed' }, { completion: 'passed' }],
    ['another score', { ...completed, score: { ...score, scaled: 0.5 } }, { score: { scaled: 0.9 }, visitEnded: true }],
  ] as const)('publishes %s', (_, before, parts) => {
    expect(eventsOf(before, { ...parts, sessionSeconds: 90 })).toMatchObject([
      {
        type: 'session.result_changed',
        at: '2026-11-21T10:00:00.000Z',
        data: { attempt_number: 1, session_seconds: 90 },
      },
    ])
  })

  it.each([
    ['that was known', { ...completed, score: { ...score, raw: 85 } }, { completion: 'completed', score: { raw: 85 } }],
    ['of an open attempt', { completion: 'incomplete', touched: true }, { score: { raw: 85 } }],
    ['of a failed attempt that goes on', { completion: 'failed', outcome: 'failed' }, { completion: 'incomplete' }],
  ] as const)('publishes no result %s', (_, before, parts) => {
    expect(eventsOf(before, parts)).toEqual([])
  })

  it('publishes the failure alone where the failure is the result', () => {
    const events = eventsOf(completed, { success: 'failed', score: { raw: 20 } })
    expect(events.map(({ type }) => type)).toEqual(['session.failed'])
  })
})

describe('progress', () => {
  it.each([
    [0, 0],
    [0.456, 45],
    [0.29, 29],
    [0.57, 57],
    [0.999, 99],
    [0.9999999, 99],
    [1, 99],
    [7, 99],
    [-1, 0],
  ])('shows measure %d as %d percent while incomplete', (progressMeasure, percent) => {
    const after = committed(unclaimed, { completion: 'incomplete', progressMeasure })
    expect(shownProgress(after)).toBe(percent)
  })

  it.each(['completed', 'passed', 'failed'])('shows 100 percent once %s', (completion) => {
    expect(shownProgress(committed(unclaimed, { completion, progressMeasure: 0.2 }))).toBe(100)
  })
})

it('refuses the end of a visit if a launch has begun another one in between', () => {
  const left = { ...unclaimed, suspendedAt: '2026-11-21T09:00:00.000Z' }
  const decision = decideCommit(left, aCommit({ visitEnded: true }), stampAt())
  if (decision.outcome === 'refused') throw new Error(decision.text)
  expect(decision.value.events).toEqual([])
  expect(write({ ...left, suspendedAt: null }, decision.value)).toBeNull()
})

describe('decideCommitWithoutRead', () => {
  it.each([
    ['without a version', { attempt: 2 }],
    ['without an attempt', { version: 5 }],
    ['with elements to merge', { version: 5, attempt: 2, cmi: {} }],
  ])('returns null %s', (_, parts) => {
    expect(decideCommitWithoutRead('ses_1', aCommit(parts), stampAt())).toBeNull()
  })

  it.each([
    ['complete elements', { cmi: {}, cmiMode: 'replace' as const }],
    ['no elements', {}],
    ['no score, status or time', { cmi: {}, cmiMode: 'replace' as const, score: null }],
  ])('decides a commit with %s', (_, parts) => {
    expect(decideCommitWithoutRead('ses_1', aCommit({ version: 5, attempt: 2, ...parts }), stampAt())).not.toBeNull()
  })
})
