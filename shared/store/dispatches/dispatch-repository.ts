/** Dispatches with their counters, one item collection (docs/access-patterns.md, N1-N5). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { DispatchChange } from '#shared/domain/dispatches/dispatch-changes.ts'
import { maxDispatches, type CountedDispatch, type Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { dueMarkItem, keyOfMark } from '#shared/store/due-marks/due-mark-item.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { filteredPage, rowsAtOnce } from '#shared/store/table/filtered-page.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { lowerCountStep, raiseCountStep } from '#shared/store/table/limited-count.ts'
import type { Page, PageRequest } from '#shared/store/table/list-page.ts'
import { queryPages } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { deleteStep, putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { dispatchFromItem, learnersUsedFrom, newCounterItem, newDispatchItem } from './dispatch-item.ts'

export interface DispatchRepository {
  /**
   * N1. Stores a dispatch with its event, its counter and the mark of its expiry, unless the workspace has
   * `maxDispatches` already. The count changes in the same transaction, so simultaneous requests cannot exceed it.
   * @throws Error where the id is taken
   */
  create(dispatch: Dispatch, events: readonly AuditEvent[]): Promise<'created' | 'full'>
  /** N2. Also a deleted one. Strongly consistent. */
  get(tenantId: string, dispatchId: string): Promise<CountedDispatch | null>
  /**
   * N3. Dispatches of the workspace that `isListed` chooses, newest first, without deleted ones. The index is read until
   * the page is full.
   */
  list(tenantId: string, isListed: (dispatch: Dispatch) => boolean, page: PageRequest): Promise<Page<Dispatch>>
  /** N4. The dispatches with their numbers of learners. Eventually consistent. */
  withCounts(dispatches: readonly Dispatch[]): Promise<CountedDispatch[]>
  /**
   * N5. Stores a change with its events, if the dispatch has not changed since it was read. Otherwise it returns the
   * stored dispatch. A change of the limit is part of the counter, and one of the expiry moves its mark, in the same
   * transaction. A deleted dispatch leaves the list and the count.
   */
  change(before: Dispatch, change: DispatchChange): Promise<'written' | Dispatch>
}

/** The mark of an expiry replaces the one of an earlier expiry. */
function markStep({ tenantId, dispatchId, expiresAt }: Dispatch): TransactionStep {
  const mark = { tenantId, kind: 'dispatch-expiry', id: dispatchId } as const
  const unconditional = new Expression()
  return expiresAt === null
    ? deleteStep(keyOfMark(mark), unconditional)
    : putStep(dueMarkItem({ ...mark, dueAt: expiresAt }), unconditional)
}

function limitStep({ tenantId, dispatchId, licenseLimit }: Dispatch): TransactionStep {
  const limit = new Expression()
  limit.set('licenseLimit', licenseLimit)
  limit.requireItem()
  return updateStep(keys.dispatchCounter(tenantId, dispatchId), limit)
}

async function create(table: Table, dispatch: Dispatch, events: readonly AuditEvent[]): Promise<'created' | 'full'> {
  const failed = await transact(table, [
    raiseCountStep(keys.dispatchCount(dispatch.tenantId), 'dispatches', maxDispatches),
    putStep({ ...newDispatchItem(dispatch), ...outboxOf(events) }),
    putStep(newCounterItem(dispatch)),
    ...(dispatch.expiresAt === null ? [] : [markStep(dispatch)]),
  ])
  if (failed !== null && failed.step > 0) throw new Error(`The dispatch ${dispatch.dispatchId} exists already.`)
  return failed === null ? 'created' : 'full'
}

function changeOf(before: Dispatch, { dispatch: after, events }: DispatchChange): Expression {
  const expression = new Expression()
  expression.setAll(after)
  if (after.deletedAt !== null) expression.setAll({ kpk: null, ksk: null })
  appendEvents(expression, events)
  expression.requireEqual('version', before.version)
  return expression
}

/** What changes together with the dispatch. */
function companionsOf(before: Dispatch, after: Dispatch): TransactionStep[] {
  if (after.deletedAt !== null)
    return [markStep({ ...after, expiresAt: null }), lowerCountStep(keys.dispatchCount(after.tenantId), 'dispatches')]
  return [
    ...(after.licenseLimit === before.licenseLimit ? [] : [limitStep(after)]),
    ...(after.expiresAt === before.expiresAt ? [] : [markStep(after)]),
  ]
}

async function change(table: Table, before: Dispatch, changed: DispatchChange): Promise<'written' | Dispatch> {
  const key = keys.dispatch(before.tenantId, before.dispatchId)
  const expression = changeOf(before, changed)
  const companions = companionsOf(before, changed.dispatch)
  const refusal =
    companions.length === 0
      ? refusedItem(await updateIf(table, key, expression))
      : await transact(table, [updateStep(key, expression), ...companions])
  if (refusal === null) return 'written'
  if (refusal.item === null) throw new Error(`An item of the dispatch ${before.dispatchId} does not exist.`)
  return dispatchFromItem(refusal.item)
}

type Write = Awaited<ReturnType<typeof updateIf>>
const refusedItem = (write: Write): Extract<Write, { kind: 'refused' }> | null =>
  write.kind === 'refused' ? write : null

const counted = (dispatch: Dispatch, counter: RawItem | undefined): CountedDispatch => {
  if (counter === undefined) throw new Error(`The dispatch ${dispatch.dispatchId} has no counter.`)
  return { dispatch, learnersUsed: learnersUsedFrom(counter) }
}

export const dispatchRepository = (table: Table): DispatchRepository => ({
  create: (dispatch, events) => create(table, dispatch, events),
  async get(tenantId, dispatchId) {
    const wanted = [keys.dispatch(tenantId, dispatchId), keys.dispatchCounter(tenantId, dispatchId)]
    const [dispatch, counter] = await getEach(table, wanted, { consistent: true })
    return dispatch === undefined ? null : counted(dispatchFromItem(dispatch), counter)
  },
  list(tenantId, isListed, page) {
    const newestFirst = {
      index: 'packageList',
      partition: indexes.dispatchesOfTenant(tenantId),
      descending: true,
    } as const
    const rowOf = (item: RawItem): Dispatch | null => {
      const dispatch = dispatchFromItem(item)
      return isListed(dispatch) ? dispatch : null
    }
    return filteredPage(queryPages(table, newestFirst, rowsAtOnce(page)), rowOf, page)
  },
  async withCounts(dispatches) {
    const counters = await getEach(
      table,
      dispatches.map(({ tenantId, dispatchId }) => keys.dispatchCounter(tenantId, dispatchId)),
    )
    return dispatches.map((dispatch, position) => counted(dispatch, counters[position]))
  },
  change: (before, changed) => change(table, before, changed),
})
