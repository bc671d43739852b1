import { billingPeriod, type BillingPeriod } from '#shared/domain/usage/billing-period.ts'
import { learnerTerms } from '#shared/domain/usage/learner-terms.ts'
import type { CountedUsage } from '#shared/domain/usage/usage-presenter.ts'
import type { KeyCaller } from '#shared/http/caller.ts'
import type { LearnerCountRepository } from '#shared/store/learner-count-repository.ts'

export interface Dependencies {
  readonly learners: Pick<LearnerCountRepository, 'read'>
}

type Reading = Awaited<ReturnType<LearnerCountRepository['read']>>

/** Reads what was counted in the caller's billing period, which its key tells. */
export async function countedUsage({ tenantId, plan, billing }: KeyCaller, now: number, { learners }: Dependencies): Promise<CountedUsage & Pick<Reading, 'testLearners'>> {
  const period: BillingPeriod = billingPeriod(now, billing.anchorDay)
  return { plan, terms: learnerTerms(plan, billing), period, ...(await learners.read(tenantId, period.start)) }
}
