/**
 * The contract's tables of a session as data (specification, "Session completion and attempts", "Runtime ownership", "PUT
 * rules"). Each is a decision table: the first row all of whose conditions hold decides. The rules of this folder ask
 * them, and docs/session-state-machine.md draws them.
 */
import type { CompletedRelaunchBehavior } from '../packages/package.ts'
import type { ResetTrigger, Session } from './session.ts'

/** Facts of a situation by their names, each one of a few words. */
type Situation = Readonly<Record<string, string>>

export interface Row<Facts extends Situation, Outcome> {
  /** Facts that must be so; those that are not named may be anything. */
  readonly when: Partial<Facts>
  readonly then: Outcome
}

export type DecisionTable<Facts extends Situation, Outcome> = readonly Row<Facts, Outcome>[]

/**
 * What a table says of a situation.
 * @throws Error where no row covers it; the last row of every table covers what is left
 */
export function decide<Facts extends Situation, Outcome>(table: DecisionTable<Facts, Outcome>, facts: Facts): Outcome {
  for (const { when, then } of table) {
    let holds = true
    for (const fact in when) if (when[fact] !== facts[fact]) holds = false
    if (holds) return then
  }
  throw new Error('No row of the table covers the situation.')
}

interface No<Code extends string> {
  readonly refused: Code
  readonly because: string
}

/** How far an attempt has come; `completed` is completed or passed. */
export type AttemptState = 'untouched' | 'under way' | 'failed' | 'completed'

export function attemptState({ outcome, touched }: Pick<Session, 'outcome' | 'touched'>): AttemptState {
  if (outcome === 'done') return 'completed'
  if (outcome === 'failed') return 'failed'
  return touched ? 'under way' : 'untouched'
}

/** Who holds an attempt. */
export type Holder = 'nobody' | 'recorder' | 'reviewer'

export const holderOf = ({ ownerId, ownerMode }: Pick<Session, 'ownerId' | 'ownerMode'>): Holder =>
  ownerId === null ? 'nobody' : ownerMode === 'review' ? 'reviewer' : 'recorder'

/** What there is to say of an attempt that is not the current one. */
export const otherAttempt = (stated: number, current: number): string =>
  `${stated < current ? `Attempt ${stated} is over` : `There is no attempt ${stated}`}; the current attempt is ${current}.`

export type LaunchFacts = Readonly<{
  attempt: AttemptState
  newAttempt: 'asked for' | 'not asked for'
  completedRelaunchBehavior: CompletedRelaunchBehavior
}>

export type LaunchOutcome = { readonly attempt: 'same'; readonly opens: 'record' | 'review' } | { readonly attempt: 'next'; readonly trigger: ResetTrigger }

/** What the launch of a session opens that exists. */
export const launchTable: DecisionTable<LaunchFacts, LaunchOutcome> = [
  // A fresh attempt that nobody has used yet is the new attempt that was asked for.
  { when: { newAttempt: 'asked for', attempt: 'untouched' }, then: { attempt: 'same', opens: 'record' } },
  { when: { newAttempt: 'asked for' }, then: { attempt: 'next', trigger: 'launch_new_attempt' } },
  { when: { attempt: 'completed', completedRelaunchBehavior: 'new_attempt' }, then: { attempt: 'next', trigger: 'relaunch_policy' } },
  { when: { attempt: 'completed', completedRelaunchBehavior: 'review' }, then: { attempt: 'same', opens: 'review' } },
  { when: {}, then: { attempt: 'same', opens: 'record' } },
]

export type RestartFacts = Readonly<{ by: 'customer' | 'dashboard' | 'learner'; startOver: 'allowed' | 'not allowed' }>

/** Who may start a new attempt of any session, and under which name it is told. */
export const restartTable: DecisionTable<RestartFacts, { readonly trigger: ResetTrigger } | No<'START_OVER_NOT_ALLOWED'>> = [
  { when: { by: 'customer' }, then: { trigger: 'api_reset' } },
  { when: { by: 'dashboard' }, then: { trigger: 'dashboard_reset' } },
  { when: { by: 'learner', startOver: 'allowed' }, then: { trigger: 'learner_start_over' } },
  { when: {}, then: { refused: 'START_OVER_NOT_ALLOWED', because: 'This course does not let learners start over.' } },
]

export type ClaimFacts = Readonly<{
  protocol: Session['protocol']
  attempt: 'current' | 'stale'
  claimer: 'owner' | 'other'
  expectedOwner: 'current' | 'stale'
  holder: Holder
  /** How the last launch opened the attempt. */
  opens: Session['openMode']
}>

export type ClaimRefusal = 'RUNTIME_PROTOCOL_NOT_ENABLED' | 'ATTEMPT_SUPERSEDED' | 'RUNTIME_SUPERSEDED'

/** What a claim makes of who holds the attempt. */
export const claimTable: DecisionTable<ClaimFacts, { readonly holder: 'unchanged' | 'recorder' | 'reviewer' } | No<ClaimRefusal>> = [
  { when: { protocol: 'legacy' }, then: { refused: 'RUNTIME_PROTOCOL_NOT_ENABLED', because: 'This session was launched without runtime_protocol exclusive_v1.' } },
  { when: { attempt: 'stale' }, then: { refused: 'ATTEMPT_SUPERSEDED', because: 'The attempt of the claim is not the current one.' } },
  { when: { claimer: 'owner' }, then: { holder: 'unchanged' } },
  { when: { expectedOwner: 'stale' }, then: { refused: 'RUNTIME_SUPERSEDED', because: 'Another runtime owns this attempt. Read the session again and claim from its owner.' } },
  {
    when: { holder: 'recorder', opens: 'review' },
    then: { refused: 'RUNTIME_SUPERSEDED', because: 'A recording runtime owns this attempt; a review cannot displace it while it may still be saving.' },
  },
  { when: { opens: 'review' }, then: { holder: 'reviewer' } },
  { when: {}, then: { holder: 'recorder' } },
]

export type CommitFacts = Readonly<{
  attempt: 'current' | 'stale' | 'missing'
  holder: Holder
  protocol: Session['protocol']
  opens: Session['openMode']
  writer: 'owner' | 'other'
  version: 'current' | 'stale' | 'missing'
}>

export type CommitRefusal = 'ATTEMPT_SUPERSEDED' | 'RUNTIME_SUPERSEDED' | 'VERSION_CONFLICT'

/** Who may write. Attempts are looked at first: after a reset every old runtime hears that its attempt is over. */
export const commitTable: DecisionTable<CommitFacts, { readonly recorded: true } | No<CommitRefusal>> = [
  { when: { attempt: 'stale' }, then: { refused: 'ATTEMPT_SUPERSEDED', because: 'The attempt of the writer is over. Stop writing.' } },
  { when: { holder: 'nobody', protocol: 'exclusive_v1' }, then: { refused: 'RUNTIME_SUPERSEDED', because: 'This attempt must be claimed before it is written. Stop writing.' } },
  { when: { holder: 'nobody', opens: 'review' }, then: { refused: 'RUNTIME_SUPERSEDED', because: 'This session is open for review only: nothing is recorded. Stop writing.' } },
  { when: { holder: 'reviewer' }, then: { refused: 'RUNTIME_SUPERSEDED', because: 'This session is open for review only: nothing is recorded. Stop writing.' } },
  { when: { holder: 'recorder', writer: 'other' }, then: { refused: 'RUNTIME_SUPERSEDED', because: 'Another runtime owns this session. Stop writing.' } },
  { when: { holder: 'recorder', attempt: 'missing' }, then: { refused: 'RUNTIME_SUPERSEDED', because: 'A claimed session is written with its attempt. Stop writing.' } },
  { when: { version: 'stale' }, then: { refused: 'VERSION_CONFLICT', because: 'The session has changed since it was read. Fetch it and retry with its version.' } },
  { when: {}, then: { recorded: true } },
]
