import type { uploadsFamily } from '#shared/contract/families/uploads.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { Processing } from '#shared/processing/package-processing.ts'
import type { ProcessingJob } from '#shared/processing/processing-job.ts'
import type { PackageRepository } from '#shared/store/package-repository.ts'
import type { UploadRepository } from '#shared/store/upload-repository.ts'

export type UploadEndpoints = (typeof uploadsFamily)['endpoints']

export interface Dependencies extends Processing {
  readonly clock: Clock
  readonly uploads: UploadRepository
  readonly packages: PackageRepository
  readonly jobs: Outlet<ProcessingJob>
}
