/** Dispatches with their counters, one item collection (docs/access-patterns.md, N1-N6). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { DispatchChange } from '#shared/domain/dispatches/dispatch-changes.ts'
import { maxDispatches, type CountedDispatch, type Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { dueMarkItem, keyOfMark } from '#shared/store/due-marks/due-mark-item.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { filteredPage, rowsAtOnce } from '#shared/store/table/filtered-page.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { lowerCountStep, raiseCountStep } from '#shared/store/table/limited-count.ts'
import type { Page, PageRequest } from '#shared/store/table/list-page.ts'
import { queryPages, type Query } from '#shared/store/table/query.ts'
import { getAll, getEach } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import {
  deleteStep,
  putStep,
  transact,
  updateStep,
  updateWith,
  type TransactionStep,
} from '#shared/store/table/transaction.ts'
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
  /**
   * N6. Deleted dispatches of organizations that `isListed` chooses, the last deleted first.
   * @param since ISO 8601: those that were deleted at or after this time
   */
  listDeleted(
    of: { readonly tenantId: string; readonly since: string },
    isListed: (dispatch: Dispatch) => boolean,
    page: PageRequest,
  ): Promise<Page<Dispatch>>
  /** N4. The dispatches with their numbers of learners. Eventually consistent. */
  withCounts(dispatches: readonly Dispatch[]): Promise<CountedDispatch[]>
  /** N4. Names by their ids, for lists; also of deleted ones. Eventually consistent. */
  names(tenantId: string, dispatchIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * N5. Stores a change with its events, if the dispatch has not changed since it was read. Otherwise it returns the
   * stored dispatch. A change of the limit is part of the counter, and one of the expiry moves its mark, in the same
   * transaction. A deleted dispatch leaves the list and the count; one of an organization stays for its reports.
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

/** Nobody asks for a deleted dispatch but the reports of its organizations. */
function deletedListing(dispatch: Dispatch, deletedAt: string): { kpk: string | null; ksk: string | null } {
  const { tenantId, dispatchId, organizationId, learnerNamespace } = dispatch
  if (organizationId === null && learnerNamespace === dispatchId) return { kpk: null, ksk: null }
  return { kpk: indexes.deletedDispatchesOfTenant(tenantId), ksk: indexes.listed(deletedAt, dispatchId) }
}

function changeOf(before: Dispatch, { dispatch: after, events }: DispatchChange): Expression {
  const expression = new Expression()
  expression.setAll(after)
  if (after.deletedAt !== null) expression.setAll(deletedListing(after, after.deletedAt))
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
  const refusal = await updateWith(table, { key, expression }, companions)
  if (refusal === null) return 'written'
  if (refusal.item === null) throw new Error(`An item of the dispatch ${before.dispatchId} does not exist.`)
  return dispatchFromItem(refusal.item)
}

const counted = (dispatch: Dispatch, counter: RawItem | undefined): CountedDispatch => ({
  dispatch,
  learnersUsed: learnersUsedFrom(counter, dispatch.dispatchId),
})

/** The newest of a partition of `packageList` first. */
function listOf(
  table: Table,
  asked: Pick<Query, 'partition' | 'range'>,
  { isListed, page }: { readonly isListed: (dispatch: Dispatch) => boolean; readonly page: PageRequest },
): Promise<Page<Dispatch>> {
  const rowOf = (item: RawItem): Dispatch | null => {
    const dispatch = dispatchFromItem(item)
    return isListed(dispatch) ? dispatch : null
  }
  const newestFirst = { ...asked, index: 'packageList', descending: true } as const
  return filteredPage(queryPages(table, newestFirst, rowsAtOnce(page)), rowOf, page)
}

export const dispatchRepository = (table: Table): DispatchRepository => ({
  create: (dispatch, events) => create(table, dispatch, events),
  async get(tenantId, dispatchId) {
    const wanted = [keys.dispatch(tenantId, dispatchId), keys.dispatchCounter(tenantId, dispatchId)]
    const [dispatch, counter] = await getEach(table, wanted, { consistent: true })
    return dispatch === undefined ? null : counted(dispatchFromItem(dispatch), counter)
  },
  list: (tenantId, isListed, page) =>
    listOf(table, { partition: indexes.dispatchesOfTenant(tenantId) }, { isListed, page }),
  listDeleted: ({ tenantId, since }, isListed, page) =>
    listOf(
      table,
      { partition: indexes.deletedDispatchesOfTenant(tenantId), range: { atLeast: since } },
      { isListed, page },
    ),
  async withCounts(dispatches) {
    const counters = await getEach(
      table,
      dispatches.map(({ tenantId, dispatchId }) => keys.dispatchCounter(tenantId, dispatchId)),
    )
    return dispatches.map((dispatch, position) => counted(dispatch, counters[position]))
  },
  async names(tenantId, dispatchIds) {
    const wanted = [...new Set(dispatchIds)].map((id) => keys.dispatch(tenantId, id))
    const found = (await getAll(table, wanted)).map(dispatchFromItem)
    return new Map(found.map(({ dispatchId, name }) => [dispatchId, name]))
  },
  change: (before, changed) => change(table, before, changed),
})
