/**
 * The specification's tables of a session as data ("Session completion and attempts", "Runtime ownership", "PUT
 * rules"). The rules of this folder use them, and docs/session-state-machine.md shows them.
 */
import type { DecisionTable } from '../decision-table.ts'
import type { CompletedRelaunchBehavior } from '../packages/package.ts'
import type { ResetTrigger } from './past-attempt.ts'
import type { Session } from './session.ts'

interface Refusal<Code extends string> {
  readonly refused: Code
  readonly because: string
}

/** Progress of an attempt; `completed` means completed or passed. */
export type AttemptState = 'untouched' | 'under way' | 'failed' | 'completed'

export function attemptState({ outcome, touched }: Pick<Session, 'outcome' | 'touched'>): AttemptState {
  if (outcome === 'done') return 'completed'
  if (outcome === 'failed') return 'failed'
  return touched ? 'under way' : 'untouched'
}

/** The kind of runtime that owns an attempt. */
export type Holder = 'unclaimed' | 'recorder' | 'reviewer'

export const holderOf = ({ ownerId, ownerMode }: Pick<Session, 'ownerId' | 'ownerMode'>): Holder =>
  ownerId === null ? 'unclaimed' : ownerMode === 'review' ? 'reviewer' : 'recorder'

/** The text of a refusal because of an attempt that is not the current one. */
export const attemptMismatch = (stated: number, current: number): string =>
  `${stated < current ? `Attempt ${stated} is over` : `There is no attempt ${stated}`}; the current attempt is ${current}.`

export type LaunchFacts = Readonly<{
  attempt: AttemptState
  newAttempt: 'requested' | 'not requested'
  completedRelaunchBehavior: CompletedRelaunchBehavior
}>

export type LaunchOutcome =
  | { readonly attempt: 'same'; readonly opens: 'record' | 'review' }
  | { readonly attempt: 'next'; readonly trigger: ResetTrigger }

/** How the launch of an existing session opens it. */
export const launchTable: DecisionTable<LaunchFacts, LaunchOutcome> = [
  // An untouched attempt already is the new attempt that the caller requests: a repeated request starts no further one.
  { when: { newAttempt: 'requested', attempt: 'untouched' }, then: { attempt: 'same', opens: 'record' } },
  { when: { newAttempt: 'requested' }, then: { attempt: 'next', trigger: 'launch_new_attempt' } },
  {
    when: { attempt: 'completed', completedRelaunchBehavior: 'new_attempt' },
    then: { attempt: 'next', trigger: 'relaunch_policy' },
  },
  { when: { attempt: 'completed', completedRelaunchBehavior: 'review' }, then: { attempt: 'same', opens: 'review' } },
  { when: {}, then: { attempt: 'same', opens: 'record' } },
]

export type RestartFacts = Readonly<{ by: 'customer' | 'dashboard' | 'learner'; startOver: 'allowed' | 'not allowed' }>

/** Who may reset a session, and the `trigger` that its `session.reset` event states. */
export const restartTable: DecisionTable<
  RestartFacts,
  { readonly trigger: ResetTrigger } | Refusal<'START_OVER_NOT_ALLOWED'>
> = [
  { when: { by: 'customer' }, then: { trigger: 'api_reset' } },
  { when: { by: 'dashboard' }, then: { trigger: 'dashboard_reset' } },
  { when: { by: 'learner', startOver: 'allowed' }, then: { trigger: 'learner_start_over' } },
  {
    when: {},
    then: { refused: 'START_OVER_NOT_ALLOWED', because: 'This course does not allow learners to start over.' },
  },
]

export type ClaimFacts = Readonly<{
  protocol: Session['protocol']
  attempt: 'current' | 'stale'
  claimer: 'owner' | 'other'
  expectedOwner: 'current' | 'stale'
  holder: Holder
  /** The mode in which the last launch opened the attempt. */
  opens: Session['openMode']
}>

export type ClaimRefusal = 'RUNTIME_PROTOCOL_NOT_ENABLED' | 'ATTEMPT_SUPERSEDED' | 'RUNTIME_SUPERSEDED'

/** Which kind of runtime owns the attempt after a claim. */
export const claimTable: DecisionTable<
  ClaimFacts,
  { readonly holder: 'unchanged' | 'recorder' | 'reviewer' } | Refusal<ClaimRefusal>
> = [
  {
    when: { protocol: 'legacy' },
    then: {
      refused: 'RUNTIME_PROTOCOL_NOT_ENABLED',
      because: 'This session was launched without runtime_protocol exclusive_v1. Launch it again with that protocol.',
    },
  },
  {
    when: { attempt: 'stale' },
    then: {
      refused: 'ATTEMPT_SUPERSEDED',
      because: 'The attempt of the claim is not the current one. Read the session again.',
    },
  },
  { when: { claimer: 'owner' }, then: { holder: 'unchanged' } },
  {
    when: { expectedOwner: 'stale' },
    then: {
      refused: 'RUNTIME_SUPERSEDED',
      because: 'expected_runtime_id is not the owner of this attempt. Read the session again and claim from its owner.',
    },
  },
  {
    when: { holder: 'recorder', opens: 'review' },
    then: {
      refused: 'RUNTIME_SUPERSEDED',
      because: 'A recording runtime owns this attempt. A review cannot displace it, because it may still be saving.',
    },
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

/**
 * Who may write. The attempt is compared first: after a reset every earlier runtime learns that its attempt is over.
 */
export const commitTable: DecisionTable<CommitFacts, { readonly recorded: true } | Refusal<CommitRefusal>> = [
  {
    when: { attempt: 'stale' },
    then: { refused: 'ATTEMPT_SUPERSEDED', because: 'The attempt of the writer is over. Stop writing.' },
  },
  {
    when: { holder: 'unclaimed', protocol: 'exclusive_v1' },
    then: {
      refused: 'RUNTIME_SUPERSEDED',
      because: 'No runtime owns this attempt. Claim it before writing to it. Stop writing.',
    },
  },
  {
    when: { holder: 'unclaimed', opens: 'review' },
    then: {
      refused: 'RUNTIME_SUPERSEDED',
      because: 'This session is open for review only: nothing is recorded. Stop writing.',
    },
  },
  {
    when: { holder: 'reviewer' },
    then: {
      refused: 'RUNTIME_SUPERSEDED',
      because: 'This session is open for review only: nothing is recorded. Stop writing.',
    },
  },
  {
    when: { holder: 'recorder', writer: 'other' },
    then: { refused: 'RUNTIME_SUPERSEDED', because: 'Another runtime owns this session. Stop writing.' },
  },
  {
    when: { holder: 'recorder', attempt: 'missing' },
    then: {
      refused: 'RUNTIME_SUPERSEDED',
      because: 'The commit to a claimed session states no attempt. Stop writing.',
    },
  },
  {
    when: { version: 'stale' },
    then: {
      refused: 'VERSION_CONFLICT',
      because: 'The session has changed since it was read. Read it again and retry with its version.',
    },
  },
  { when: {}, then: { recorded: true } },
]
