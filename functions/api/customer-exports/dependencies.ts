import type { customerExportsFamily } from '#shared/contract/families/dashboard/customer-exports.ts'
import type { DataExportResource } from '#shared/contract/resources/data-exports/data-export.ts'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { exportFileKey, fileUntil, mayDownload, type ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { presentExport } from '#shared/domain/data-exports/export-presenter.ts'
import type { ExportRequests } from '#shared/operations/data-exports/request-export.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { ExportRepository } from '#shared/store/data-exports/export-repository.ts'

export type CustomerExportEndpoints = typeof customerExportsFamily.endpoints

export interface Dependencies extends ExportRequests {
  readonly exports: Pick<ExportRepository, 'create' | 'get' | 'page'>
  readonly cursors: PageCursors
  /** Signs a link to an object of the records bucket, for a download under this name. */
  readonly link: (file: {
    readonly key: string
    readonly name: string
    readonly expiresInSeconds: number
  }) => Promise<string>
}

interface Reader {
  readonly role: WorkspaceRole
  /** ISO 8601. */
  readonly now: string
}

const linkSeconds = 900

/** A job as one of the workspace's people sees it. */
export async function showExport(
  job: ExportJob,
  { role, now }: Reader,
  { link }: Pick<Dependencies, 'link'>,
): Promise<DataExportResource> {
  const { kind, format } = job.request
  const until = fileUntil(job)
  if (until === null || until <= now || !mayDownload(role, kind)) return presentExport(job, null)
  const name = `${kind}-${job.createdAt.slice(0, 10)}-${job.jobId}.${format}`
  return presentExport(job, await link({ key: exportFileKey(job), name, expiresInSeconds: linkSeconds }))
}
