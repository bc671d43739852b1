/** A job that exports what a workspace has into one file. */
import {
  dataExportDays,
  dataExportsPrefix,
  type DataExportKind,
  type NewDataExport,
} from '#shared/contract/resources/data-exports/data-export.ts'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { stamped, type AuditEvent, type Stamp } from '#shared/domain/events/audit-event.ts'
import type { JobFailure, LeasedJob } from '#shared/domain/jobs/job-states.ts'

/** How far a file has been written. It is one object in parts; what is too small for a part waits in an object beside it. */
export interface FileProgress {
  readonly uploadId: string | null
  /** ETags of the parts, in their order. */
  readonly parts: readonly string[]
  /** Bytes of the parts. */
  readonly bytes: number
  /** Key of the object with the bytes that follow the parts; null: none do. */
  readonly tail: string | null
}

export interface ExportProgress {
  /** Place in the list behind which the export goes on; null: at its beginning. */
  readonly after: string | null
  /** Whether all rows are in the parts. */
  readonly isWhole: boolean
  readonly rows: number
  readonly file: FileProgress
}

export interface ExportJob extends LeasedJob {
  readonly tenantId: string
  readonly jobId: string
  readonly request: NewDataExport
  /** Null before the first part. */
  readonly progress: ExportProgress | null
  readonly bytes: number
  /** The id of the person who asked for it. */
  readonly createdBy: string
  /** ISO 8601 in UTC, milliseconds. Sessions, changes and statements that are later are no part of it. */
  readonly createdAt: string
  readonly completedAt: string | null
  readonly failure: JobFailure | null
  /** Attempts in a row that went wrong. */
  readonly failures: number
}

export type ExportJobId = Pick<ExportJob, 'tenantId' | 'jobId'>

/** Days for which a job is listed. */
export const exportJobDays = 90

const dayMilliseconds = 86_400_000

/** Until when the file of a job can be downloaded; null while there is none. */
export const fileUntil = ({ status, completedAt }: Pick<ExportJob, 'status' | 'completedAt'>): string | null =>
  status === 'completed' && completedAt !== null
    ? new Date(Date.parse(completedAt) + dataExportDays * dayMilliseconds).toISOString()
    : null

export const exportFolder = ({ tenantId, jobId }: ExportJobId): string => `${dataExportsPrefix}${tenantId}/${jobId}/`

/** Key of the file. */
export const exportFileKey = (job: ExportJobId & Pick<ExportJob, 'request'>): string =>
  `${exportFolder(job)}export.${job.request.format}`

/** Who may download the files of a kind: those who may read the list, without viewers. */
const downloaders: Readonly<Record<DataExportKind, readonly WorkspaceRole[]>> = {
  sessions: ['owner', 'admin', 'billing', 'member'],
  dispatch_learners: ['owner', 'admin', 'billing', 'member'],
  audit: ['owner', 'admin'],
  statements: ['owner', 'admin', 'billing', 'member'],
  ledger: ['owner', 'admin', 'billing'],
  usage: ['owner', 'admin', 'billing', 'member'],
}

export const mayDownload = (role: WorkspaceRole, kind: DataExportKind): boolean => downloaders[kind].includes(role)

/** The audit event of a new job. It names no learner. */
export const exportRequestedEvent = ({ jobId, request }: ExportJob, stamp: Stamp): AuditEvent => ({
  ...stamped(stamp),
  type: 'export.requested',
  entityType: 'export',
  entityId: jobId,
  severity: 'info',
  data: { kind: request.kind, format: request.format },
})
