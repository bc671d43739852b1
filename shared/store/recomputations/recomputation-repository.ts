/**
 * Recomputations (docs/access-patterns.md, Y90-Y94). A worker leases a job: until the lease ends, only that worker can write it. A
 * write that makes a job wait for a worker carries the event that starts one.
 */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { nextLook, type JobFailure } from '#shared/domain/jobs/job-states.ts'
import type {
  Recomputation,
  RecomputationId,
  RecomputationProgress,
} from '#shared/domain/skills/recomputation/recomputation.ts'
import { dueMarkItem } from '#shared/store/due-marks/due-mark-item.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { updateIf, updateUnread, type WriteResult } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import {
  changeOf,
  isFree,
  isLeasedAs,
  isUnderWay,
  type JobCondition,
  type WantedLease,
} from '#shared/store/table/leased-job.ts'
import { lowerCountStep, raiseCountStep } from '#shared/store/table/limited-count.ts'
import { get } from '#shared/store/table/read.ts'
import type { Key, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { newRecomputationItem, recomputationFromItem } from './recomputation-item.ts'

/** How a job ends. */
export interface RecomputationEnd {
  readonly status: 'completed' | 'failed'
  /** ISO 8601. */
  readonly at: string
  readonly failure: JobFailure | null
  readonly event: AuditEvent
}

export interface RecomputationRepository {
  /** Y90. Stores a new job, its events and its due mark. False: another one is under way. */
  create(job: Recomputation, events: readonly AuditEvent[]): Promise<boolean>
  /** Y91. Strongly consistent. */
  get(id: RecomputationId): Promise<Recomputation | null>
  /** Y92. Jobs of the workspace, newest first. Eventually consistent. */
  page(tenantId: string, page: CursorRequest): Promise<CursorPage<Recomputation>>
  /** Y93. Leases a job. Null: there is none, it has ended, or another worker has it. */
  lease(id: RecomputationId, lease: WantedLease): Promise<Recomputation | null>
  /** Y93. Records what is done, and forgets failures. Null: another worker has the job. */
  record(leased: Recomputation, progress: RecomputationProgress): Promise<Recomputation | null>
  /** Y93. Ends the lease. @param due the event that starts the next worker; null: the schedule wakes it */
  release(leased: Recomputation, change: { readonly failures: number; readonly due: AuditEvent | null }): Promise<void>
  /** Y94. Ends a leased job with its event. False: another worker has it, or it has ended. */
  finish(leased: Recomputation, end: RecomputationEnd): Promise<boolean>
  /** Y94. Ends a job that no worker has. False: one has it, or it has ended. */
  giveUp(job: Recomputation, end: RecomputationEnd): Promise<boolean>
  /** Y94. Makes a job that has not ended wait for a worker, and moves its due mark. */
  wake(job: Recomputation, due: AuditEvent): Promise<void>
  /** Y94. Moves the due mark of a job that a worker has. */
  lookLater(job: Recomputation, now: string): Promise<void>
}

const keyOf = ({ tenantId, recomputationId }: RecomputationId): Key => keys.recomputation(tenantId, recomputationId)

const written = (result: WriteResult): Recomputation | null =>
  result.kind === 'written' ? recomputationFromItem(result.item) : null

const always = new Expression()

const markStep = ({ tenantId, recomputationId: id }: RecomputationId, now: string): TransactionStep =>
  putStep(dueMarkItem({ tenantId, kind: 'recomputation', id, dueAt: nextLook(now) }), always)

/** A job ends once: the number of those under way falls in the same transaction. */
async function end(
  table: Table,
  job: Recomputation,
  { change, condition }: { readonly change: RecomputationEnd; readonly condition: JobCondition },
): Promise<boolean> {
  const { status, at: completedAt, failure, event } = change
  const expression = changeOf({ status, completedAt, failure, lease: null }, condition)
  appendEvents(expression, [event])
  const steps = [updateStep(keyOf(job), expression), lowerCountStep(keys.recomputationCount(job.tenantId), 'underWay')]
  return (await transact(table, steps)) === null
}

/** Writes of the worker that has leased a job. */
const leasedWrites = (table: Table): Pick<RecomputationRepository, 'lease' | 'record' | 'release' | 'finish'> => ({
  async lease(id, { owner, now, until }) {
    const set = { status: 'processing', lease: { owner, until } }
    return written(await updateIf(table, keyOf(id), changeOf(set, isFree(now))))
  },
  async record(leased, { after, countedTo, counts, check, ambiguous }) {
    const set = { after, countedTo, counts, check, ambiguous, failures: 0 }
    return written(await updateIf(table, keyOf(leased), changeOf(set, isLeasedAs(leased))))
  },
  async release(leased, { failures, due }) {
    const expression = changeOf({ lease: null, failures }, isLeasedAs(leased))
    appendEvents(expression, due === null ? [] : [due])
    await updateUnread(table, keyOf(leased), expression)
  },
  finish: (leased, change) => end(table, leased, { change, condition: isLeasedAs(leased) }),
})

export const recomputationRepository = (table: Table): RecomputationRepository => ({
  ...leasedWrites(table),
  async create(job, events) {
    const failed = await transact(table, [
      putStep({ ...newRecomputationItem(job), ...outboxOf(events) }),
      raiseCountStep(keys.recomputationCount(job.tenantId), 'underWay', 1),
      markStep(job, job.createdAt),
    ])
    if (failed?.step === 0) throw new Error(`The recomputation ${job.recomputationId} exists already.`)
    return failed === null
  },
  async get(id) {
    const item = await get(table, keyOf(id), { consistent: true })
    return item === undefined ? null : recomputationFromItem(item)
  },
  page(tenantId, page) {
    const { pk: partition, sk: prefix } = keys.recomputation(tenantId, 'rcp_')
    return cursorPage(table, { partition, range: { prefix } }, { ...page, rowOf: recomputationFromItem })
  },
  giveUp: (job, change) => end(table, job, { change, condition: isFree(change.at) }),
  async wake(job, due) {
    const waits = changeOf({}, isUnderWay)
    appendEvents(waits, [due])
    await transact(table, [updateStep(keyOf(job), waits), markStep(job, due.at)])
  },
  async lookLater(job, now) {
    await transact(table, [markStep(job, now)])
  },
})
