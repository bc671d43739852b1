/** What was asked for of the data of agents, and how far it has come (docs/access-patterns.md, G1-G6). */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Actor } from '#shared/contract/xapi/statement.ts'
import { actorDataKinds, nothingYet, type ActorDataCounts, type ActorDataRequest, type ErasureProgress, type ExportProgress } from '#shared/domain/actor-data/actor-data-request.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { putNew, updateIf, type WriteResult } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { appendEvents, outboxOf } from './outbox.ts'
import { readCollection } from './query-rows.ts'
import { readItems } from './read-items.ts'
import { parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'
import { deleteRows, putRows } from './write-rows.ts'

const place = z.object({ order: z.string(), group: z.number(), position: z.number() })
const cursor = z.object({ list: z.number(), after: z.string().nullable() })
const archive = z.object({ uploadId: z.string(), parts: z.number(), bytes: z.number() })
const from = z.string()
const after = z.string().nullable()

const progress = z.union([
  z.object({ phase: z.enum(['mark', 'remove']), from, cursor }),
  z.object({ phase: z.literal('objects'), from, before: z.string(), countedTo: after }),
  z.object({ phase: z.literal('statements'), from, after: place.nullable(), page: z.number(), archive: archive.nullable() }),
  z.object({ phase: z.literal('documents'), from, after, page: z.number(), archive: archive.nullable() }),
  z.object({ phase: z.literal('documents'), from, countedTo: after }),
  z.object({ phase: z.literal('complete'), from, archive }),
])

const requestItem = z.object({
  tenantId: z.string(),
  requestId: z.string(),
  kind: z.enum(actorDataKinds),
  actor: z.custom<Actor>((value) => typeof value === 'object' && value !== null).nullable().default(null),
  actorHash: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  counts: z.object({ statements: z.number(), mentions: z.number(), documents: z.number(), attachments: z.number() }),
  progress: progress.nullable().default(null),
  lease: z.object({ owner: z.string(), until: z.string() }).nullable().default(null),
  failures: z.number(),
  lastFailure: z.string().nullable().default(null),
  finishedAt: z.string().nullable().default(null),
  exported: z.object({ bytes: z.number(), until: z.string() }).nullable().default(null),
})

type RequestId = Pick<ActorDataRequest, 'tenantId' | 'requestId'>

/** What a step has come to. */
export interface ActorDataStep {
  readonly progress: ErasureProgress | ExportProgress
  readonly counts: ActorDataCounts
}

/** How a request ends. `forgetActor`: who it was is not kept. */
export interface ActorDataEnd {
  readonly outcome: 'done' | 'failed'
  readonly at: string
  readonly event: AuditEvent
  readonly lastFailure: string | null
  readonly exported: ActorDataRequest['exported']
  readonly forgetActor: boolean
  /** Epoch seconds at which the record of the request goes too; null: it stays. */
  readonly expiresAt: number | null
}

export interface ActorDataRepository {
  /** G1. With the event of it. */
  create(request: ActorDataRequest, event: AuditEvent): Promise<void>
  /** G2. Strongly consistent. */
  get(id: RequestId): Promise<ActorDataRequest | null>
  /** G3. Every request of the workspace, oldest first. Strongly consistent. */
  list(tenantId: string): Promise<ActorDataRequest[]>
  /** G4. Takes a request that is not finished, for oneself alone until the lease ends. Null: it is finished, somebody is at it, or there is none. */
  take(id: RequestId, lease: { readonly owner: string; readonly now: string; readonly until: string }): Promise<ActorDataRequest | null>
  /** G4. Records a step; what went wrong before is forgotten. Null: somebody else has it by now. */
  advance(taken: ActorDataRequest, step: ActorDataStep): Promise<ActorDataRequest | null>
  /** G4. Leaves it to whoever comes next. @param failure what went wrong, where something did */
  leave(taken: ActorDataRequest, failure: string | null): Promise<void>
  /** G5. Ends it, with the event of that. False: somebody else has it by now. */
  finish(taken: ActorDataRequest, end: ActorDataEnd): Promise<boolean>
  /** G5. Takes an export away, whatever is being done with it: its agent is erased. Who that was is not kept. */
  withdraw(request: RequestId, change: { readonly at: string; readonly actorHash: string }): Promise<void>
  /** G5. Lets one that has failed go on: an erasure where it was, an export from its beginning. Null: there is none that has. */
  retry(request: Pick<ActorDataRequest, 'tenantId' | 'requestId' | 'kind'>): Promise<ActorDataRequest | null>
}

/** Bytes that statements had attached which an erasure removes, until it is known whether others have them too. */
export interface DetachedBytes {
  /** G6. Notes what removed statements had attached. */
  note(id: RequestId, hashes: readonly string[]): Promise<void>
  /** G6. Some of what was noted, in the order of the hashes, behind this one; none where there are no more. */
  some(id: RequestId, behind: string | null): Promise<string[]>
  /** G6. Forgets what was noted. */
  forget(id: RequestId, hashes: readonly string[]): Promise<void>
}

const fromItem = (item: RawItem): ActorDataRequest => parseItem(requestItem, item)

const withoutNulls = (attributes: object): RawItem => Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))

const written = (result: WriteResult): ActorDataRequest | null => (result.kind === 'written' ? fromItem(result.item) : null)

const hashItem = z.object({ sk: z.string() })
const hashesAtOnce = 25

export function actorDataRepository(table: Table): ActorDataRepository {
  const keyOf = ({ tenantId, requestId }: RequestId): { pk: string; sk: string } => keys.actorDataRequest(tenantId, requestId)

  const change = (id: RequestId, attributes: object, more: (expression: Expression) => void): Promise<WriteResult> => {
    const expression = new Expression()
    for (const [name, value] of Object.entries(attributes)) expression.set(name, value)
    expression.require('attribute_exists(pk)')
    more(expression)
    return updateIf(table, { Key: keyOf(id), ...expression.render() })
  }

  /** Only whoever has it writes. */
  const ofOwner =
    ({ lease }: ActorDataRequest) =>
    (expression: Expression): void => {
      expression.requireEqual('status', 'running')
      expression.require(`${expression.name('lease')}.${expression.name('owner')} = ${expression.value(lease?.owner ?? '')}`)
    }

  return {
    async create(request, event) {
      const item = { ...keyOf(request), ...withoutNulls(request), ...outboxOf([event]) }
      if ((await putNew(table, item)).kind === 'refused') throw new Error(`Request ${request.requestId} exists already.`)
    },
    async get(id) {
      const [item] = await readItems(table, [keyOf(id)].map((key) => ({ ...key })), { consistent: true })
      return item === undefined ? null : fromItem(item)
    },
    list: async (tenantId) => (await readCollection(table, keys.actorDataRequest(tenantId, '').pk)).map(fromItem),
    take: async (id, { owner, now, until }) =>
      written(
        await change(id, { status: 'running', lease: { owner, until } }, (expression) => {
          const [status, lease] = [expression.name('status'), expression.name('lease')]
          expression.require(`${status} IN (${expression.value('queued')}, ${expression.value('running')})`)
          expression.require(`(attribute_not_exists(${lease}) OR ${lease}.${expression.name('until')} < ${expression.value(now)})`)
        }),
      ),
    advance: async (taken, { progress: step, counts }) => written(await change(taken, { progress: step, counts, failures: 0, lastFailure: null }, ofOwner(taken))),
    async leave(taken, failure) {
      await change(taken, { lease: null, ...(failure === null ? {} : { failures: taken.failures + 1, lastFailure: failure }) }, ofOwner(taken))
    },
    async finish(taken, { outcome, at, event, lastFailure, exported, forgetActor, expiresAt }) {
      const result = await change(taken, { status: outcome, finishedAt: at, lease: null, lastFailure, exported, expiresAt, ...(forgetActor ? { actor: null } : {}) }, (expression) => {
        ofOwner(taken)(expression)
        appendEvents(expression, [event])
      })
      return result.kind === 'written'
    },
    async withdraw(id, { at, actorHash }) {
      await change(id, { status: 'failed', lastFailure: 'the agent was erased', finishedAt: at, actor: null, actorHash, exported: null, lease: null }, (expression) => expression.requireEqual('kind', 'export'))
    },
    retry: async (request) =>
      written(
        await change(request, { status: 'queued', failures: 0, finishedAt: null, lease: null, ...(request.kind === 'export' ? { progress: null, counts: nothingYet } : {}) }, (expression) => {
          expression.requireEqual('status', 'failed')
          expression.requireEqual('kind', request.kind)
          expression.require(`attribute_exists(${expression.name('actor')})`)
        }),
      ),
  }
}

export const detachedBytes = (table: Table): DetachedBytes => ({
  async note({ tenantId, requestId }, hashes) {
    await putRows(table, [...new Set(hashes)].map((hash) => ({ ...keys.detachedBytes(tenantId, requestId, hash) })), () => true)
  },
  async some({ tenantId, requestId }, behind) {
    const { Items = [] } = await table.reads.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: behind === null ? 'pk = :pk' : 'pk = :pk AND sk > :behind',
        ExpressionAttributeValues: { ':pk': keys.detachedBytes(tenantId, requestId, '').pk, ...(behind === null ? {} : { ':behind': behind }) },
        Limit: hashesAtOnce,
        ConsistentRead: true,
      }),
    )
    return Items.map((item) => parseItem(hashItem, item).sk)
  },
  async forget({ tenantId, requestId }, hashes) {
    await deleteRows(table, hashes.map((hash) => keys.detachedBytes(tenantId, requestId, hash)))
  },
})
