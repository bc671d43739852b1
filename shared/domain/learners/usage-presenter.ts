/**
 * Presents the usage of a workspace: active learners of the billing period, storage and packages (specification,
 * "Plans").
 */
import type { SpendCap, Usage } from '#shared/contract/resources/learners/usage.ts'
import type { KeyMode } from '#shared/contract/credentials.ts'
import { plans, type LearnerTerms, type PlanName } from '#shared/domain/quotas/plan.ts'
import { gigabytes, type WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { BillingPeriod } from './billing-period.ts'
import type { LearnerCount } from './learner-count.ts'
import { maxLearners, overageLearners, overageMills, thresholds } from './learner-terms.ts'
import { maxTestLearners, testWindowDays } from './test-learners.ts'

/** Active learners of a billing period, and the terms that apply to them. */
export interface CountedUsage {
  readonly plan: PlanName
  readonly terms: LearnerTerms
  readonly period: BillingPeriod
  readonly count: Pick<LearnerCount, 'counted' | 'reached'>
}

/** Dollars from mills, thousandths of a dollar. */
const dollars = (mills: number | null): number | null => (mills === null ? null : mills / 1000)

const presentPeriod = ({ startsAt, endsAt }: BillingPeriod): Usage['period'] => ({ start: startsAt, end: endsAt })

export function presentUsage(
  { plan, terms, period, count }: CountedUsage,
  workspace: WorkspaceUsage,
  asked: { readonly mode: KeyMode; readonly activeTestLearners: number },
): Usage {
  const { maxStorageGb, maxPackages } = plans[plan]
  return {
    plan,
    mode: asked.mode,
    period: presentPeriod(period),
    active_learners: {
      counted: count.counted,
      allotment: terms.included,
      limit: maxLearners(terms),
      overage_learners: overageLearners(terms, count.counted),
      overage_amount_usd: dollars(overageMills(terms, count.counted)),
      thresholds_reached: thresholds.filter((threshold) => threshold <= count.reached),
    },
    test_learners: { active: asked.activeTestLearners, limit: maxTestLearners, window_days: testWindowDays },
    storage: { used_gb: gigabytes(workspace.storageBytes), limit_gb: maxStorageGb },
    packages: { used: workspace.packages, limit: maxPackages },
  }
}

export function presentSpendCap({ plan, terms, period, count }: CountedUsage): SpendCap {
  const { overage } = terms
  const [cap, spent, most] = [
    overage === null ? 0 : overage.stopMills,
    overageMills(terms, count.counted),
    maxLearners(terms),
  ]
  return {
    plan,
    period: presentPeriod(period),
    currency: 'USD',
    overage_allowed: overage !== null,
    price_per_learner_usd: dollars(overage?.eachMills ?? null),
    cap_usd: dollars(cap),
    spent_usd: dollars(spent),
    // After a change to a smaller plan, the spent amount can be above the new cap.
    remaining_usd: cap === null || spent === null ? null : dollars(Math.max(0, cap - spent)),
    further_learners: most === null ? null : Math.max(0, most - count.counted),
    reached: most !== null && count.counted >= most,
  }
}
