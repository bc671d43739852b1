/** Publishes the course of a conversion. The upload of its archive has an id that follows from that of the deck. */
import { stampOfJob, type ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { noUsage } from '#shared/domain/quotas/workspace-usage.ts'
import type { Upload } from '#shared/domain/uploads/upload.ts'
import { findPublished, publishPackage, type Publishing } from '#shared/operations/packages/publish-package.ts'
import { unconvertible, type ConversionSteps, type MadePackage, type Unconvertible } from './conversion-steps.ts'

/** Ids of uploads are 26 letters and digits. With one more, this is no other upload's id. */
const archiveIdOf = ({ uploadId }: ConversionJob): string => `${uploadId}c`

const zipName = (filename: string): string => `${filename.replace(/\.[^.]*$/, '')}.zip`

const archiveUpload = (job: ConversionJob, bytes: number): Upload => ({
  tenantId: job.tenantId,
  uploadId: archiveIdOf(job),
  filename: zipName(job.filename),
  uploadedBy: job.uploadedBy,
  announcedBytes: bytes,
  received: null,
  multipart: null,
  ended: null,
  became: null,
  createdAt: job.createdAt,
  // Every attempt ends before the deadline.
  expiresAt: job.deadline,
})

export function coursePublisher(publishing: Publishing): Pick<ConversionSteps, 'find' | 'publish'> {
  const find = async (job: ConversionJob, stamp: Stamp): Promise<MadePackage | Unconvertible | null> => {
    const state = await findPublished(
      { tenantId: job.tenantId, uploadId: archiveIdOf(job) },
      stampOfJob(job, stamp),
      publishing,
    )
    if (state.kind === 'none') return null
    return state.kind === 'ready'
      ? { kind: 'made', packageId: state.packageId, versionId: state.versionId }
      : unconvertible('COURSE_NOT_STORED', `${state.reason} Convert the deck again.`)
  }
  return {
    find,
    async publish(job, archive, stamp) {
      const workspace = { plan: job.plan, usage: noUsage }
      const upload = archiveUpload(job, archive.byteLength)
      const published = await publishPackage({ workspace, upload, archive, stamp: stampOfJob(job, stamp) }, publishing)
      if (published.outcome === 'refused') return unconvertible(published.code, published.text)
      const state = await find(job, stamp)
      if (state === null) throw new Error(`The package of ${job.jobId} was published and is not there.`)
      return state
    },
  }
}
