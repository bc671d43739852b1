/**
 * Terms for active learners from plan and contract: how many are allowed, and the price of those beyond the allotment.
 */
import { plans, type BillingTerms, type LearnerTerms, type PlanName } from '#shared/domain/quotas/plan.ts'

/** Alert thresholds in percent of the allotment, ascending. */
export const thresholds = [70, 90, 100] as const
export type Threshold = (typeof thresholds)[number]

/** The terms of the contract if it has any, else those of the plan. */
export const learnerTerms = (plan: PlanName, billing: BillingTerms): LearnerTerms =>
  billing.learners ?? plans[plan].learners

/** The number of learners that reaches a threshold. */
export const learnersAtThreshold = (threshold: Threshold, { included }: LearnerTerms): number =>
  Math.ceil((threshold * included) / 100)

/** Most active learners in a billing period; null: no limit. */
export function maxLearners({ included, overage }: LearnerTerms): number | null {
  if (overage === null) return included
  const { eachMills, stopMills } = overage
  return eachMills === null || stopMills === null ? null : included + Math.floor(stopMills / eachMills)
}

/** Learners beyond the allotment. */
export const overageLearners = ({ included }: LearnerTerms, counted: number): number => Math.max(0, counted - included)

/** Price of the learners beyond the allotment in mills; null if only the contract has the price. */
export function overageMills(terms: LearnerTerms, counted: number): number | null {
  const further = overageLearners(terms, counted)
  if (further === 0 || terms.overage === null) return 0
  return terms.overage.eachMills === null ? null : further * terms.overage.eachMills
}
