/** Plans (specification, "Plans"; decisions, "Wire"): the one table of what each allows. */
import type { UploadPlanLimitFields } from '#shared/contract/resources/limits.ts'

export type PlanName = 'free' | 'starter' | 'growth' | 'scale' | 'enterprise'

interface Plan {
  readonly name: string
  /** Largest upload in megabytes of 1,048,576 bytes; never above the deployment's ceiling. */
  readonly maxUploadMb: number
  readonly maxPackages: number | null
  readonly maxStorageGb: number
}

export const plans: Readonly<Record<PlanName, Plan>> = {
  free: { name: 'Free', maxUploadMb: 100, maxPackages: 3, maxStorageGb: 5 },
  starter: { name: 'Starter', maxUploadMb: 500, maxPackages: 25, maxStorageGb: 10 },
  growth: { name: 'Growth', maxUploadMb: 5120, maxPackages: 100, maxStorageGb: 50 },
  scale: { name: 'Scale', maxUploadMb: 5120, maxPackages: null, maxStorageGb: 500 },
  enterprise: { name: 'Enterprise', maxUploadMb: 5120, maxPackages: null, maxStorageGb: 5120 },
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
