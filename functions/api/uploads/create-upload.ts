import { uploadLimit } from '#shared/domain/quotas/upload-limit.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { isoTime } from '#shared/platform/clock.ts'
import { newUpload, refuseFile } from './new-upload.ts'
import { zipType, type Dependencies, type UploadEndpoints } from './dependencies.ts'

/** Lifetime of a link in seconds. */
const linkSeconds = 3600

export const createUpload = implement<UploadEndpoints['createUpload'], Dependencies>()({
  async handle({ caller, input: { body } }, { clock, maxUploadMb, uploads, uploaded }) {
    const refusal = refuseFile(caller, maxUploadMb, body.file_size)
    if (refusal !== null) return refusal
    const upload = newUpload(
      caller,
      { filename: body.filename, bytes: body.file_size, uploadedBy: body.uploaded_by },
      clock,
    )
    const key = uploadObjectKey(upload)
    const linkExpiresAt = isoTime(clock.now() + linkSeconds * 1000)
    const [url] = await Promise.all([
      uploaded.presignPut(key, { sizeBytes: body.file_size, contentType: zipType, expiresInSeconds: linkSeconds }),
      uploads.create(upload),
    ])
    return {
      upload_id: upload.uploadId,
      storage_path: key,
      presigned_url: url,
      storage_type: 's3',
      bucket: uploaded.bucket,
      max_upload_mb: uploadLimit(caller.plan, maxUploadMb).maxUploadMb,
      presigned_expires_in_seconds: linkSeconds,
      presigned_expires_at: linkExpiresAt,
      upload_method: 'PUT' as const,
      required_put_headers: { 'Content-Type': zipType },
      expires_at: upload.expiresAt,
    }
  },
})
