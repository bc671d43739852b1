import { uploadLimit } from '#shared/domain/quotas/upload-limit.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, UploadEndpoints } from './dependencies.ts'

export const getUploadLimit = implement<UploadEndpoints['getUploadLimit'], Dependencies>()({
  handle: ({ caller }, { maxUploadMb }) =>
    Promise.resolve({
      max_upload_mb: uploadLimit(caller.plan, maxUploadMb).maxUploadMb,
      storage_type: 's3',
      r2_enabled: false,
    }),
})
