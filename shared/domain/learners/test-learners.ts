/**
 * TEST learners (specification, "API keys" 7): up to 25 may be active in any 30 days. One item lists them with the
 * times of their last launches. A learner without a launch for 30 days is idle, and another learner can take the place.
 */

/** Time of each learner's last launch, by their tag, in milliseconds since the epoch. */
export type TestLearners = Readonly<Record<string, number>>

export const maxTestLearners = 25
export const testWindowDays = 30

const windowMilliseconds = testWindowDays * 86_400_000

/** A launch sooner than this after the recorded one is not recorded. A place may become free earlier by this time. */
const recordIntervalMilliseconds = 3_600_000

/** A learner is active if the last launch is later than this moment. Milliseconds since the epoch. */
export const testWindowStart = (now: number): number => now - windowMilliseconds

export const activeTestLearners = (learners: TestLearners, now: number): number =>
  Object.values(learners).filter((at) => at > testWindowStart(now)).length

export type TestAdmission =
  /** The learner is active, and the recorded launch is recent: nothing to write. */
  | { readonly kind: 'known' }
  | { readonly kind: 'full' }
  /** The launch must be recorded. `isListed`: the item has the learner already. `idle`: learners to remove. */
  | { readonly kind: 'record'; readonly isListed: boolean; readonly idle: readonly string[] }

/** Decides whether a TEST learner may launch, and what must be written. */
export function decideTestAdmission(learners: TestLearners, tag: string, now: number): TestAdmission {
  const idle = Object.entries(learners).flatMap(([listed, at]) =>
    at <= testWindowStart(now) && listed !== tag ? [listed] : [],
  )
  const lastLaunch = learners[tag]
  if (lastLaunch !== undefined && lastLaunch > testWindowStart(now))
    return now - lastLaunch < recordIntervalMilliseconds ? { kind: 'known' } : { kind: 'record', isListed: true, idle }
  if (activeTestLearners(learners, now) >= maxTestLearners) return { kind: 'full' }
  return { kind: 'record', isListed: lastLaunch !== undefined, idle }
}
