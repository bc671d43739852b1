/** The largest file that a workspace may upload (specification, "UploadPlanLimitResponse"). */
import type { UploadPlanLimitFields } from '#shared/contract/resources/quotas/limits.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { plans, upgrades, type PlanName } from './plan.ts'

/** Bytes of a megabyte, as upload limits count them. */
export const bytesPerMb = 1_048_576

export interface UploadLimit {
  readonly maxUploadMb: number
  /** Which of the two limits applies: the one of the plan, or the one of the deployment. */
  readonly source: 'plan' | 'platform'
}

/** The lower of the plan's limit and the deployment's. Where both are equal, the plan is the source. */
export function uploadLimit(plan: PlanName, deploymentMb: number): UploadLimit {
  const planMb = plans[plan].maxUploadMb
  return deploymentMb < planMb
    ? { maxUploadMb: deploymentMb, source: 'platform' }
    : { maxUploadMb: planMb, source: 'plan' }
}

/**
 * Fields of UploadPlanLimitResponse for a file that is too large (specification, same name).
 * @param fileMb size of the file: only a plan that accepts it is suggested
 */
export function uploadLimitFields(plan: PlanName, deploymentMb: number, fileMb = 0): UploadPlanLimitFields {
  const limit = uploadLimit(plan, deploymentMb)
  const limitOf = (name: PlanName): number => uploadLimit(name, deploymentMb).maxUploadMb
  const better = upgrades.find(
    (upgrade) => limitOf(upgrade.plan) > limit.maxUploadMb && limitOf(upgrade.plan) >= fileMb,
  )
  return {
    current_plan: plan,
    max_upload_mb: limit.maxUploadMb,
    limit_source: limit.source,
    suggested_plan:
      limit.source === 'platform' || better === undefined
        ? null
        : { tier: better.tier, name: plans[better.plan].name, max_upload_mb: limitOf(better.plan) },
  }
}

/** The refusal of a file that is too large for the plan or the deployment; null where its size is allowed. */
export function uploadLimitRefusal(
  plan: PlanName,
  deploymentMb: number,
  fileBytes: number,
): Refused<'FILE_TOO_LARGE'> | null {
  const { maxUploadMb } = uploadLimit(plan, deploymentMb)
  if (fileBytes <= maxUploadMb * bytesPerMb) return null
  return refused(
    'FILE_TOO_LARGE',
    `The file has ${fileBytes} bytes; at most ${maxUploadMb} MB are accepted. Upload a smaller file.`,
    {
      fields: uploadLimitFields(plan, deploymentMb, fileBytes / bytesPerMb),
    },
  )
}
