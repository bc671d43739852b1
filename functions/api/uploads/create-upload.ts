import { ServiceError } from '#shared/contract/errors.ts'
import { bytesPerMb, uploadLimit, uploadLimitFields } from '#shared/domain/access/plan.ts'
import { uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { isoTime, newId } from '#shared/platform/clock.ts'
import type { Dependencies, UploadEndpoints } from './dependencies.ts'

/** How long a link can be used, and how long an upload waits to be processed. */
const linkSeconds = 3600
const uploadSeconds = 86_400

const contentType = 'application/zip'

export const createUpload = implement<UploadEndpoints['createUpload'], Dependencies>()({
  load: () => Promise.resolve(null),
  async handle({ caller, input: { body } }, { clock, maxUploadMb, uploads, uploaded }) {
    const limit = uploadLimit(caller.plan, maxUploadMb)
    if (body.file_size > limit.maxUploadMb * bytesPerMb) {
      throw new ServiceError('FILE_TOO_LARGE', `The file is larger than ${limit.maxUploadMb} MB.`, { fields: uploadLimitFields(caller.plan, maxUploadMb) })
    }
    const now = clock.now()
    const upload: Upload = {
      tenantId: caller.tenantId,
      uploadId: newId('upl', clock),
      filename: body.filename,
      uploadedBy: body.uploaded_by === undefined || body.uploaded_by === '' ? caller.keyId : body.uploaded_by,
      announcedBytes: body.file_size,
      received: null,
      became: null,
      createdAt: isoTime(now),
      expiresAt: isoTime(now + uploadSeconds * 1000),
    }
    const key = uploadObjectKey(upload)
    const [url] = await Promise.all([
      uploaded.presignPut(key, { sizeBytes: body.file_size, contentType, expiresInSeconds: linkSeconds }),
      uploads.create(upload),
    ])
    return {
      upload_id: upload.uploadId,
      storage_path: key,
      presigned_url: url,
      storage_type: 's3',
      bucket: uploaded.bucket,
      max_upload_mb: limit.maxUploadMb,
      presigned_expires_in_seconds: linkSeconds,
      presigned_expires_at: isoTime(now + linkSeconds * 1000),
      upload_method: 'PUT' as const,
      required_put_headers: { 'Content-Type': contentType },
      expires_at: upload.expiresAt,
    }
  },
})
