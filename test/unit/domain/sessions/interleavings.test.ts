/**
 * Commits, claims, resets and launches in any order, each decided on a session that was read earlier: the fences let a
 * write through only if the stored session would lead to the same decision.
 */
import { fc } from '#test/support/properties.ts'
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import { claimTransition, explainClaim, type ClaimCommand } from '#shared/domain/sessions/claim.ts'
import { decideCommit, type CommitCommand } from '#shared/domain/sessions/commit.ts'
import { decideCommitWithoutRead } from '#shared/domain/sessions/commit-without-read.ts'
import { decideRelaunch } from '#shared/domain/sessions/launch.ts'
import { timeSpentSeconds, type Session } from '#shared/domain/sessions/session.ts'
import { hasCompleted } from '#shared/domain/sessions/status.ts'
import type { SessionTransition } from '#shared/domain/sessions/transition.ts'
import { anyClaim, anyCommit, anySession } from '#test/unit/domain/support/arbitraries.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aSession, course, launchCommand, stampAt } from '#test/unit/domain/support/sessions.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

type Action =
  | { readonly kind: 'commit'; readonly command: CommitCommand }
  | { readonly kind: 'claim'; readonly command: ClaimCommand }
  | { readonly kind: 'reset' }
  | {
      readonly kind: 'launch'
      readonly newAttempt: boolean
      readonly exclusive: boolean
      readonly behavior: 'resume' | 'review' | 'new_attempt'
    }

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: anyCommit.map((command) => ({ kind: 'commit' as const, command })) },
  { weight: 3, arbitrary: anyClaim.map((command) => ({ kind: 'claim' as const, command })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reset' as const }) },
  {
    weight: 2,
    arbitrary: fc
      .record({
        newAttempt: fc.boolean(),
        exclusive: fc.boolean(),
        behavior: fc.constantFrom('resume' as const, 'review' as const, 'new_attempt' as const),
      })
      .map((launch) => ({ kind: 'launch' as const, ...launch })),
  },
)

/** The decision of an action on the session that it read; null if it is refused. */
function decide(read: Session, action: Action): SessionTransition | null {
  switch (action.kind) {
    case 'commit': {
      const decision = decideCommit(read, action.command, stampAt())
      return decision.outcome === 'refused' ? null : decision.value
    }
    case 'claim':
      return claimTransition(action.command, stampAt())
    case 'reset':
      return nextAttemptTransition(
        read,
        { trigger: 'api_reset', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } },
        stampAt(),
      )
    case 'launch': {
      const command = { ...launchCommand, newAttempt: action.newAttempt, exclusive: action.exclusive }
      const decision = decideRelaunch(
        read,
        { command, course: { ...course, completedRelaunchBehavior: action.behavior } },
        stampAt(),
      )
      return decision.outcome === 'refused' ? null : decision.value
    }
  }
}

/** The session after an action that reads and writes at once; unchanged if it is refused. */
function act(session: Session, action: Action): Session {
  const change = decide(session, action)
  return (change === null ? null : write(session, change)) ?? session
}

const runs = { numRuns: usualNumber(1500, 500) }

it('writes a change that was decided on an older session only if the current session leads to the same decision', () => {
  let written = 0
  fc.assert(
    fc.property(anySession, fc.array(anyAction, { maxLength: 4 }), anyAction, (read, meanwhile, action) => {
      const change = decide(read, action)
      const now = meanwhile.reduce(act, read)
      const after = change === null ? null : write(now, change)
      if (after === null) return
      written += 1
      expect(after).toEqual(act(now, action))
    }),
    runs,
  )
  expect(written).toBeGreaterThan(runs.numRuns / 50)
})

it('writes without a read what it would have written after a read', () => {
  let written = 0
  fc.assert(
    fc.property(anySession, anyCommit, fc.integer({ min: 0, max: 9 }), (session, any, aim) => {
      // Most commits come from the owner, at the current version and attempt.
      const command =
        aim === 0 ? any : { ...any, version: session.version, attempt: session.attempt, runtimeId: session.ownerId }
      const assumed = decideCommitWithoutRead(session.sessionId, command, stampAt())
      const after = assumed === null ? null : write(session, assumed)
      if (assumed === null || after === null) return
      written += 1
      const decision = decideCommit(session, command, stampAt())
      if (decision.outcome === 'refused')
        throw new Error(`The path without a read wrote what is refused with ${decision.code}.`)
      // Without a read it is not known whether the stated result is a new one.
      expect({ ...after, resultAt: null }).toEqual({ ...write(session, decision.value), resultAt: null })
      expect(assumed.events).toEqual(decision.value.events)
    }),
    { numRuns: usualNumber(5000, 2000) },
  )
  expect(written).toBeGreaterThan(30)
})

describe('any sequence of actions', () => {
  const story = fc.tuple(fc.boolean(), fc.array(anyAction, { maxLength: 30 }))

  /** Plays a story; `see` is called for every step. */
  const play = (
    [exclusive, actions]: [boolean, Action[]],
    see: (before: Session, after: Session, action: Action) => void,
  ): Session => {
    let session = aSession({ protocol: exclusive ? 'exclusive_v1' : 'legacy' })
    for (const action of actions) {
      const after = act(session, action)
      see(session, after, action)
      session = after
    }
    return session
  }

  it('counts written commits and new attempts in the version', () => {
    fc.assert(
      fc.property(story, (actions) => {
        let writes = 0
        const last = play(actions, (before, after, action) => {
          if (action.kind === 'commit' && after !== before) writes += 1
          if (after.attempt !== before.attempt) writes += 1
        })
        expect(last.version).toBe(1 + writes)
      }),
      runs,
    )
  })

  it('refuses every commit of a superseded runtime or attempt', () => {
    fc.assert(
      fc.property(story, (actions) => {
        play(actions, (before, after, action) => {
          if (action.kind !== 'commit' || after === before) return
          const { attempt, runtimeId } = action.command
          if (attempt !== null) expect(attempt).toBe(before.attempt)
          if (before.ownerId === null) expect([before.protocol, before.openMode]).toEqual(['legacy', 'record'])
          else expect([runtimeId, attempt, before.ownerMode]).toEqual([before.ownerId, before.attempt, 'record'])
        })
      }),
      runs,
    )
  })

  it('keeps completion, passes, time and the protocol from going back within an attempt', () => {
    fc.assert(
      fc.property(story, (actions) => {
        play(actions, (before, after) => {
          if (before.protocol === 'exclusive_v1') expect(after.protocol).toBe('exclusive_v1')
          expect(after.attempt).toBeGreaterThanOrEqual(before.attempt)
          if (after.attempt !== before.attempt) return
          if (hasCompleted(before)) expect(hasCompleted(after)).toBe(true)
          if (before.success === 'passed') expect(after.success).toBe('passed')
          expect(timeSpentSeconds(after)).toBeGreaterThanOrEqual(timeSpentSeconds(before))
        })
      }),
      runs,
    )
  })

  it('replaces a recording owner only by a claim that expects it, or by a new attempt', () => {
    fc.assert(
      fc.property(story, (actions) => {
        play(actions, (before, after, action) => {
          if (before.ownerMode !== 'record' || after.ownerId === before.ownerId) return
          if (after.attempt !== before.attempt) return
          expect(action).toMatchObject({
            kind: 'claim',
            command: { expectedRuntimeId: before.ownerId, attempt: before.attempt },
          })
          expect(before.openMode).toBe('record')
        })
      }),
      runs,
    )
  })

  it('records nothing in a review', () => {
    fc.assert(
      fc.property(story, (actions) => {
        play(actions, (before, after, action) => {
          if (before.ownerMode === 'review' && action.kind === 'commit') expect(after).toBe(before)
        })
      }),
      runs,
    )
  })

  it('keeps the results of an attempt in the history when the next one begins', () => {
    fc.assert(
      fc.property(story, (actions) => {
        play(actions, (before, after) => {
          if (after.attempt === before.attempt) {
            expect(after.history).toEqual(before.history)
            return
          }
          expect(after.history[0]).toMatchObject({
            attempt: before.attempt,
            completion: before.completion,
            success: before.success,
            scaled: before.score.scaled,
            seconds: timeSpentSeconds(before),
          })
          expect(after.history.length).toBe(Math.min(19, before.history.length + 1))
        })
      }),
      runs,
    )
  })
})

describe('repeated actions', () => {
  it('refuses a commit with a version the second time', () => {
    fc.assert(
      fc.property(anySession, anyCommit, (session, parts) => {
        const command = { ...parts, version: session.version }
        const once = act(session, { kind: 'commit', command })
        fc.pre(once !== session)
        const again = decideCommit(once, command, stampAt())
        expect(again).toMatchObject({ outcome: 'refused', code: 'VERSION_CONFLICT', currentVersion: once.version })
      }),
      runs,
    )
  })

  it('changes only the version when a commit without a version is repeated', () => {
    fc.assert(
      fc.property(anySession, anyCommit, (session, parts) => {
        const action: Action = { kind: 'commit', command: { ...parts, version: null } }
        const once = act(session, action)
        fc.pre(once !== session)
        expect(act(once, action)).toEqual({ ...once, version: once.version + 1 })
      }),
      runs,
    )
  })

  it('grants a repeated claim again and changes nothing', () => {
    fc.assert(
      fc.property(anySession, anyClaim, (session, command) => {
        const once = write(session, claimTransition(command, stampAt()))
        if (once === null) return
        const again = write(once, claimTransition(command, stampAt()))
        const explained = explainClaim(once, command)
        expect(again ?? (explained.outcome === 'applied' ? explained.value : explained.code)).toEqual(once)
      }),
      runs,
    )
  })
})
