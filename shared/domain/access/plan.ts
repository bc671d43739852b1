/** Plans (specification, "Plans"; decisions, "Wire"): the one table of what each allows. */
import type { UploadPlanLimitFields } from '#shared/contract/resources/limits.ts'

export type PlanName = 'free' | 'starter' | 'growth' | 'scale' | 'enterprise'

/** What a plan says of active learners, per billing period (specification, "Plans"). */
export interface LearnerTerms {
  /** Covered by the plan's price; thresholds are shares of it. */
  readonly included: number
  /** Learners beyond those included; null: there are none, the number is a hard cap. */
  readonly overage: {
    /** Price of each in thousandths of a dollar; null: by contract, and not known here. */
    readonly eachMills: number | null
    /** Where overage stops, in thousandths of a dollar; null: nowhere. */
    readonly stopMills: number | null
  } | null
}

interface Plan {
  readonly name: string
  /** Largest upload in megabytes of 1,048,576 bytes; never above the deployment's ceiling. */
  readonly maxUploadMb: number
  readonly maxPackages: number | null
  readonly maxStorageGb: number
  readonly learners: LearnerTerms
}

export const plans: Readonly<Record<PlanName, Plan>> = {
  free: { name: 'Free', maxUploadMb: 100, maxPackages: 3, maxStorageGb: 5, learners: { included: 25, overage: null } },
  starter: { name: 'Starter', maxUploadMb: 500, maxPackages: 25, maxStorageGb: 10, learners: { included: 250, overage: { eachMills: 150, stopMills: 100_000 } } },
  growth: { name: 'Growth', maxUploadMb: 5120, maxPackages: 100, maxStorageGb: 50, learners: { included: 1500, overage: { eachMills: 80, stopMills: 350_000 } } },
  scale: { name: 'Scale', maxUploadMb: 5120, maxPackages: null, maxStorageGb: 500, learners: { included: 7500, overage: { eachMills: 50, stopMills: null } } },
  enterprise: { name: 'Enterprise', maxUploadMb: 5120, maxPackages: null, maxStorageGb: 5120, learners: { included: 50_000, overage: { eachMills: null, stopMills: null } } },
}

/** What of a workspace's contract differs from its plan. */
export interface BillingTerms {
  /** Day of the month on which its billing periods begin, 1 to 31; the first where it says nothing. */
  readonly anchorDay?: number | undefined
  /** In the place of the plan's. */
  readonly learners?: LearnerTerms | undefined
}

export const planNames = ['free', 'starter', 'growth', 'scale', 'enterprise'] as const satisfies readonly PlanName[]

/** Upgrades that a refusal can suggest, smallest first (specification, `suggested_plan.tier`). */
export const upgrades = [
  { tier: 'starter', plan: 'starter' },
  { tier: 'professional', plan: 'growth' },
  { tier: 'business', plan: 'scale' },
] as const satisfies readonly { tier: string; plan: PlanName }[]

export interface UploadLimit {
  readonly maxUploadMb: number
  readonly source: 'plan' | 'platform'
}

/** The lower of plan and deployment ceiling; where both are equal the plan is named. */
export function uploadLimit(plan: PlanName, deploymentMb: number): UploadLimit {
  const planMb = plans[plan].maxUploadMb
  return deploymentMb < planMb ? { maxUploadMb: deploymentMb, source: 'platform' } : { maxUploadMb: planMb, source: 'plan' }
}

/**
 * Fields of UploadPlanLimitResponse for a file that is too large (specification, same name).
 * @param fileMb size of the file: only a plan that takes it is suggested
 */
export function uploadLimitFields(plan: PlanName, deploymentMb: number, fileMb = 0): UploadPlanLimitFields {
  const limit = uploadLimit(plan, deploymentMb)
  const mostOf = (name: PlanName): number => Math.min(plans[name].maxUploadMb, deploymentMb)
  const better = upgrades.find((upgrade) => mostOf(upgrade.plan) > limit.maxUploadMb && mostOf(upgrade.plan) >= fileMb)
  return {
    current_plan: plan,
    max_upload_mb: limit.maxUploadMb,
    limit_source: limit.source,
    suggested_plan:
      limit.source === 'platform' || better === undefined
        ? null
        : { tier: better.tier, name: plans[better.plan].name, max_upload_mb: mostOf(better.plan) },
  }
}

/** Bytes of a megabyte, as upload ceilings count them. */
export const bytesPerMb = 1_048_576
