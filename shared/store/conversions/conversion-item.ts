/** Stored conversion jobs, and their reports. */
import * as z from 'zod'
import {
  conversionSteps,
  scormVersion,
  type ConversionReport,
} from '#shared/contract/resources/conversions/conversion.ts'
import { jobDays, type ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import { planNames } from '#shared/domain/quotas/plan.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const jobItem = z.object({
  tenantId: z.string(),
  jobId: z.string(),
  uploadId: z.string(),
  filename: z.string(),
  sizeBytes: z.number(),
  eTag: z.string(),
  title: z.string().nullable().default(null),
  scormVersion,
  mode: z.enum(['live', 'test']),
  plan: z.enum(planNames),
  uploadedBy: z.string(),
  createdBy: z.string(),
  createdByKind: z.enum(['person', 'key', 'device', 'system']).nullable().default(null),
  ended: z.enum(['completed', 'failed']).nullable().default(null),
  progress: z.object({
    step: z.enum(conversionSteps),
    slidesDone: z.number(),
    slidesTotal: z.number().nullable(),
  }),
  attempts: z.number(),
  lease: z.object({ owner: z.string(), until: z.string() }).nullable().default(null),
  made: z.object({ packageId: z.string(), versionId: z.string(), slideCount: z.number() }).nullable().default(null),
  failure: z.object({ code: z.string(), message: z.string() }).nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
  deadline: z.string(),
  version: z.number(),
})

const reportItem = z.object({
  slides: z.array(z.number()).default([]),
  warnings: z.array(
    z.object({ code: z.string(), slides: z.array(z.number()), message: z.string(), remedy: z.string() }),
  ),
  omitted: z.number(),
})

/** @throws StoredItemInvalid */
export const jobFromItem = (item: RawItem): ConversionJob => parseItem(jobItem, item)

/** @throws StoredItemInvalid */
export const reportFromItem = (item: RawItem): ConversionReport => parseItem(reportItem, item)

/** Epoch seconds at which a job and its report are deleted. */
const expiryOf = ({ createdAt }: ConversionJob): number => Math.floor(Date.parse(createdAt) / 1000) + jobDays * 86_400

export const newJobItem = (job: ConversionJob): RawItem => ({
  ...keys.conversion(job.tenantId, job.jobId),
  ...withoutNulls(job),
  expiresAt: expiryOf(job),
  kpk: indexes.conversionsOfTenant(job.tenantId),
  ksk: indexes.listed(job.createdAt, job.jobId),
})

export const newReportItem = (job: ConversionJob, report: ConversionReport): RawItem => ({
  ...keys.conversionReport(job.tenantId, job.jobId),
  ...report,
  expiresAt: expiryOf(job),
})
