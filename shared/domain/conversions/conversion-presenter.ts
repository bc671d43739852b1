/** Presents conversion jobs in the shape of the wire. */
import type {
  ConversionReport,
  ConversionResource,
  ListedConversion,
} from '#shared/contract/resources/conversions/conversion.ts'
import type { ConversionJob } from './conversion-job.ts'
import { lateFailure, statusAt } from './conversion-states.ts'

/** @param now ISO 8601 */
export function presentListed(job: ConversionJob, now: string): ListedConversion {
  const status = statusAt(job, now)
  const { slidesDone, slidesTotal, step } = job.progress
  return {
    job_id: job.jobId,
    status,
    package_id: job.made?.packageId ?? null,
    package_version_id: job.made?.versionId ?? null,
    slide_count: job.made?.slideCount ?? null,
    target_scorm_version: job.scormVersion,
    title: job.title,
    filename: job.filename,
    progress: { step, slides_done: slidesDone, slides_total: slidesTotal },
    error: status === 'failed' ? (job.failure ?? lateFailure) : null,
    created_at: job.createdAt,
    updated_at: job.updatedAt,
  }
}

export const presentJob = (job: ConversionJob, report: ConversionReport | null, now: string): ConversionResource => ({
  ...presentListed(job, now),
  report,
})
