/** Forwarders of a workspace (docs/access-patterns.md, F1-F7). Active ones stand in the outbox, where its reader finds them on its way. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Actor } from '#shared/contract/xapi/statement.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { forwardedVersions, worksWell, type Forwarder, type ForwardingTrouble } from '#shared/domain/forwarding/forwarder.ts'
import type { StatementFilter } from '#shared/domain/xapi/statement-keys.ts'
import { putNew, updateIf, type WriteResult } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { forwarderMark, forwarderShard, keys } from './keys.ts'
import { outboxOf } from './outbox.ts'
import { readCollection } from './query-rows.ts'
import { readItems } from './read-items.ts'
import { binary, parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

const nullableText = z.string().nullable().default(null)
const place = z.object({ order: z.string(), group: z.number(), position: z.number() })

const forwarderItem = z.object({
  tenantId: z.string(),
  forwarderId: z.string(),
  label: z.string(),
  endpoint: z.string(),
  username: z.string(),
  password: z.object({ kid: z.string(), box: binary }),
  xapiVersion: z.enum(forwardedVersions),
  filter: z.object({
    agent: z.custom<Actor>((value) => typeof value === 'object' && value !== null).optional(),
    verb: z.string().optional(),
    activity: z.string().optional(),
    registration: z.string().optional(),
    relatedAgents: z.boolean().optional(),
    relatedActivities: z.boolean().optional(),
  }),
  status: z.enum(['active', 'paused']),
  pausedBecause: z.enum(['asked', 'failing', 'refused']).nullable().default(null),
  cursor: z.object({ since: z.string().nullable(), after: place.nullable() }),
  forwarded: z.number(),
  passedOver: z.number(),
  lastPassedOver: nullableText,
  failures: z.number(),
  failingSince: nullableText,
  nextAttemptAt: nullableText,
  lastFailure: nullableText,
  revision: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

type ForwarderId = Pick<Forwarder, 'tenantId' | 'forwarderId'>

/** What a run changes of a forwarder. */
export type ForwardingProgress = ForwardingTrouble & Pick<Forwarder, 'cursor' | 'forwarded' | 'passedOver' | 'lastPassedOver' | 'updatedAt'>

export interface ForwarderRepository {
  /** F1. */
  create(forwarder: Forwarder): Promise<void>
  /** F2. Every forwarder of the workspace, oldest first. Strongly consistent. */
  list(tenantId: string): Promise<Forwarder[]>
  /** F3. A run that is under way sends what it has begun to send. One that is paused stays as it is. Null: there is none. */
  pause(id: ForwarderId, at: string): Promise<Forwarder | null>
  /**
   * F3. Forgets how it failed. It goes on where it was, or with what was stored after `since` (ISO 8601 in UTC, milliseconds).
   * Null: there is none. `untold`: the event of its pausing has not been handed on yet, which takes a moment.
   */
  resume(id: ForwarderId, change: { readonly at: string; readonly since: string | null }): Promise<Forwarder | 'untold' | null>
  /** F4. Repeating it changes nothing. */
  remove(id: ForwarderId): Promise<void>
  /** F5. Those of these items that are there and active. Strongly consistent. */
  active(items: readonly { readonly pk: string; readonly sk: string }[]): Promise<Forwarder[]>
  /** F6. Null: another run, or its owner, has written since it was read, and nothing is changed. */
  advance(forwarder: Forwarder, progress: ForwardingProgress): Promise<Forwarder | null>
  /** F7. The same, and pauses it, with the event of it. */
  giveUp(forwarder: Forwarder, progress: ForwardingProgress, paused: { readonly because: 'failing' | 'refused'; readonly event: AuditEvent }): Promise<Forwarder | null>
}

const filterFrom = ({ agent, verb, activity, registration, relatedAgents, relatedActivities }: z.output<typeof forwarderItem>['filter']): StatementFilter => ({
  ...(agent !== undefined && { agent }),
  ...(verb !== undefined && { verb }),
  ...(activity !== undefined && { activity }),
  ...(registration !== undefined && { registration }),
  ...(relatedAgents !== undefined && { relatedAgents }),
  ...(relatedActivities !== undefined && { relatedActivities }),
})

/** @throws StoredItemInvalid */
function fromItem(item: RawItem): Forwarder {
  const { filter, ...rest } = parseItem(forwarderItem, item)
  return { ...rest, filter: filterFrom(filter) }
}

const withoutNulls = (attributes: object): RawItem => Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))

const standing = { opk: forwarderShard, osk: forwarderMark }
const nowhere = { opk: null, osk: null }

const written = (result: WriteResult): Forwarder | null => (result.kind === 'written' ? fromItem(result.item) : null)

export function forwarderRepository(table: Table): ForwarderRepository {
  const keyOf = ({ tenantId, forwarderId }: ForwarderId): { pk: string; sk: string } => keys.forwarder(tenantId, forwarderId)

  const set = (id: ForwarderId, attributes: object, fence: (expression: Expression) => void): Promise<WriteResult> => {
    const expression = new Expression()
    for (const [name, value] of Object.entries(attributes)) expression.set(name, value)
    expression.setTo('revision', `${expression.name('revision')} + ${expression.value(1)}`)
    expression.require('attribute_exists(pk)')
    fence(expression)
    return updateIf(table, { Key: keyOf(id), ...expression.render() })
  }

  const ofRun =
    ({ revision }: Forwarder) =>
    (expression: Expression): void => {
      expression.requireEqual('revision', revision)
      expression.requireEqual('status', 'active')
    }

  return {
    async create(forwarder) {
      const item = { ...keyOf(forwarder), ...withoutNulls(forwarder), ...(forwarder.status === 'active' ? standing : {}) }
      if ((await putNew(table, item)).kind === 'refused') throw new Error(`Forwarder ${forwarder.forwarderId} exists already.`)
    },
    list: async (tenantId) => (await readCollection(table, keys.forwarder(tenantId, '').pk)).map(fromItem),
    async pause(id, at) {
      const { item } = await set(id, { status: 'paused', pausedBecause: 'asked', updatedAt: at, ...nowhere }, (expression) => expression.requireEqual('status', 'active'))
      return item === null ? null : fromItem(item)
    },
    async resume(id, { at, since }) {
      const cursor = since === null ? {} : { cursor: { since, after: null } }
      // What carries an event has its place in the outbox for that.
      const result = await set(id, { status: 'active', pausedBecause: null, updatedAt: at, ...worksWell, ...cursor, ...standing }, (expression) => expression.requireEqual('events', null))
      return result.kind === 'refused' && result.item !== null ? 'untold' : written(result)
    },
    async remove(id) {
      await table.documents.send(new DeleteCommand({ TableName: table.name, Key: keyOf(id) }))
    },
    active: async (items) => (await readItems(table, items.map(({ pk, sk }) => ({ pk, sk })), { consistent: true })).map(fromItem).filter(({ status }) => status === 'active'),
    advance: async (forwarder, progress) => written(await set(forwarder, progress, ofRun(forwarder))),
    giveUp: async (forwarder, progress, { because, event }) =>
      written(await set(forwarder, { ...progress, status: 'paused', pausedBecause: because, ...outboxOf([event]) }, ofRun(forwarder))),
  }
}
