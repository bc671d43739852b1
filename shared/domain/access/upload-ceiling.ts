/** The largest file that a workspace may upload (specification, "UploadPlanLimitResponse"). */
import { refused, type Refused } from '../outcome.ts'
import { bytesPerMb, uploadLimit, uploadLimitFields, type PlanName } from './plan.ts'

/** Why a file is too large for the plan or the deployment; null where it is not. */
export function ceilingRefusal(plan: PlanName, deploymentMb: number, fileBytes: number): Refused<'FILE_TOO_LARGE'> | null {
  const { maxUploadMb } = uploadLimit(plan, deploymentMb)
  if (fileBytes <= maxUploadMb * bytesPerMb) return null
  return refused('FILE_TOO_LARGE', `The file is larger than ${maxUploadMb} MB.`, { fields: uploadLimitFields(plan, deploymentMb, fileBytes / bytesPerMb) })
}
