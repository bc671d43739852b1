import type { DataExportResource } from '#shared/contract/resources/data-exports/data-export.ts'
import { fileUntil, type ExportJob } from './export-job.ts'

/** @param link to the file, signed; null where there is none for the reader */
export function presentExport(job: ExportJob, link: string | null): DataExportResource {
  const { kind, format } = job.request
  const filters = Object.entries(job.request.filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return {
    id: job.jobId,
    ...{ kind, format, filters: Object.fromEntries(filters), status: job.status },
    rows: job.progress?.rows ?? 0,
    bytes: job.bytes,
    created_by: job.createdBy,
    created_at: job.createdAt,
    completed_at: job.completedAt,
    expires_at: fileUntil(job),
    failure: job.failure,
    ...(link === null ? {} : { download_url: link }),
  }
}
