/**
 * Bodies of refusals by plan and deployment limits (specification, "UploadPlanLimitResponse",
 * "StorageQuotaExceededResponse").
 */
import * as z from 'zod'
import type { ErrorCode } from '#shared/contract/errors.ts'

const tier = z.enum(['starter', 'professional', 'business'])

export const uploadPlanLimit = z
  .strictObject({
    error: z.string(),
    code: z.literal('FILE_TOO_LARGE'),
    current_plan: z.string(),
    /** The lower of the deployment's and the plan's limit. */
    max_upload_mb: z.number(),
    limit_source: z.enum(['plan', 'platform']),
    /** Null if no plan accepts the file, because the deployment's ceiling is lower. */
    suggested_plan: z.strictObject({ tier, name: z.string(), max_upload_mb: z.number() }).nullable(),
  })
  .meta({ id: 'UploadPlanLimitResponse' })

export const storageQuotaExceeded = z
  .strictObject({
    error: z.string(),
    code: z.literal('STORAGE_QUOTA_EXCEEDED'),
    current_plan: z.string(),
    max_storage_gb: z.number().min(0),
    current_storage_gb: z.number().min(0),
    /** Storage in GB if the refused file were stored. */
    projected_storage_gb: z.number().min(0),
    suggested_plan: z.strictObject({ tier, name: z.string(), max_storage_gb: z.number() }).nullable(),
  })
  .meta({ id: 'StorageQuotaExceededResponse' })

/** Bodies of the codes that do not use the ordinary error body. */
export const errorBodies = {
  FILE_TOO_LARGE: uploadPlanLimit,
  STORAGE_QUOTA_EXCEEDED: storageQuotaExceeded,
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>

type Fields<Schema extends z.ZodType> = Omit<z.output<Schema>, 'error' | 'code'>
export type UploadPlanLimitFields = Fields<typeof uploadPlanLimit>
export type StorageQuotaFields = Fields<typeof storageQuotaExceeded>
