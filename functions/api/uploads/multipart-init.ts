import { uploadLimit } from '#shared/domain/quotas/upload-limit.ts'
import { planParts } from '#shared/domain/uploads/multipart.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { inParts, newUpload, refuseFile } from '#shared/operations/uploads/new-upload.ts'
import { zipType, type Dependencies, type UploadEndpoints } from './dependencies.ts'

export const initMultipart = implement<UploadEndpoints['initMultipart'], Dependencies>()({
  async handle({ caller, input: { body } }, { clock, maxUploadMb, uploads, multipart }) {
    const refusal = refuseFile(caller, maxUploadMb, body.file_size)
    if (refusal !== null) return refusal
    const upload = newUpload(
      caller,
      { filename: body.filename, bytes: body.file_size, uploadedBy: body.uploaded_by },
      clock,
    )
    const key = uploadObjectKey(upload)
    // If the request dies before the upload is recorded, the bucket's lifecycle rule removes the parts.
    const plan = { multipartId: await multipart.begin(key, zipType), ...planParts(body.file_size) }
    await uploads.create(inParts(upload, plan))
    return {
      upload_id: upload.uploadId,
      multipart_upload_id: plan.multipartId,
      storage_path: key,
      part_size_bytes: plan.partSizeBytes,
      max_upload_mb: uploadLimit(caller.plan, maxUploadMb).maxUploadMb,
      part_count: plan.partCount,
    }
  },
})
