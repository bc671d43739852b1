/** Sessions in the table (docs/access-patterns.md, S1-S6). */
import { GetItemCommand } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { Fence, SessionTransition } from '#shared/domain/sessions/transition.ts'
import { plainItem } from './attributes.ts'
import { putNew, recordIf, updateIf, type WriteResult } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { appendEvents } from './outbox.ts'
import { newSessionItem, sessionFromItem, toAttributes } from './session-item.ts'
import type { Page, PageRequest } from './list-page.ts'
import { listSessions, type SessionFilter } from './session-list.ts'
import type { RawItem, Table } from './table.ts'

/** A change that was written, or the session that stood in its way (null: there is none). */
export type SessionWrite = { readonly kind: 'written'; readonly session: Session } | RefusedChange
export type SessionRecord = { readonly kind: 'written'; readonly session: null } | RefusedChange
interface RefusedChange {
  readonly kind: 'refused'
  readonly found: Session | null
}

export interface SessionRepository {
  /** S1. Strongly consistent; null where the tenant has no such session. */
  get(tenantId: string, sessionId: string): Promise<Session | null>
  /** S2. Creates a session; refused with the existing one where the id is taken. */
  create(session: Session, events: readonly AuditEvent[]): Promise<SessionWrite>
  /** S3. Writes a transition where its fences hold, in one round trip. */
  apply(tenantId: string, sessionId: string, change: SessionTransition): Promise<SessionWrite>
  /** S3. The same for a writer who knows what comes of it. */
  record(tenantId: string, sessionId: string, change: SessionTransition): Promise<SessionRecord>
  /** S4-S6. Newest first: of the workspace, of a learner, of a package, or of a learner in a package. */
  list(tenantId: string, filter: SessionFilter, page: PageRequest): Promise<Page<Session>>
}

const refusedBy = (item: RawItem | null): RefusedChange => ({ kind: 'refused', found: item === null ? null : sessionFromItem(item) })

const written = (result: WriteResult): SessionWrite =>
  result.kind === 'written' ? { kind: 'written', session: sessionFromItem(result.item) } : refusedBy(result.item)

const updateOf = (tenantId: string, sessionId: string, change: SessionTransition) => ({ Key: keys.session(tenantId, sessionId), ...renderTransition(change).render() })

function requireFence(expression: Expression, fence: Fence): void {
  if ('atMost' in fence) expression.require(`${expression.name(fence.fact)} <= ${expression.value(fence.atMost)}`)
  else expression.requireEqual(fence.fact, fence.equals)
}

/** Renders a transition: one statement of its rule, in the store's language. */
export function renderTransition(change: SessionTransition): Expression {
  const expression = new Expression()
  const attributes = toAttributes(change.set)
  if (change.closesRuntimeSession) {
    expression.setTo('closedSeconds', `${expression.name('closedSeconds')} + ${expression.name('openSeconds')}`)
    attributes['openSeconds'] ??= 0
  }
  if (change.opensAsStored) {
    expression.setTo('ownerMode', expression.name('openMode'))
    // A review never displaces a recording owner, who may still be saving.
    const [open, owner, mode] = [expression.name('openMode'), expression.name('ownerId'), expression.name('ownerMode')]
    expression.require(`(${open} = ${expression.value('record')} OR attribute_not_exists(${owner}) OR ${mode} = ${expression.value('review')})`)
  }
  for (const [attribute, value] of Object.entries(attributes)) expression.set(attribute, value)
  if (change.raisesVersion) expression.setTo('version', `${expression.name('version')} + ${expression.value(1)}`)
  appendEvents(expression, change.events)
  expression.require('attribute_exists(pk)')
  for (const fence of change.fences) requireFence(expression, fence)
  return expression
}

export function sessionRepository(table: Table): SessionRepository {
  return {
    async get(tenantId, sessionId) {
      const Key = marshall(keys.session(tenantId, sessionId))
      const { Item } = await table.lookups.send(new GetItemCommand({ TableName: table.name, Key, ConsistentRead: true }))
      return Item === undefined ? null : sessionFromItem(plainItem(Item))
    },
    create: async (session, events) => written(await putNew(table, newSessionItem(session, events))),
    apply: async (tenantId, sessionId, change) => written(await updateIf(table, updateOf(tenantId, sessionId, change))),
    async record(tenantId, sessionId, change) {
      const result = await recordIf(table, updateOf(tenantId, sessionId, change))
      return result.kind === 'written' ? { kind: 'written', session: null } : refusedBy(result.item)
    },
    list: (tenantId, filter, page) => listSessions(table, { tenantId, filter }, page),
  }
}
