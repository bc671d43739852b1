/** Conversion jobs: each makes one package of one uploaded deck. */
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { conversionSteps, scormVersions } from '#shared/contract/resources/conversions/conversion.ts'
import type { Actor } from '../events/actor.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { refused, type Refused } from '../outcome.ts'
import type { PlanName } from '../quotas/plan.ts'
import type { Upload } from '../uploads/upload.ts'

export interface ConversionProgress {
  readonly step: (typeof conversionSteps)[number]
  readonly slidesDone: number
  /** Null until the deck has been read. */
  readonly slidesTotal: number | null
}

export interface ConversionFailure {
  /** A code of the API, or one of `docs/conversion-states.md`. */
  readonly code: string
  readonly message: string
}

export interface ConversionJob {
  readonly tenantId: string
  readonly jobId: string
  /** The upload of the deck. One upload makes one job. */
  readonly uploadId: string
  readonly filename: string
  /** Bytes, and the ETag, of the deck when the job was created. */
  readonly sizeBytes: number
  readonly eTag: string
  readonly title: string | null
  readonly scormVersion: (typeof scormVersions)[number]
  readonly mode: KeyMode
  /** Plan of the workspace when the job was created. Its limits apply to the package. */
  readonly plan: PlanName
  /** What the package records as its uploader. */
  readonly uploadedBy: string
  /** Id of the person or of the API key. */
  readonly createdBy: string
  /** Null for jobs of former releases, which did not record it. */
  readonly createdByKind: Actor['kind'] | null
  /** How the job ended; null while it has not. */
  readonly ended: 'completed' | 'failed' | null
  readonly progress: ConversionProgress
  /** How often a worker has taken the job. */
  readonly attempts: number
  /** The worker that has the job, and the time until which no other may take it. */
  readonly lease: { readonly owner: string; readonly until: string } | null
  /** The package; null until it is published. */
  readonly made: { readonly packageId: string; readonly versionId: string; readonly slideCount: number } | null
  readonly failure: ConversionFailure | null
  readonly createdAt: string
  readonly updatedAt: string
  /** ISO 8601. A job that has not ended by this time has failed. */
  readonly deadline: string
  /** Revision; rises with every change. */
  readonly version: number
}

/** For how long a job may wait and work, all its attempts together. */
const hoursToEnd = 24

/** Days for which an ended job can be read. */
export const jobDays = 90

export const waiting: ConversionProgress = { step: 'waiting', slidesDone: 0, slidesTotal: null }

/** The job of an upload. Its id follows from the upload's, so that a repeated request finds the job. */
export const jobIdOf = ({ uploadId }: Pick<Upload, 'uploadId'>): string => uploadId.replace(/^upl_/, 'job_')

/** What a new job must state. */
type NewJob = Pick<
  ConversionJob,
  'filename' | 'sizeBytes' | 'eTag' | 'title' | 'scormVersion' | 'mode' | 'plan' | 'createdBy' | 'createdByKind'
>

export const newJob = (
  { tenantId, uploadId, uploadedBy }: Pick<Upload, 'tenantId' | 'uploadId' | 'uploadedBy'>,
  stated: NewJob,
  now: string,
): ConversionJob => ({
  ...{ tenantId, uploadId, uploadedBy },
  ...stated,
  jobId: jobIdOf({ uploadId }),
  ended: null,
  progress: waiting,
  attempts: 0,
  lease: null,
  made: null,
  failure: null,
  createdAt: now,
  updatedAt: now,
  deadline: new Date(Date.parse(now) + hoursToEnd * 3_600_000).toISOString(),
  version: 1,
})

export const conversionCreated = ({ jobId, mode, filename }: ConversionJob, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type: 'conversion.created',
  mode,
  entityType: 'conversion',
  entityId: jobId,
  severity: 'info',
  data: { filename },
})

/** The stamp of what a worker does for a job: it names who asked for the job, and the mode. */
export const stampOfJob = ({ createdBy: id, createdByKind: kind, mode }: ConversionJob, stamp: Stamp): Stamp => ({
  ...stamp,
  ...(kind === null ? {} : { actor: { kind, id } }),
  actorMode: mode,
})

export const conversionNotFound = (): Refused<'CONVERSION_NOT_FOUND'> =>
  refused('CONVERSION_NOT_FOUND', 'There is no such conversion job in this workspace.')
