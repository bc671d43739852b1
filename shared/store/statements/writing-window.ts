/** The time in which an attempt to store a batch may write: it ends before the batch settles. */
import { setTimeout as sleep } from 'node:timers/promises'
import { writingMilliseconds } from '#shared/domain/statements/statement-position.ts'
import type { Deadline } from '#shared/store/table/retry.ts'

export interface WritingWindow {
  /** Whether another write may begin. */
  readonly mayBegin: Deadline
  /** Whether at least half of the window is left. An attempt with less would probably fail after many writes. */
  readonly hasHalfLeft: Deadline
  /** Resolves at the time of storing. A statement that is committed before would be stored in the future. */
  untilStored(): Promise<void>
}

const maxPauseMilliseconds = 100

/** Opens the window of an attempt whose time of storing is `lead` milliseconds from now. */
export function openWindow(now: () => number, lead: number): WritingWindow {
  const begun = now()
  const used = (): number => now() - begun
  const length = lead + writingMilliseconds
  return {
    mayBegin: () => used() < length,
    hasHalfLeft: () => used() < length / 2,
    async untilStored() {
      while (used() < lead) await sleep(Math.min(lead - used(), maxPauseMilliseconds))
    },
  }
}
