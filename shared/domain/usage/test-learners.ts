/**
 * TEST learners (specification, "API keys" 7): up to 25 may be active in any 30 days. They are few, so that one item
 * names them all with the time of their last launch; who has not launched for 30 days leaves the place to another.
 */

/** Time of each learner's last launch, by their tag, in milliseconds since the epoch. */
export type TestLearners = Readonly<Record<string, number>>

export const testLearnersAtMost = 25
export const testWindowDays = 30

const windowMilliseconds = testWindowDays * 86_400_000

/** A launch within this time of the one that was noted is not noted again: a place may come free so much too early. */
const noteMilliseconds = 3_600_000

/** The last moment at which a launch no longer makes its learner active. */
export const testWindowStart = (now: number): number => now - windowMilliseconds

export const activeTestLearners = (learners: TestLearners, now: number): number => Object.values(learners).filter((at) => at > testWindowStart(now)).length

export type TestAdmission =
  /** Active, and noted not long ago: nothing to write. */
  | { readonly kind: 'known' }
  | { readonly kind: 'full' }
  /** To be noted; `idle` are those whose places are free now. */
  | { readonly kind: 'noted'; readonly isNamed: boolean; readonly idle: readonly string[] }

/** Whether a learner may launch, and what is to be written for that. */
export function testAdmission(learners: TestLearners, tag: string, now: number): TestAdmission {
  const idle = Object.entries(learners).flatMap(([named, at]) => (at <= testWindowStart(now) && named !== tag ? [named] : []))
  const noted = learners[tag]
  if (noted !== undefined && noted > testWindowStart(now)) return now - noted < noteMilliseconds ? { kind: 'known' } : { kind: 'noted', isNamed: true, idle }
  if (activeTestLearners(learners, now) >= testLearnersAtMost) return { kind: 'full' }
  return { kind: 'noted', isNamed: noted !== undefined, idle }
}
