/** Who has joined a session. */
import type { Session } from '../sessions/session.ts'
import { transition, type SessionTransition } from '../sessions/transition.ts'
import type { Device } from './device.ts'
import type { Headset, JoinedHeadset } from './joined-headset.ts'

export const headsetIn = ({ label, model }: Device): Headset => ({ label, model })

/** The headset that has joined the current attempt; null: none has. */
export const headsetOf = ({ headset, attempt }: Pick<Session, 'headset' | 'attempt'>): JoinedHeadset | null =>
  headset?.attempt === attempt ? headset : null

/** Records in a session who has joined. The version stays: a join overtakes no commit. */
export const joinedBy = (
  device: Device,
  { session: { attempt, launchEpoch }, now }: { readonly session: Session; readonly now: string },
): SessionTransition =>
  transition({
    set: { headset: { ...headsetIn(device), joinedAt: now, attempt } },
    fences: [
      { fact: 'attempt', equals: attempt },
      { fact: 'launchEpoch', equals: launchEpoch },
    ],
  })
