/** Creates an upload for a caller: the first step of every kind of upload. */
import { uploadLimitRefusal } from '#shared/domain/quotas/upload-limit.ts'
import { storageRefusal } from '#shared/domain/quotas/workspace-usage.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { MultipartPlan, Upload } from '#shared/domain/uploads/upload.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'

/** Seconds for which an upload waits to be processed. */
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

/**
 * Why a file is refused before anything is stored; null if it is accepted. `process` checks whether a package slot is
 * free.
 */
export const refuseFile = (
  caller: MeteredCaller,
  deploymentMb: number,
  bytes: number,
): Refused<'FILE_TOO_LARGE' | 'STORAGE_QUOTA_EXCEEDED'> | null =>
  uploadLimitRefusal(caller.plan, deploymentMb, bytes) ??
  storageRefusal(caller.plan, caller.usage, { bytes, packages: 0 })
