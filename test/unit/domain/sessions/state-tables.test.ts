/**
 * Every situation of the tables against the written transitions: what a table allows is written, what it refuses is
 * not.
 */
import { claimTransition, explainClaim } from '#shared/domain/sessions/claim.ts'
import { decideCommit } from '#shared/domain/sessions/commit.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { decide } from '#shared/domain/decision-table.ts'
import { claimTable, commitTable, restartTable, type Holder } from '#shared/domain/sessions/state-tables.ts'
import { write } from '#test/unit/domain/support/session-model.ts'
import { aCommit, aSession, runtimeA, runtimeB, stampAt } from '#test/unit/domain/support/sessions.ts'

const held: Readonly<Record<Holder, Partial<Session>>> = {
  unclaimed: { ownerId: null, ownerMode: null },
  recorder: { ownerId: runtimeA, ownerMode: 'record' },
  reviewer: { ownerId: runtimeA, ownerMode: 'review' },
}

const holders = ['unclaimed', 'recorder', 'reviewer'] as const
const protocols = ['legacy', 'exclusive_v1'] as const
const modes = ['record', 'review'] as const
const currentOrStale = ['current', 'stale'] as const
const stated = ['current', 'stale', 'missing'] as const
const people = ['owner', 'other'] as const

/** Combinations of one more fact with those before it. */
const each = <Made extends object, Name extends string, Value extends string>(
  made: readonly Made[],
  name: Name,
  values: readonly Value[],
): (Made & { readonly [Key in Name]: Value })[] =>
  made.flatMap((one) => values.map((value) => Object.assign(Object.create(null), one, { [name]: value })))

const sessions = each(each(each([{}], 'holder', holders), 'protocol', protocols), 'opens', modes)
const sessionOf = ({ holder, protocol, opens }: (typeof sessions)[number]): Session =>
  aSession({ ...held[holder], protocol, openMode: opens, attempt: 2, version: 5, touched: true })

const claims = each(each(each(sessions, 'attempt', currentOrStale), 'claimer', people), 'expectedOwner', currentOrStale)
  // An unclaimed attempt has no owner that could claim it again.
  .filter(({ holder, claimer }) => holder !== 'unclaimed' || claimer === 'other')

it.each(claims)(
  'decides a claim as the table: $holder, $protocol, opens to $opens, attempt $attempt, by $claimer, expected owner $expectedOwner',
  (facts) => {
    const session = sessionOf(facts)
    const command = {
      runtimeId: facts.claimer === 'owner' ? runtimeA : runtimeB,
      expectedRuntimeId: facts.expectedOwner === 'current' ? session.ownerId : '0c0c0c0c-0000-4000-8000-00000000000c',
      attempt: facts.attempt === 'current' ? 2 : 1,
    }
    const after = write(session, claimTransition(command, stampAt()))
    const then = decide(claimTable, facts)
    if ('refused' in then) {
      expect(after).toBeNull()
      expect(explainClaim(session, command)).toMatchObject({ outcome: 'refused', code: then.refused })
    } else if (then.holder === 'unchanged') {
      // An owner that expects itself writes nothing. An owner that expects another runtime is refused, and learns that
      // it owns the attempt.
      expect(after === null ? explainClaim(session, command) : { outcome: 'applied', value: after }).toEqual({
        outcome: 'applied',
        value: session,
      })
    } else {
      expect(after).toMatchObject({
        ownerId: runtimeB,
        ownerMode: then.holder === 'reviewer' ? 'review' : 'record',
        version: 5,
      })
    }
  },
)

const commits = each(each(each(sessions, 'attempt', stated), 'writer', people), 'version', stated).filter(
  ({ holder, writer }) => holder !== 'unclaimed' || writer === 'other',
)

it.each(commits)(
  'decides a commit as the table: $holder, $protocol, opens to $opens, attempt $attempt, by $writer, version $version',
  (facts) => {
    const session = sessionOf(facts)
    const command = aCommit({
      attempt: { current: 2, stale: 1, missing: null }[facts.attempt],
      version: { current: 5, stale: 4, missing: null }[facts.version],
      runtimeId: facts.writer === 'owner' ? runtimeA : facts.holder === 'unclaimed' ? null : runtimeB,
      completion: 'incomplete',
    })
    const then = decide(commitTable, facts)
    const decision = decideCommit(session, command, stampAt())
    if ('refused' in then) {
      expect(decision).toMatchObject({
        outcome: 'refused',
        code: then.refused,
        ...(then.refused === 'VERSION_CONFLICT' ? { currentVersion: 5 } : {}),
      })
    } else {
      if (decision.outcome === 'refused') throw new Error(decision.text)
      expect(write(session, decision.value)).toMatchObject({
        version: 6,
        completion: 'incomplete',
        ownerId: session.ownerId,
      })
    }
  },
)

it.each([
  ['customer', 'not allowed', 'api_reset'],
  ['dashboard', 'not allowed', 'dashboard_reset'],
  ['learner', 'allowed', 'learner_start_over'],
  ['learner', 'not allowed', 'START_OVER_NOT_ALLOWED'],
] as const)('decides a new attempt by the %s, start over %s: %s', (by, startOver, expected) => {
  const then = decide(restartTable, { by, startOver })
  expect('refused' in then ? then.refused : then.trigger).toBe(expected)
})
