/**
 * The end of a launch before its time: a reset by the customer, or the archiving of the package, ends the tokens of the
 * launches before it.
 */
import type { Session } from './session.ts'
import type { Fence, SessionTransition } from './transition.ts'

/** The part of a launch token that says whether its launch goes on. */
export interface LaunchMark {
  /** The session's `launchEpoch` at the launch; absent for null. */
  readonly epo?: string | undefined
}

const epochOf = ({ epo }: LaunchMark): string | null => epo ?? null

/** Whether the launch of a token has been ended. */
export const hasEnded = (launch: LaunchMark, { launchEpoch }: Pick<Session, 'launchEpoch'>): boolean =>
  launchEpoch !== epochOf(launch)

/** The same change, written only while the launch goes on. */
export function whileLaunched<Change extends SessionTransition>(change: Change, launch: LaunchMark): Change {
  const fence: Fence = { fact: 'launchEpoch', equals: epochOf(launch) }
  return { ...change, fences: [...change.fences, fence] }
}
