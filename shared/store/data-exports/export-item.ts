/** The item of an export job (docs/access-patterns.md, E7-E11). */
import * as z from 'zod'
import { dataExportStatuses, newDataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import { waitingExportAttribute } from '#shared/contract/table-shape.ts'
import { exportJobDays, type ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const progress = z.object({
  after: z.string().nullable(),
  isWhole: z.boolean(),
  rows: z.number(),
  file: z.object({
    uploadId: z.string().nullable(),
    parts: z.array(z.string()),
    bytes: z.number(),
    tail: z.string().nullable(),
  }),
})

const jobItem = z.object({
  tenantId: z.string(),
  jobId: z.string(),
  request: newDataExport,
  status: z.enum(dataExportStatuses),
  progress: progress.nullable().default(null),
  bytes: z.number(),
  createdBy: z.string(),
  createdAt: z.string(),
  completedAt: z.string().nullable().default(null),
  failure: z.object({ code: z.string(), message: z.string() }).nullable().default(null),
  lease: z.object({ owner: z.string(), until: z.string() }).nullable().default(null),
  failures: z.number(),
})

/** @throws StoredItemInvalid */
export const jobFromItem = (item: RawItem): ExportJob => parseItem(jobItem, item)

/** The item of a new job, which waits for a worker. */
export const newJobItem = (job: ExportJob): RawItem => ({
  ...keys.exportJob(job.tenantId, job.jobId),
  ...withoutNulls(job),
  [waitingExportAttribute]: job.createdAt,
  expiresAt: Math.floor(Date.parse(job.createdAt) / 1000) + exportJobDays * 86_400,
})
