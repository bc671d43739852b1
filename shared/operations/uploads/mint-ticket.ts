/** Mints a ticket for one direct upload: a link that accepts exactly the announced bytes. */
import type { uploadTicket } from '#shared/contract/resources/uploads/upload-ticket.ts'
import { uploadLimit } from '#shared/domain/quotas/upload-limit.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { uploadObjectKey } from '#shared/domain/uploads/upload.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { UploadRepository } from '#shared/store/uploads/upload-repository.ts'
import type * as z from 'zod'
import { newUpload, refuseFile, type Uploader } from './new-upload.ts'

/** Lifetime of a link in seconds. */
const linkSeconds = 3600

interface Announced {
  readonly filename: string
  readonly file_size: number
  readonly uploaded_by?: string | undefined
}

interface TicketOffice {
  readonly clock: Clock
  readonly uploads: Pick<UploadRepository, 'create'>
  readonly uploaded: Pick<ObjectStore, 'presignPut' | 'bucket'>
  /** Largest upload that the deployment accepts, in MiB. */
  readonly maxUploadMb: number
  /** Media type of the file, which the link requires. */
  readonly contentType: string
}

export async function mintTicket(
  uploader: Uploader,
  file: Announced,
  { clock, uploads, uploaded, maxUploadMb, contentType }: TicketOffice,
): Promise<z.input<typeof uploadTicket> | Refused<'FILE_TOO_LARGE' | 'STORAGE_QUOTA_EXCEEDED'>> {
  const refusal = refuseFile(uploader, maxUploadMb, file.file_size)
  if (refusal !== null) return refusal
  const upload = newUpload(
    uploader,
    { filename: file.filename, bytes: file.file_size, uploadedBy: file.uploaded_by },
    clock,
  )
  const key = uploadObjectKey(upload)
  const linkExpiresAt = isoTime(clock.now() + linkSeconds * 1000)
  const [url] = await Promise.all([
    uploaded.presignPut(key, { sizeBytes: file.file_size, contentType, expiresInSeconds: linkSeconds }),
    uploads.create(upload),
  ])
  return {
    upload_id: upload.uploadId,
    storage_path: key,
    presigned_url: url,
    storage_type: 's3',
    bucket: uploaded.bucket,
    max_upload_mb: uploadLimit(uploader.plan, maxUploadMb).maxUploadMb,
    presigned_expires_in_seconds: linkSeconds,
    presigned_expires_at: linkExpiresAt,
    upload_method: 'PUT',
    required_put_headers: { 'Content-Type': contentType },
    expires_at: upload.expiresAt,
  }
}
