/**
 * TEST keys and LIVE things: a TEST key reads what its workspace has, and changes only what is TEST. What is LIVE counts for
 * bills and for results.
 */
import type { KeyMode } from '#shared/contract/credentials.ts'
import { refused, type Refused } from '../outcome.ts'

/** Something that belongs to one mode. */
interface HasMode {
  readonly mode: KeyMode
}

export const isLiveByTestKey = (mode: KeyMode, { mode: own }: HasMode): boolean => mode === 'test' && own === 'live'

/** The rule of one kind of thing: the refusal of a change by a key of this mode; null where it may change the thing. */
export const changeModeRule =
  (noun: string) =>
  (mode: KeyMode, thing: HasMode): Refused<'TEST_MODE_UNSUPPORTED'> | null =>
    isLiveByTestKey(mode, thing)
      ? refused('TEST_MODE_UNSUPPORTED', `A TEST key cannot change a LIVE ${noun}. Send a LIVE key of the workspace.`)
      : null
