/** Usage as it is told. */
import type { SpendCap, Usage } from '#shared/contract/resources/usage.ts'
import type { KeyMode } from '#shared/contract/endpoint.ts'
import { plans, type LearnerTerms, type PlanName } from '../access/plan.ts'
import { gigabytes, type WorkspaceUsage } from '../access/usage.ts'
import type { BillingPeriod } from './billing-period.ts'
import type { LearnerCount } from './learner-count.ts'
import { learnersAtMost, overageLearners, overageMills, thresholds } from './learner-terms.ts'
import { testLearnersAtMost, testWindowDays } from './test-learners.ts'

/** What was counted, and by which terms. */
export interface CountedUsage {
  readonly plan: PlanName
  readonly terms: LearnerTerms
  readonly period: BillingPeriod
  readonly count: Pick<LearnerCount, 'counted' | 'reached'>
}

/** Dollars of thousandths of a dollar. */
const dollars = (mills: number | null): number | null => (mills === null ? null : mills / 1000)

const toldPeriod = ({ startsAt, endsAt }: BillingPeriod): Usage['period'] => ({ start: startsAt, end: endsAt })

export function toUsage({ plan, terms, period, count }: CountedUsage, kept: WorkspaceUsage, asked: { readonly mode: KeyMode; readonly activeTestLearners: number }): Usage {
  const { maxStorageGb, maxPackages } = plans[plan]
  return {
    plan,
    mode: asked.mode,
    period: toldPeriod(period),
    active_learners: {
      counted: count.counted,
      allotment: terms.included,
      limit: learnersAtMost(terms),
      overage_learners: overageLearners(terms, count.counted),
      overage_amount_usd: dollars(overageMills(terms, count.counted)),
      thresholds_reached: thresholds.filter((threshold) => threshold <= count.reached),
    },
    test_learners: { active: asked.activeTestLearners, limit: testLearnersAtMost, window_days: testWindowDays },
    storage: { used_gb: gigabytes(kept.storageBytes), limit_gb: maxStorageGb },
    packages: { used: kept.packages, limit: maxPackages },
  }
}

export function toSpendCap({ plan, terms, period, count }: CountedUsage): SpendCap {
  const { overage } = terms
  const [cap, spent, most] = [overage === null ? 0 : overage.stopMills, overageMills(terms, count.counted), learnersAtMost(terms)]
  return {
    plan,
    period: toldPeriod(period),
    currency: 'USD',
    overage_allowed: overage !== null,
    price_per_learner_usd: dollars(overage?.eachMills ?? null),
    cap_usd: dollars(cap),
    spent_usd: dollars(spent),
    // After a change to a smaller plan more may be spent than its cap.
    remaining_usd: cap === null || spent === null ? null : dollars(Math.max(0, cap - spent)),
    further_learners: most === null ? null : Math.max(0, most - count.counted),
    reached: most !== null && count.counted >= most,
  }
}
