/**
 * Requests to erase or export an agent's data, and their progress (docs/access-patterns.md, E1-E6). A worker leases a
 * request: until the lease ends, only that worker can write it.
 */
import {
  nothingYet,
  type ActorDataCounts,
  type ActorDataRequest,
  type ErasureProgress,
  type ExportProgress,
} from '#shared/domain/actor-data/actor-data-request.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { putNew, updateIf, type WriteResult } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { getAll } from '#shared/store/table/read.ts'
import type { Key, Table } from '#shared/store/table/table.ts'
import { attributesOfNew, requestFromItem, toStoredProgress } from './actor-data-item.ts'

export { detachedAttachments, type DetachedAttachments } from './detached-attachments.ts'

type RequestId = Pick<ActorDataRequest, 'tenantId' | 'requestId'>

/** What a request has reached after a step. */
export interface ActorDataStep {
  readonly progress: ErasureProgress | ExportProgress
  readonly counts: ActorDataCounts
}

/** How a request ends. */
export interface ActorDataEnd {
  readonly outcome: 'done' | 'failed'
  /** ISO 8601. */
  readonly at: string
  readonly event: AuditEvent
  readonly lastFailure: string | null
  readonly exported: ActorDataRequest['exported']
  /** Whether the agent is removed from the request. */
  readonly forgetActor: boolean
  /** Epoch seconds at which the request is deleted; null: never. */
  readonly expiresAt: number | null
}

/** Times are ISO 8601 in UTC with milliseconds. */
export interface Lease {
  readonly owner: string
  readonly now: string
  readonly until: string
}

export interface ActorDataRepository {
  /** E1. Creates a request with its event. @throws Error where the id exists */
  create(request: ActorDataRequest, event: AuditEvent): Promise<void>
  /** E2. Strongly consistent. */
  get(id: RequestId): Promise<ActorDataRequest | null>
  /** E3. All requests of the workspace, oldest first. Strongly consistent. */
  list(tenantId: string): Promise<ActorDataRequest[]>
  /** E3. Requests of the workspace, newest first, in pages. Eventually consistent. */
  page(tenantId: string, page: CursorRequest): Promise<CursorPage<ActorDataRequest>>
  /**
   * E4. Leases a request that is queued or running. Null: there is none, it has ended, or another worker has a lease.
   */
  lease(id: RequestId, lease: Lease): Promise<ActorDataRequest | null>
  /** E4. Records a step, and resets the failures. Null: another worker has the lease. */
  recordStep(leased: ActorDataRequest, step: ActorDataStep): Promise<ActorDataRequest | null>
  /**
   * E4. Ends the lease, so that the next worker can take the request. @param failure why the step failed; null where it
   * did not
   */
  release(leased: ActorDataRequest, failure: string | null): Promise<void>
  /** E5. Ends a request, with its event. False: another worker has the lease. */
  finish(leased: ActorDataRequest, end: ActorDataEnd): Promise<boolean>
  /** E5. Fails an export whose agent is erased, whatever its status, and removes the agent from it. */
  withdrawExport(id: RequestId, change: { readonly at: string; readonly actorHash: string }): Promise<void>
  /**
   * E5. Queues a failed request again: an erasure continues, an export begins anew. Null: no failed request has this id
   * and kind.
   */
  retry(request: Pick<ActorDataRequest, 'tenantId' | 'requestId' | 'kind'>): Promise<ActorDataRequest | null>
}

const keyOf = ({ tenantId, requestId }: RequestId): Key => keys.actorDataRequest(tenantId, requestId)

const written = (result: WriteResult): ActorDataRequest | null =>
  result.kind === 'written' ? requestFromItem(result.item) : null

type Condition = (expression: Expression) => void

/** Sets attributes (null removes one) of an existing request under a condition. */
function change(table: Table, id: RequestId, { set, condition }: { set: object; condition: Condition }) {
  const expression = new Expression()
  expression.setAll(set)
  expression.requireItem()
  condition(expression)
  return updateIf(table, keyOf(id), expression)
}

/** The request is running under this lease. */
const isLeasedAs =
  ({ lease }: ActorDataRequest): Condition =>
  (expression) => {
    expression.requireEqual('status', 'running')
    expression.require(
      `${expression.name('lease')}.${expression.name('owner')} = ${expression.value(lease?.owner ?? '')}`,
    )
  }

/** The request has not ended, and no lease of it is valid at this time. */
const canBeLeased =
  (now: string): Condition =>
  (expression) => {
    const [status, lease] = [expression.name('status'), expression.name('lease')]
    expression.require(`${status} IN (${expression.value('queued')}, ${expression.value('running')})`)
    expression.require(
      `(attribute_not_exists(${lease}) OR ${lease}.${expression.name('until')} < ${expression.value(now)})`,
    )
  }

/** A failed request of this kind whose agent is still known. */
const canBeRetried =
  (kind: ActorDataRequest['kind']): Condition =>
  (expression) => {
    expression.requireEqual('status', 'failed')
    expression.requireEqual('kind', kind)
    expression.require(`attribute_exists(${expression.name('actor')})`)
  }

/** Writes of the worker that has leased a request. */
const leasedWrites = (table: Table): Pick<ActorDataRepository, 'lease' | 'recordStep' | 'release' | 'finish'> => ({
  async lease(id, { owner, now, until }) {
    const set = { status: 'running', lease: { owner, until } }
    return written(await change(table, id, { set, condition: canBeLeased(now) }))
  },
  async recordStep(leased, { progress, counts }) {
    const set = { progress: toStoredProgress(progress), counts, failures: 0, lastFailure: null }
    return written(await change(table, leased, { set, condition: isLeasedAs(leased) }))
  },
  async release(leased, failure) {
    const failed = failure === null ? {} : { failures: leased.failures + 1, lastFailure: failure }
    await change(table, leased, { set: { lease: null, ...failed }, condition: isLeasedAs(leased) })
  },
  async finish(leased, { outcome, at, event, lastFailure, exported, forgetActor, expiresAt }) {
    const ended = { status: outcome, finishedAt: at, lease: null, lastFailure, exported, expiresAt }
    const result = await change(table, leased, {
      set: { ...ended, ...(forgetActor ? { actor: null } : {}) },
      condition: (expression) => {
        isLeasedAs(leased)(expression)
        appendEvents(expression, [event])
      },
    })
    return result.kind === 'written'
  },
})

export const actorDataRepository = (table: Table): ActorDataRepository => ({
  ...leasedWrites(table),
  async create(request, event) {
    const item = { ...keyOf(request), ...attributesOfNew(request), ...outboxOf([event]) }
    if ((await putNew(table, item)).kind === 'refused') throw new Error(`Request ${request.requestId} exists already.`)
  },
  async get(id) {
    const [item] = await getAll(table, [keyOf(id)], { consistent: true })
    return item === undefined ? null : requestFromItem(item)
  },
  list: async (tenantId) =>
    (await queryAll(table, { partition: keys.actorDataRequest(tenantId, '').pk, consistent: true })).map(
      requestFromItem,
    ),
  page(tenantId, page) {
    const { pk: partition, sk: prefix } = keys.actorDataRequest(tenantId, 'adr_')
    return cursorPage(table, { partition, range: { prefix } }, { ...page, rowOf: requestFromItem })
  },
  async withdrawExport(id, { at, actorHash }) {
    const ended = { status: 'failed', lastFailure: 'the agent was erased', finishedAt: at, exported: null, lease: null }
    await change(table, id, {
      set: { ...ended, actor: null, actorHash },
      condition: (expression) => expression.requireEqual('kind', 'export'),
    })
  },
  async retry(request) {
    const fromBeginning = request.kind === 'export' ? { progress: null, counts: nothingYet } : {}
    const set = { status: 'queued', failures: 0, finishedAt: null, lease: null, ...fromBeginning }
    return written(await change(table, request, { set, condition: canBeRetried(request.kind) }))
  },
})
