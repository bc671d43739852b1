/** A new upload of a caller: what every way of uploading begins with. */
import { ceilingRefusal } from '#shared/domain/access/upload-ceiling.ts'
import { storageRefusal } from '#shared/domain/access/usage.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { MultipartPlan, Upload } from '#shared/domain/uploads/upload.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'

/** How long an upload waits to be processed. */
const uploadSeconds = 86_400

interface AnnouncedFile {
  readonly filename: string
  readonly bytes: number
  readonly uploadedBy: string | undefined
}

export const newUpload = (caller: MeteredCaller, file: AnnouncedFile, clock: Clock): Upload => ({
  tenantId: caller.tenantId,
  uploadId: newId('upl', clock),
  filename: file.filename,
  uploadedBy: file.uploadedBy === undefined || file.uploadedBy === '' ? caller.keyId : file.uploadedBy,
  announcedBytes: file.bytes,
  received: null,
  multipart: null,
  ended: null,
  became: null,
  createdAt: isoTime(clock.now()),
  expiresAt: isoTime(clock.now() + uploadSeconds * 1000),
})

export const inParts = (upload: Upload, multipart: MultipartPlan): Upload => ({ ...upload, multipart })

/** Why a file cannot be taken, before anything of it is stored; null where it can. Whether a package slot is left, `process` tells. */
export const refuseFile = (caller: MeteredCaller, deploymentMb: number, bytes: number): Refused<'FILE_TOO_LARGE' | 'STORAGE_QUOTA_EXCEEDED'> | null =>
  ceilingRefusal(caller.plan, deploymentMb, bytes) ?? storageRefusal(caller.plan, caller.usage, { bytes, packages: 0 })
