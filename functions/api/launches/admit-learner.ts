import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, type Applied } from '#shared/domain/outcome.ts'
import { billingPeriod } from '#shared/domain/usage/billing-period.ts'
import { learnerTag } from '#shared/domain/usage/learner-count.ts'
import { learnerCapRefusal, testCapRefusal, type LearnerRefusal } from '#shared/domain/usage/learner-refusal.ts'
import { learnerTerms } from '#shared/domain/usage/learner-terms.ts'
import type { KeyCaller } from '#shared/http/caller.ts'
import type { LaunchReading } from '#shared/store/launch-reader.ts'
import type { LearnerCountRepository } from '#shared/store/learner-count-repository.ts'
import type { LearnerMark } from '#shared/store/learner-mark.ts'
import type { TestLearnerRepository } from '#shared/store/test-learner-repository.ts'

export interface LearnerCounts {
  readonly learners: Pick<LearnerCountRepository, 'claim'>
  readonly testLearners: TestLearnerRepository
}

interface Admitting {
  readonly caller: KeyCaller
  readonly learnerId: string
  readonly standing: LaunchReading['learner']
  readonly stamp: Stamp
}

/**
 * Counts the learner of a launch, unless that has been done in this period.
 * @returns the mark that is to be written with the session; null where there is one, or none is needed
 */
export async function admitLearner({ caller, learnerId, standing, stamp }: Admitting, counts: LearnerCounts): Promise<Applied<LearnerMark | null> | LearnerRefusal> {
  const [{ tenantId, plan, billing }, tag, now] = [caller, learnerTag(learnerId), Date.parse(stamp.now)]
  if (standing.mode === 'test') {
    const noted = await counts.testLearners.note({ tenantId, tag, now }, standing.learners)
    return noted === 'full' ? testCapRefusal() : applied(null)
  }
  const period = billingPeriod(now, billing.anchorDay)
  if (standing.countedIn !== null && standing.countedIn >= period.start) return applied(null)
  const terms = learnerTerms(plan, billing)
  const claim = await counts.learners.claim({ tenantId, tag, period, terms, stamp })
  return claim.kind === 'full' ? learnerCapRefusal(plan, { terms, counted: claim.counted }, period) : applied({ tenantId, tag, period, at: stamp.now })
}
