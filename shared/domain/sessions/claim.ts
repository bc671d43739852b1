/** Runtime ownership (specification, "Runtime ownership"): one runtime at a time may write an attempt. */
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { Stamp } from '../events/audit-event.ts'
import type { Session } from './session.ts'
import { decide } from '../decision-table.ts'
import { claimTable, holderOf, attemptMismatch, type ClaimFacts, type ClaimRefusal } from './state-tables.ts'
import { transition, type SessionTransition } from './transition.ts'

export interface ClaimCommand {
  readonly runtimeId: string
  readonly expectedRuntimeId: string | null
  readonly attempt: number
}

/**
 * A claim is one write without a read before it: its fences hold the whole rule. A repeated claim by the owner changes
 * nothing.
 */
export function claimTransition(command: ClaimCommand, stamp: Stamp): SessionTransition {
  const fences = [
    { fact: 'protocol', equals: 'exclusive_v1' },
    { fact: 'attempt', equals: command.attempt },
    { fact: 'ownerId', equals: command.expectedRuntimeId },
  ] as const
  if (command.expectedRuntimeId === command.runtimeId) return transition({ fences })
  return transition({
    fences,
    set: { ownerId: command.runtimeId, suspendedAt: null, updatedAt: stamp.now },
    closesVisit: true,
    opensAsStored: true,
  })
}

const factsOf = (session: Session, command: ClaimCommand): ClaimFacts => ({
  protocol: session.protocol,
  attempt: session.attempt === command.attempt ? 'current' : 'stale',
  claimer: session.ownerId === command.runtimeId ? 'owner' : 'other',
  expectedOwner: session.ownerId === command.expectedRuntimeId ? 'current' : 'stale',
  holder: holderOf(session),
  opens: session.openMode,
})

/**
 * Explains a claim whose write was refused, from the stored session. `applied` means that there was nothing to do: the
 * claiming runtime already owns the attempt, for example because the response to its first claim was lost.
 */
export function explainClaim(session: Session, command: ClaimCommand): Applied<Session> | Refused<ClaimRefusal> {
  const outcome = decide(claimTable, factsOf(session, command))
  if ('holder' in outcome && outcome.holder === 'unchanged') return applied(session)
  if (!('refused' in outcome)) throw new Error('The store refused a claim that the claim table allows.')
  const text =
    outcome.refused === 'ATTEMPT_SUPERSEDED' ? attemptMismatch(command.attempt, session.attempt) : outcome.because
  return refused(outcome.refused, text)
}
