/** Runtime ownership (specification, "Runtime ownership"): one runtime at a time may write an attempt. */
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { Stamp } from '../events/audit-event.ts'
import type { Session } from './session.ts'
import { transition, type SessionTransition } from './transition.ts'

export interface ClaimCommand {
  readonly runtimeId: string
  readonly expectedRuntimeId: string | null
  readonly attempt: number
}

export type ClaimRefusal = 'RUNTIME_PROTOCOL_NOT_ENABLED' | 'ATTEMPT_SUPERSEDED' | 'RUNTIME_SUPERSEDED'

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

/**
 * Explains a refused claim from the session that stood in the way. `applied` means that there was nothing to do: the
 * claiming runtime owns the attempt already, as after a lost answer.
 */
export function explainClaim(session: Session, command: ClaimCommand): Applied<Session> | Refused<ClaimRefusal> {
  if (session.protocol !== 'exclusive_v1') {
    return refused('RUNTIME_PROTOCOL_NOT_ENABLED', 'This session was launched without runtime_protocol exclusive_v1.')
  }
  if (session.attempt !== command.attempt) {
    return refused('ATTEMPT_SUPERSEDED', `Attempt ${command.attempt} is over; the current attempt is ${session.attempt}.`)
  }
  if (session.ownerId === command.runtimeId) return applied(session)
  if (session.ownerId === command.expectedRuntimeId) {
    return refused('RUNTIME_SUPERSEDED', 'A recording runtime owns this attempt; a review cannot displace it while it may still be saving.')
  }
  return refused('RUNTIME_SUPERSEDED', 'Another runtime owns this attempt. Read the session again and claim from its owner.')
}
