/** Refusals of launches in a workspace that has reached its limit of active learners. */
import { plans, type LearnerTerms, type PlanName } from '#shared/domain/quotas/plan.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { BillingPeriod } from './billing-period.ts'
import { maxLearners } from './learner-terms.ts'
import { maxTestLearners, testWindowDays } from './test-learners.ts'

export type LearnerRefusal = Refused<'ACTIVE_LEARNER_CAP_REACHED' | 'QUOTA_EXCEEDED'>

/** Refuses the 26th TEST learner within 30 days (specification, "Codes"). */
export const testCapRefusal = (): LearnerRefusal =>
  refused(
    'ACTIVE_LEARNER_CAP_REACHED',
    `A workspace may have ${maxTestLearners} active TEST learners in ${testWindowDays} days; all of these places are taken.`,
    {
      details: { limit: maxTestLearners, window_days: testWindowDays, mode: 'test' },
      remedy:
        'Launch with an active TEST learner, wait until one of them has not launched for 30 days, or use a LIVE key.',
    },
  )

/**
 * Refuses a learner beyond the hard cap or the spend cap of the plan. The specification keeps
 * ACTIVE_LEARNER_CAP_REACHED for TEST mode.
 */
export const learnerCapRefusal = (
  plan: PlanName,
  { terms, counted }: { readonly terms: LearnerTerms; readonly counted: number },
  period: BillingPeriod,
): LearnerRefusal =>
  refused(
    'QUOTA_EXCEEDED',
    `The workspace has ${counted} active learners in this billing period; its ${plans[plan].name} plan accepts no more before ${period.endsAt}.`,
    {
      details: {
        quota: 'active_learners',
        limit: maxLearners(terms),
        used: counted,
        current_plan: plan,
        period_end: period.endsAt,
      },
      remedy: 'Learners who launched in this billing period can go on. Choose a larger plan to admit more.',
    },
  )
