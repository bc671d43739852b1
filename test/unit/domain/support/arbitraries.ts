/** Arbitrary sessions and commands for property tests. */
import { fc } from '#test/support/properties.ts'
import type { ClaimCommand } from '#shared/domain/sessions/claim.ts'
import type { CommitCommand } from '#shared/domain/sessions/commit.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { completionWords, outcomeOf, successWords, type AttemptStatus } from '#shared/domain/sessions/status.ts'
import { aCommit, aSession } from './sessions.ts'

/** Only a few runtimes, so that two commands often have the same one. */
export const runtimes = [
  '0a0a0a0a-0000-4000-8000-00000000000a',
  '0b0b0b0b-0000-4000-8000-00000000000b',
  '0c0c0c0c-0000-4000-8000-00000000000c',
] as const

const status = fc.constantFrom<AttemptStatus>(
  { completion: 'not_attempted', success: 'unknown' },
  { completion: 'not_attempted', success: 'failed' },
  { completion: 'incomplete', success: 'unknown' },
  { completion: 'incomplete', success: 'failed' },
  { completion: 'failed', success: 'failed' },
  { completion: 'completed', success: 'unknown' },
  { completion: 'completed', success: 'failed' },
  { completion: 'completed', success: 'passed' },
  { completion: 'passed', success: 'passed' },
)

const seconds = fc.integer({ min: 0, max: 5 }).map((minutes) => minutes * 60)
const part = fc.option(fc.integer({ min: -2, max: 2 }).map((half) => half / 2))
const score = fc.record({ scaled: part, raw: part, max: part, min: part })
const protocol = fc.constantFrom('legacy' as const, 'exclusive_v1' as const)
const mode = fc.constantFrom('record' as const, 'review' as const)
const owner = fc.option(fc.record({ ownerId: fc.constantFrom(...runtimes), ownerMode: mode }))

/** Any session that the rules can lead to. Its numbers are small, so that fences often match. */
export const anySession: fc.Arbitrary<Session> = fc
  .record({
    status,
    score,
    owner,
    protocol,
    openMode: mode,
    version: fc.integer({ min: 1, max: 3 }),
    attempt: fc.integer({ min: 1, max: 3 }),
    progress: fc.integer({ min: 0, max: 99 }),
    closedSeconds: seconds,
    openSeconds: seconds,
    suspendedAt: fc.option(fc.constant('2026-11-21T09:00:00.000Z')),
  })
  .map(({ status: reached, owner: owned, ...parts }) =>
    aSession({ ...parts, ...reached, outcome: outcomeOf(reached), touched: true, ...(owned ?? {}) }),
  )

const statedScore = fc.option(
  score.map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null))),
)

/** Any commit. Its version and attempt are small numbers, so that fences often match. */
export const anyCommit: fc.Arbitrary<CommitCommand> = fc
  .record({
    version: fc.option(fc.integer({ min: 1, max: 3 })),
    attempt: fc.option(fc.integer({ min: 1, max: 3 })),
    runtimeId: fc.option(fc.constantFrom(...runtimes)),
    cmi: fc.option(
      fc.dictionary(fc.constantFrom('cmi.location', 'cmi.suspend_data'), fc.constantFrom('1', '2'), {
        noNullPrototype: true,
      }),
    ),
    cmiMode: fc.constantFrom('merge' as const, 'replace' as const),
    completion: fc.option(fc.constantFrom(...Object.keys(completionWords))),
    success: fc.option(fc.constantFrom(...Object.keys(successWords))),
    score: statedScore,
    sessionSeconds: fc.option(seconds),
    progressMeasure: fc.option(fc.constantFrom(0, 0.5, 1)),
    visitEnded: fc.boolean(),
  })
  .map((parts) => aCommit(parts))

export const anyClaim: fc.Arbitrary<ClaimCommand> = fc.record({
  runtimeId: fc.constantFrom(...runtimes),
  expectedRuntimeId: fc.option(fc.constantFrom(...runtimes)),
  attempt: fc.integer({ min: 1, max: 3 }),
})
