/**
 * Export jobs (docs/access-patterns.md, E7-E11). A worker leases a job: until the lease ends, only that worker can write
 * it. A write that makes a job wait for a worker starts one, by the table's stream.
 */
import { mostExportsUnderWay } from '#shared/contract/resources/data-exports/data-export.ts'
import { waitingExportAttribute } from '#shared/contract/table-shape.ts'
import type { ExportJob, ExportJobId, ExportProgress } from '#shared/domain/data-exports/export-job.ts'
import { nextLook, type JobFailure } from '#shared/domain/jobs/job-states.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { dueMarkItem } from '#shared/store/due-marks/due-mark-item.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { updateIf, type WriteResult } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import {
  changeOf,
  isFree,
  isLeasedAs,
  isUnderWay,
  type JobCondition,
  type WantedLease,
} from '#shared/store/table/leased-job.ts'
import { keys } from '#shared/store/table/keys.ts'
import { lowerCountStep, raiseCountStep } from '#shared/store/table/limited-count.ts'
import { get } from '#shared/store/table/read.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { jobFromItem, newJobItem } from './export-item.ts'

/** How a job ends. */
export type ExportEnd =
  | { readonly status: 'completed'; readonly at: string; readonly bytes: number }
  | { readonly status: 'failed'; readonly at: string; readonly failure: JobFailure }

export interface ExportRepository {
  /** E7. Stores a new job, its event and its due mark. False: as many jobs as there may be are under way. */
  create(job: ExportJob, event: AuditEvent): Promise<boolean>
  /** E8. Strongly consistent. */
  get(id: ExportJobId): Promise<ExportJob | null>
  /** E9. Jobs of the workspace, newest first. Eventually consistent. */
  page(tenantId: string, page: CursorRequest): Promise<CursorPage<ExportJob>>
  /** E10. Leases a job. Null: there is none, it has ended, or another worker has it. */
  lease(id: ExportJobId, lease: WantedLease): Promise<ExportJob | null>
  /** E10. Records what is written, and forgets failures. Null: another worker has the job. */
  record(leased: ExportJob, progress: ExportProgress): Promise<ExportJob | null>
  /** E10. Ends the lease. @param wakeAt when the job begins to wait for a worker; null: the schedule wakes it */
  release(leased: ExportJob, change: { readonly failures: number; readonly wakeAt: string | null }): Promise<void>
  /** E11. Ends a leased job. False: another worker has it, or it has ended. */
  finish(leased: ExportJob, end: ExportEnd): Promise<boolean>
  /** E11. Ends a job that no worker has. False: one has it, or it has ended. */
  giveUp(job: ExportJob, end: ExportEnd): Promise<boolean>
  /** E11. Makes a job that has not ended wait for a worker, and moves its due mark. */
  wake(job: ExportJob, now: string): Promise<void>
  /** E11. Moves the due mark of a job that a worker has. */
  lookLater(job: ExportJob, now: string): Promise<void>
}

const keyOf = ({ tenantId, jobId }: ExportJobId): Key => keys.exportJob(tenantId, jobId)

const written = (result: WriteResult): ExportJob | null => (result.kind === 'written' ? jobFromItem(result.item) : null)

const always = new Expression()

const markStep = ({ tenantId, jobId }: ExportJobId, now: string): TransactionStep =>
  putStep(dueMarkItem({ tenantId, kind: 'export-job', id: jobId, dueAt: nextLook(now) }), always)

/** A job ends once: the number of those under way falls in the same transaction. */
async function end(
  table: Table,
  job: ExportJobId,
  { change, condition }: { readonly change: ExportEnd; readonly condition: JobCondition },
): Promise<boolean> {
  const { status, at: completedAt } = change
  const outcome = status === 'completed' ? { bytes: change.bytes } : { failure: change.failure }
  const set = { status, completedAt, ...outcome, lease: null, [waitingExportAttribute]: null }
  const steps = [
    updateStep(keyOf(job), changeOf(set, condition)),
    lowerCountStep(keys.exportCount(job.tenantId), 'underWay'),
  ]
  return (await transact(table, steps)) === null
}

/** Writes of the worker that has leased a job. */
const leasedWrites = (table: Table): Pick<ExportRepository, 'lease' | 'record' | 'release' | 'finish'> => ({
  async lease(id, { owner, now, until }) {
    const set = { status: 'processing', lease: { owner, until }, [waitingExportAttribute]: null }
    return written(await updateIf(table, keyOf(id), changeOf(set, isFree(now))))
  },
  async record(leased, progress) {
    const set = { progress, bytes: progress.file.bytes, failures: 0, [waitingExportAttribute]: null }
    return written(await updateIf(table, keyOf(leased), changeOf(set, isLeasedAs(leased))))
  },
  async release(leased, { failures, wakeAt }) {
    const set = { lease: null, failures, [waitingExportAttribute]: wakeAt }
    await updateIf(table, keyOf(leased), changeOf(set, isLeasedAs(leased)))
  },
  finish: (leased, change) => end(table, leased, { change, condition: isLeasedAs(leased) }),
})

export const exportRepository = (table: Table): ExportRepository => ({
  ...leasedWrites(table),
  async create(job, event) {
    const steps = [
      putStep({ ...newJobItem(job), ...outboxOf([event]) }),
      raiseCountStep(keys.exportCount(job.tenantId), 'underWay', mostExportsUnderWay),
      markStep(job, job.createdAt),
    ]
    const failed = await transact(table, steps)
    if (failed?.step === 0) throw new Error(`The export ${job.jobId} exists already.`)
    return failed === null
  },
  async get(id) {
    const item = await get(table, keyOf(id), { consistent: true })
    return item === undefined ? null : jobFromItem(item)
  },
  page(tenantId, page) {
    const { pk: partition, sk: prefix } = keys.exportJob(tenantId, 'exp_')
    return cursorPage<ExportJob>(
      table,
      { partition, range: { prefix } },
      { ...page, rowOf: (item: RawItem) => jobFromItem(item) },
    )
  },
  giveUp: (job, change) => end(table, job, { change, condition: isFree(change.at) }),
  async wake(job, now) {
    const waits = changeOf({ [waitingExportAttribute]: now }, isUnderWay)
    await transact(table, [updateStep(keyOf(job), waits), markStep(job, now)])
  },
  async lookLater(job, now) {
    await transact(table, [markStep(job, now)])
  },
})
