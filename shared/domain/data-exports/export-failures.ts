/** Why exports fail, and how long they may take. */
import type { JobFailure } from '#shared/domain/jobs/job-states.ts'

/** For how long a worker has a job; longer than the worker may run (`infra/features/data-exports.ts`). */
export const leaseSeconds = 300

/** After this time a job fails. */
export const longestExportSeconds = 86_400

/** The failure of a job that nobody finished in time. */
export const lateExport: JobFailure = {
  code: 'EXPORT_TIMED_OUT',
  message: 'The export did not end within a day. Ask for it again, or for less by its filters.',
}

export const failedExport: JobFailure = {
  code: 'EXPORT_FAILED',
  message: 'The export failed several times. Ask for it again later.',
}

export const largeExport: JobFailure = {
  code: 'EXPORT_TOO_LARGE',
  message: 'The file would be larger than 8 GB. Ask for less by its filters.',
}
