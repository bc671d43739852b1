import { plans } from '#shared/domain/quotas/plan.ts'
import { uploadLimit } from '#shared/domain/quotas/upload-limit.ts'
import { gigabytes } from '#shared/domain/quotas/workspace-usage.ts'
import { implement } from '#shared/http/implementation.ts'
import { refuseFile } from '#shared/operations/uploads/new-upload.ts'
import type { CustomerPackageEndpoints, Dependencies } from './dependencies.ts'

export const validateUploadLimit = implement<CustomerPackageEndpoints['validateUploadLimit'], Dependencies>()({
  handle({ caller, input: { body } }, { maxUploadMb }) {
    const { plan, usage } = caller
    const refusal = refuseFile(caller, maxUploadMb, body.file_size)
    if (refusal !== null) return Promise.resolve(refusal)
    const limit = uploadLimit(plan, maxUploadMb)
    return Promise.resolve({
      allowed: true as const,
      max_upload_mb: limit.maxUploadMb,
      limit_source: limit.source,
      storage: { used_gb: gigabytes(usage.storageBytes), limit_gb: plans[plan].maxStorageGb },
    })
  },
})
