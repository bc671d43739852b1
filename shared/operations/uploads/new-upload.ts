/** Creates an upload for a workspace: the first step of every kind of upload. */
import { uploadLimitRefusal } from '#shared/domain/quotas/upload-limit.ts'
import { storageRefusal, type WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { PlanName } from '#shared/domain/quotas/plan.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { MultipartPlan, Upload } from '#shared/domain/uploads/upload.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'

/** Seconds for which an upload waits to be processed. */
const uploadSeconds = 86_400

/** Who uploads. */
export interface Uploader {
  readonly tenantId: string
  /** Id of the API key or of the person. */
  readonly actorId: string
  readonly plan: PlanName
  readonly usage: WorkspaceUsage
}

interface AnnouncedFile {
  readonly filename: string
  readonly bytes: number
  readonly uploadedBy: string | undefined
}

export const newUpload = (
  uploader: Pick<Uploader, 'tenantId' | 'actorId'>,
  file: AnnouncedFile,
  clock: Clock,
): Upload => ({
  tenantId: uploader.tenantId,
  uploadId: newId('upl', clock),
  filename: file.filename,
  uploadedBy: file.uploadedBy === undefined || file.uploadedBy === '' ? uploader.actorId : file.uploadedBy,
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
 * Why a file is refused before anything is stored; null if it is accepted. Whether a package slot is free is checked when
 * the package is made.
 */
export const refuseFile = (
  uploader: Pick<Uploader, 'plan' | 'usage'>,
  deploymentMb: number,
  bytes: number,
): Refused<'FILE_TOO_LARGE' | 'STORAGE_QUOTA_EXCEEDED'> | null =>
  uploadLimitRefusal(uploader.plan, deploymentMb, bytes) ??
  storageRefusal(uploader.plan, uploader.usage, { bytes, packages: 0 })
