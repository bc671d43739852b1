/** Plans (specification, "Plans"): uploads, packages, storage and active learners that each of them includes. */

export type PlanName = 'free' | 'starter' | 'growth' | 'scale' | 'enterprise'

/** Terms for active learners, per billing period (specification, "Plans"). */
export interface LearnerTerms {
  /** Learners that the price of the plan covers: the allotment. Alert thresholds are percentages of it. */
  readonly included: number
  /** Terms for learners beyond the allotment; null: the allotment is a hard cap. */
  readonly overage: {
    /** Price of each further learner in mills, thousandths of a dollar; null: only the contract has it. */
    readonly eachMills: number | null
    /** Spend cap: the most that overage may cost in a billing period, in mills; null: no cap. */
    readonly stopMills: number | null
  } | null
}

/** What a workspace has bought. */
export interface WorkspaceTerms {
  readonly tenantId: string
  readonly plan: PlanName
  /** Terms of the workspace's contract that differ from its plan. */
  readonly billing: BillingTerms
}

interface Plan {
  readonly name: string
  /** In US dollars (specification, "Plans"); null: only the contract has it. */
  readonly price: {
    readonly monthlyUsd: number
    /** For a year that is paid at once; null: the plan is paid by the month only. */
    readonly yearlyUsd: number | null
  } | null
  /** Largest upload in megabytes of 1,048,576 bytes. A deployment may have a lower limit: `upload-limit.ts`. */
  readonly maxUploadMb: number
  /** Null: no limit. */
  readonly maxPackages: number | null
  readonly maxStorageGb: number
  readonly learners: LearnerTerms
}

export const plans: Readonly<Record<PlanName, Plan>> = {
  free: {
    name: 'Free',
    price: { monthlyUsd: 0, yearlyUsd: null },
    maxUploadMb: 100,
    maxPackages: 3,
    maxStorageGb: 5,
    learners: { included: 25, overage: null },
  },
  starter: {
    name: 'Starter',
    price: { monthlyUsd: 49, yearlyUsd: null },
    maxUploadMb: 500,
    maxPackages: 25,
    maxStorageGb: 10,
    learners: { included: 250, overage: { eachMills: 150, stopMills: 100_000 } },
  },
  growth: {
    name: 'Growth',
    price: { monthlyUsd: 149, yearlyUsd: null },
    maxUploadMb: 5120,
    maxPackages: 100,
    maxStorageGb: 50,
    learners: { included: 1500, overage: { eachMills: 80, stopMills: 350_000 } },
  },
  scale: {
    name: 'Scale',
    price: { monthlyUsd: 499, yearlyUsd: 4990 },
    maxUploadMb: 5120,
    maxPackages: null,
    maxStorageGb: 500,
    learners: { included: 7500, overage: { eachMills: 50, stopMills: null } },
  },
  enterprise: {
    name: 'Enterprise',
    price: null,
    maxUploadMb: 5120,
    maxPackages: null,
    maxStorageGb: 5120,
    learners: { included: 50_000, overage: { eachMills: null, stopMills: null } },
  },
}

/** Terms of a workspace's contract that differ from its plan. */
export interface BillingTerms {
  /** Day of the month on which its billing periods begin, 1 to 31. Absent: the first day. */
  readonly anchorDay?: number | undefined
  /** Replaces the learner terms of the plan. Absent: the plan's terms apply. */
  readonly learners?: LearnerTerms | undefined
}

export const planNames = ['free', 'starter', 'growth', 'scale', 'enterprise'] as const satisfies readonly PlanName[]

/** Upgrades that a refusal can suggest, smallest first (specification, `suggested_plan.tier`). */
export const upgrades = [
  { tier: 'starter', plan: 'starter' },
  { tier: 'professional', plan: 'growth' },
  { tier: 'business', plan: 'scale' },
] as const satisfies readonly { tier: string; plan: PlanName }[]
