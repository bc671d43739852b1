/** What was counted in a billing period, and what its overage costs. It is fixed when the period has ended. */
import type { UsagePeriod } from '#shared/contract/resources/learners/usage.ts'
import type { PlanName, WorkspaceTerms } from '#shared/domain/quotas/plan.ts'
import type { BillingPeriod } from './billing-period.ts'
import { learnerTerms, overageLearners, overageMills } from './learner-terms.ts'

export interface PeriodRecord extends BillingPeriod {
  readonly tenantId: string
  readonly plan: PlanName
  readonly activeLearners: number
  readonly allotment: number
  readonly overageLearners: number
  /** A whole number of mills; null: only the contract has the price. */
  readonly overageMills: number | null
  /** False: the period runs, or it was not fixed yet. */
  readonly isFinal: boolean
}

/** A contract may state a price of parts of a mill. */
const wholeMills = (mills: number | null): number | null => (mills === null ? null : Math.round(mills))

/** The period under the terms that hold now. */
export function periodRecord(
  { tenantId, plan, billing }: WorkspaceTerms,
  period: BillingPeriod,
  { activeLearners, isFinal }: Pick<PeriodRecord, 'activeLearners' | 'isFinal'>,
): PeriodRecord {
  const terms = learnerTerms(plan, billing)
  return {
    ...{ tenantId, plan, activeLearners, isFinal, ...period },
    allotment: terms.included,
    overageLearners: overageLearners(terms, activeLearners),
    overageMills: wholeMills(overageMills(terms, activeLearners)),
  }
}

export const presentPeriod = (record: PeriodRecord): UsagePeriod => ({
  period: { start: record.startsAt, end: record.endsAt },
  plan: record.plan,
  active_learners: record.activeLearners,
  allotment: record.allotment,
  overage_learners: record.overageLearners,
  overage_amount_usd: record.overageMills === null ? null : record.overageMills / 1000,
  final: record.isFinal,
})
