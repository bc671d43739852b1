/** Sessions in the table (docs/access-patterns.md, S1-S6, S8, S9). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { Fence, SessionTransition } from '#shared/domain/sessions/transition.ts'
import { putNew, updateIf, updateUnread, type WriteResult } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { newSessionItem, sessionFromItem, toAttributes } from './session-item.ts'
import type { Page, PageRequest } from '#shared/store/table/list-page.ts'
import { countOpenSessions, type OpenSessions } from './open-sessions.ts'
import { listSessions, type SessionFilter } from './session-list.ts'
import { sessionPage, type SessionQuery } from './session-page.ts'
import type { CursorPage, CursorRequest } from '#shared/store/table/cursor-page.ts'
import { get } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

/** A change that was written, or the stored session that refused it (null: there is none). */
export type SessionWrite = { readonly kind: 'written'; readonly session: Session } | RefusedChange
export type SessionRecord = { readonly kind: 'written'; readonly session: null } | RefusedChange
interface RefusedChange {
  readonly kind: 'refused'
  readonly found: Session | null
}

export interface SessionRepository {
  /** S1. Strongly consistent. Null: the workspace has no such session. */
  get(tenantId: string, sessionId: string): Promise<Session | null>
  /** S2. Creates a session. Refused with the stored one where the id is taken. */
  create(session: Session, events: readonly AuditEvent[]): Promise<SessionWrite>
  /** S3. Writes a transition if its fences hold, in one round trip. */
  apply(tenantId: string, sessionId: string, change: SessionTransition): Promise<SessionWrite>
  /** S3. The same for a caller that does not need the session after the change. */
  record(tenantId: string, sessionId: string, change: SessionTransition): Promise<SessionRecord>
  /** S4-S6. Newest first: of the workspace, of a learner, of a package, or of a learner in a package. */
  list(tenantId: string, filter: SessionFilter, page: PageRequest): Promise<Page<Session>>
  /** S8. Sessions that are chosen, newest first. Of `mostSessions` none may be chosen: the page then ends early. */
  page(asked: SessionQuery, page: CursorRequest): Promise<CursorPage<Session>>
  /** S9. Of the newest `mostSessions` of a package: those whose attempt is not finished, by version. */
  countOpen(tenantId: string, packageId: string): Promise<OpenSessions>
}

const refusedBy = (item: RawItem | null): RefusedChange => ({
  kind: 'refused',
  found: item === null ? null : sessionFromItem(item),
})

const written = (result: WriteResult): SessionWrite =>
  result.kind === 'written' ? { kind: 'written', session: sessionFromItem(result.item) } : refusedBy(result.item)

function requireFence(expression: Expression, fence: Fence): void {
  if ('atMost' in fence) expression.require(`${expression.name(fence.fact)} <= ${expression.value(fence.atMost)}`)
  else expression.requireEqual(fence.fact, fence.equals)
}

/** A transition as an update: what it sets, and its fences as conditions. */
export function renderTransition(change: SessionTransition): Expression {
  const expression = new Expression()
  const attributes = toAttributes(change.set)
  if (change.closesVisit) {
    expression.setTo('closedSeconds', `${expression.name('closedSeconds')} + ${expression.name('openSeconds')}`)
    attributes['openSeconds'] ??= 0
  }
  if (change.opensAsStored) {
    expression.setTo('ownerMode', expression.name('openMode'))
    // A runtime that reviews never replaces an owner that records: that one may still be saving.
    const [open, owner, mode] = [expression.name('openMode'), expression.name('ownerId'), expression.name('ownerMode')]
    expression.require(
      `(${open} = ${expression.value('record')} OR attribute_not_exists(${owner}) OR ${mode} = ${expression.value('review')})`,
    )
  }
  expression.setAll(attributes)
  if (change.raisesVersion) expression.setTo('version', `${expression.name('version')} + ${expression.value(1)}`)
  appendEvents(expression, change.events)
  expression.requireItem()
  for (const fence of change.fences) requireFence(expression, fence)
  return expression
}

export function sessionRepository(table: Table): SessionRepository {
  return {
    async get(tenantId, sessionId) {
      const item = await get(table, keys.session(tenantId, sessionId), { consistent: true })
      return item === undefined ? null : sessionFromItem(item)
    },
    create: async (session, events) => written(await putNew(table, newSessionItem(session, events))),
    apply: async (tenantId, sessionId, change) =>
      written(await updateIf(table, keys.session(tenantId, sessionId), renderTransition(change))),
    async record(tenantId, sessionId, change) {
      const result = await updateUnread(table, keys.session(tenantId, sessionId), renderTransition(change))
      return result.kind === 'written' ? { kind: 'written', session: null } : refusedBy(result.item)
    },
    list: (tenantId, filter, page) => listSessions(table, { tenantId, filter }, page),
    page: (asked, page) => sessionPage(table, asked, page),
    countOpen: (tenantId, packageId) => countOpenSessions(table, tenantId, packageId),
  }
}
