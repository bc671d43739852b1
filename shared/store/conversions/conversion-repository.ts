/** Conversion jobs with their reports, one item collection (docs/access-patterns.md, C1-C5). */
import type { ConversionReport } from '#shared/contract/resources/conversions/conversion.ts'
import type { ConversionJob } from '#shared/domain/conversions/conversion-job.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { putNew, updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { filteredPage, rowsAtOnce } from '#shared/store/table/filtered-page.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import type { Page, PageRequest } from '#shared/store/table/list-page.ts'
import { queryPages } from '#shared/store/table/query.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep } from '#shared/store/table/transaction.ts'
import { jobFromItem, newJobItem, newReportItem, reportFromItem } from './conversion-item.ts'

export interface ReportedJob {
  readonly job: ConversionJob
  /** Null until the deck has been rendered. */
  readonly report: ConversionReport | null
}

export interface ConversionRepository {
  /** C1. Stores a new job with its event; returns the stored one if there is a job with its id. */
  create(job: ConversionJob, event: AuditEvent): Promise<ConversionJob>
  /** C2. Strongly consistent. */
  get(tenantId: string, jobId: string): Promise<ConversionJob | null>
  /** C2. Strongly consistent. */
  getWithReport(tenantId: string, jobId: string): Promise<ReportedJob | null>
  /** C3. Jobs of the workspace that `isListed` chooses, newest first. The index is read until the page is full. */
  list(tenantId: string, isListed: (job: ConversionJob) => boolean, page: PageRequest): Promise<Page<ConversionJob>>
  /**
   * C4. Stores the next revision of a job. False: the job has changed since its former revision, or is deleted.
   * @param after with the revision that follows the stored one
   */
  change(after: ConversionJob): Promise<boolean>
  /** C5. The same, with the report of the job. */
  changeWithReport(after: ConversionJob, report: ConversionReport): Promise<boolean>
}

const keyOf = ({ tenantId, jobId }: ConversionJob) => keys.conversion(tenantId, jobId)

function revisionOf(after: ConversionJob): Expression {
  const expression = new Expression()
  expression.setAll(after)
  expression.requireEqual('version', after.version - 1)
  return expression
}

async function create(table: Table, job: ConversionJob, event: AuditEvent): Promise<ConversionJob> {
  const written = await putNew(table, { ...newJobItem(job), ...outboxOf([event]) })
  if (written.kind === 'written') return job
  if (written.item === null) throw new Error(`The job ${job.jobId} was refused, and is not there.`)
  return jobFromItem(written.item)
}

export const conversionRepository = (table: Table): ConversionRepository => ({
  create: (job, event) => create(table, job, event),
  async get(tenantId, jobId) {
    const item = await get(table, keys.conversion(tenantId, jobId), { consistent: true })
    return item === undefined ? null : jobFromItem(item)
  },
  async getWithReport(tenantId, jobId) {
    const wanted = [keys.conversion(tenantId, jobId), keys.conversionReport(tenantId, jobId)]
    const [job, report] = await getEach(table, wanted, { consistent: true })
    if (job === undefined) return null
    return { job: jobFromItem(job), report: report === undefined ? null : reportFromItem(report) }
  },
  list(tenantId, isListed, page) {
    const newestFirst = {
      index: 'packageList',
      partition: indexes.conversionsOfTenant(tenantId),
      descending: true,
    } as const
    const rowOf = (item: RawItem): ConversionJob | null => {
      const job = jobFromItem(item)
      return isListed(job) ? job : null
    }
    return filteredPage(queryPages(table, newestFirst, rowsAtOnce(page)), rowOf, page)
  },
  change: async (after) => (await updateIf(table, keyOf(after), revisionOf(after))).kind === 'written',
  async changeWithReport(after, report) {
    const steps = [updateStep(keyOf(after), revisionOf(after)), putStep(newReportItem(after, report), new Expression())]
    return (await transact(table, steps)) === null
  },
})
