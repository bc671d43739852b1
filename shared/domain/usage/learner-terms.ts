/** What plan and contract say of active learners: how many there may be, and what those beyond the included ones cost. */
import { plans, type BillingTerms, type LearnerTerms, type PlanName } from '../access/plan.ts'

/** Thresholds of the allotment in percent, in the order in which they are reached. */
export const thresholds = [70, 90, 100] as const
export type Threshold = (typeof thresholds)[number]

/** The contract's terms, where it has any, else the plan's. */
export const learnerTerms = (plan: PlanName, billing: BillingTerms): LearnerTerms => billing.learners ?? plans[plan].learners

/** Learners with which a threshold is reached. */
export const learnersAt = (threshold: Threshold, { included }: LearnerTerms): number => Math.ceil((threshold * included) / 100)

/** Learners in a period at the most; null: without an end. */
export function learnersAtMost({ included, overage }: LearnerTerms): number | null {
  if (overage === null) return included
  const { eachMills, stopMills } = overage
  return eachMills === null || stopMills === null ? null : included + Math.floor(stopMills / eachMills)
}

/** Learners beyond those included. */
export const overageLearners = ({ included }: LearnerTerms, counted: number): number => Math.max(0, counted - included)

/** What they cost in thousandths of a dollar; null where only the contract knows. */
export function overageMills(terms: LearnerTerms, counted: number): number | null {
  const further = overageLearners(terms, counted)
  if (further === 0 || terms.overage === null) return 0
  return terms.overage.eachMills === null ? null : further * terms.overage.eachMills
}
