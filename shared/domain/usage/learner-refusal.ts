/** Launches that are refused because there are as many active learners as there may be. */
import { plans, type LearnerTerms, type PlanName } from '../access/plan.ts'
import { refused, type Refused } from '../outcome.ts'
import type { BillingPeriod } from './billing-period.ts'
import { learnersAtMost } from './learner-terms.ts'
import { testLearnersAtMost, testWindowDays } from './test-learners.ts'

export type LearnerRefusal = Refused<'ACTIVE_LEARNER_CAP_REACHED' | 'QUOTA_EXCEEDED'>

/** The 26th TEST learner within 30 days (specification, "Codes"). */
export const testCapRefusal = (): LearnerRefusal =>
  refused('ACTIVE_LEARNER_CAP_REACHED', `A workspace has up to ${testLearnersAtMost} active TEST learners in ${testWindowDays} days, and this one would be one more.`, {
    details: { limit: testLearnersAtMost, window_days: testWindowDays, mode: 'test' },
    remedy: 'Launch with one of the active TEST learners, wait until one of them has not launched for 30 days, or use a LIVE key.',
  })

/** The plan's hard cap, or the end of its overage: the specification keeps its learner code for TEST, so this is the quota of usage. */
export const learnerCapRefusal = (plan: PlanName, { terms, counted }: { readonly terms: LearnerTerms; readonly counted: number }, period: BillingPeriod): LearnerRefusal =>
  refused('QUOTA_EXCEEDED', `The ${plans[plan].name} plan takes no further active learners before ${period.endsAt}.`, {
    details: { quota: 'active_learners', limit: learnersAtMost(terms), used: counted, current_plan: plan, period_end: period.endsAt },
    remedy: 'Learners who launched in this billing period can go on. Choose a larger plan to admit more.',
  })
