/** Runtime ownership (specification, "Runtime ownership"): one runtime at a time may write an attempt. */
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { Stamp } from '../events/audit-event.ts'
import type { Session } from './session.ts'
import { claimTable, decide, holderOf, otherAttempt, type ClaimFacts, type ClaimRefusal } from './state-tables.ts'
import { transition, type SessionTransition } from './transition.ts'

export interface ClaimCommand {
  readonly runtimeId: string
  readonly expectedRuntimeId: string | null
  readonly attempt: number
}

/** A claim takes one write; what it was decided on stands in its fences. A repeated claim by the owner changes nothing. */
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
    closesRuntimeSession: true,
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
 * Explains a refused claim from the session that stood in the way. `applied` means that there was nothing to do: the
 * claiming runtime owns the attempt already, as after a lost answer.
 */
export function explainClaim(session: Session, command: ClaimCommand): Applied<Session> | Refused<ClaimRefusal> {
  const outcome = decide(claimTable, factsOf(session, command))
  if ('holder' in outcome && outcome.holder === 'unchanged') return applied(session)
  if (!('refused' in outcome)) throw new Error('A claim was refused that nothing stands against.')
  const text = outcome.refused === 'ATTEMPT_SUPERSEDED' ? otherAttempt(command.attempt, session.attempt) : outcome.because
  return refused(outcome.refused, text)
}
