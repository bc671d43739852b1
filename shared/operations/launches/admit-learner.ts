import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied } from '#shared/domain/outcome.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { learnerCapRefusal, testCapRefusal, type LearnerRefusal } from '#shared/domain/learners/learner-refusal.ts'
import { learnerTerms } from '#shared/domain/learners/learner-terms.ts'
import type { WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type { LaunchReading, LearnerMark } from '#shared/store/launches/launch-repository.ts'
import type { LearnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import type { TestLearnerRepository } from '#shared/store/learners/test-learner-repository.ts'

export interface LearnerCounts {
  readonly learners: Pick<LearnerCountRepository, 'claim'>
  readonly testLearners: TestLearnerRepository
}

interface Admission {
  readonly workspace: WorkspaceTerms
  readonly learnerId: string
  /** The stored counts of this learner, as the launch has read them. */
  readonly known: LaunchReading['learner']
  readonly stamp: Stamp
}

/**
 * Counts the learner of a launch, unless the learner is already counted in this period.
 * @returns the record to write with the session; null if there is one already, or none is needed
 */
export async function admitLearner(
  { workspace, learnerId, known, stamp }: Admission,
  counts: LearnerCounts,
): Promise<Applied<LearnerMark | null> | LearnerRefusal> {
  const { tenantId, plan, billing } = workspace
  const tag = learnerTag(learnerId)
  const now = Date.parse(stamp.now)
  if (known.mode === 'test') {
    const admission = await counts.testLearners.record({ tenantId, tag, now }, known.learners)
    return admission === 'full' ? testCapRefusal() : applied(null)
  }
  const period = billingPeriod(now, billing.anchorDay)
  if (known.countedIn !== null && known.countedIn >= period.start) return applied(null)
  const terms = learnerTerms(plan, billing)
  const claim = await counts.learners.claim({ tenantId, tag, period, terms, stamp })
  return claim.kind === 'full'
    ? learnerCapRefusal(plan, { terms, counted: claim.counted }, period)
    : applied({ tenantId, tag, period, at: stamp.now })
}
