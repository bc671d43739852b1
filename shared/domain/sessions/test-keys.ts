/**
 * TEST keys and LIVE sessions: a TEST key reads every session of its workspace, and changes only TEST sessions. What a
 * LIVE session records counts for bills and for results.
 */
import type { KeyMode } from '#shared/contract/credentials.ts'
import { changeModeRule } from '../credentials/live-by-test-key.ts'
import type { SessionTransition } from './transition.ts'

/** The refusal of a change by a key of this mode; null where it may change the session. */
export const modeRefusal = changeModeRule('session')

/** The same change, written only where a key of this mode may change the session. */
export const whereModeAllows = <Change extends SessionTransition>(change: Change, mode: KeyMode): Change =>
  mode === 'test' ? { ...change, fences: [...change.fences, { fact: 'mode', equals: 'test' }] } : change
