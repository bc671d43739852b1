/** Plans (specification, "Plans"; decisions, "Wire"): the one table of what each allows. */
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

/** Upgrades that the dashboard can offer, smallest first (specification, `suggested_plan.tier`). */
const suggestible = [
  ['starter', 'starter'],
  ['professional', 'growth'],
  ['business', 'scale'],
] as const

export interface UploadLimit {
  readonly maxUploadMb: number
  readonly source: 'plan' | 'platform'
}

/** The lower of plan and deployment ceiling; where both are equal the plan is named. */
export function uploadLimit(plan: PlanName, deploymentMb: number): UploadLimit {
  const planMb = plans[plan].maxUploadMb
  return deploymentMb < planMb ? { maxUploadMb: deploymentMb, source: 'platform' } : { maxUploadMb: planMb, source: 'plan' }
}

/** Fields of UploadPlanLimitResponse for a file that is too large (specification, same name). */
export function uploadLimitFields(plan: PlanName, deploymentMb: number): Readonly<Record<string, unknown>> {
  const limit = uploadLimit(plan, deploymentMb)
  const better = suggestible.find(([, name]) => Math.min(plans[name].maxUploadMb, deploymentMb) > limit.maxUploadMb)
  return {
    current_plan: plan,
    max_upload_mb: limit.maxUploadMb,
    limit_source: limit.source,
    suggested_plan:
      limit.source === 'platform' || better === undefined
        ? null
        : { tier: better[0], name: plans[better[1]].name, max_upload_mb: Math.min(plans[better[1]].maxUploadMb, deploymentMb) },
  }
}

/** Bytes of a megabyte, as upload ceilings count them. */
export const bytesPerMb = 1_048_576
