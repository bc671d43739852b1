import { billingPeriod, type BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTerms } from '#shared/domain/learners/learner-terms.ts'
import type { CountedUsage } from '#shared/domain/learners/usage-presenter.ts'
import type { WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type { LearnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'

export interface UsageCounting {
  readonly learners: Pick<LearnerCountRepository, 'read'>
}

type Reading = Awaited<ReturnType<LearnerCountRepository['read']>>

/** Reads what was counted in the billing period of a workspace. */
export async function countedUsage(
  { tenantId, plan, billing }: WorkspaceTerms,
  now: number,
  { learners }: UsageCounting,
): Promise<CountedUsage & Pick<Reading, 'onDay' | 'testLearners'>> {
  const period: BillingPeriod = billingPeriod(now, billing.anchorDay)
  return { plan, terms: learnerTerms(plan, billing), period, ...(await learners.read(tenantId, period.start)) }
}
