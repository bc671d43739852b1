/** Webhook endpoints of a workspace (docs/access-patterns.md, W1-W8). */
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { webhookMode, webhookScope, webhookStatus } from '#shared/contract/resources/webhook.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { SealedSecret, WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { putNew, updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { appendEvents } from './outbox.ts'
import { readCollection } from './query-rows.ts'
import { binary, parseItem } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

const sealed = z.object({ kid: z.string(), box: binary })

const endpointItem = z.object({
  tenantId: z.string(),
  endpointId: z.string(),
  label: z.string(),
  url: z.string(),
  status: webhookStatus,
  pausedBecause: z.enum(['asked', 'failing']).nullable().default(null),
  eventScope: webhookScope,
  mode: webhookMode,
  secret: sealed,
  formerSecret: sealed.extend({ until: z.string() }).nullable().default(null),
  failingSince: z.string().nullable().default(null),
  awaitedUntil: z.string().nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** What a workspace may change of an endpoint. */
export type EndpointSettings = Pick<WebhookEndpoint, 'label' | 'url' | 'eventScope' | 'mode'>

type EndpointId = Pick<WebhookEndpoint, 'tenantId' | 'endpointId'>

export interface WebhookRepository {
  /** W1. */
  create(endpoint: WebhookEndpoint): Promise<void>
  /** W2. Strongly consistent, oldest first; every endpoint of the workspace. */
  list(tenantId: string): Promise<WebhookEndpoint[]>
  /** W3. Eventually consistent, and asked again where nothing is found: an endpoint may have been made just now. Null: there is none. */
  get(id: EndpointId): Promise<WebhookEndpoint | null>
  /** W4. What is queued keeps the mode and the body that it was queued with. Null: there is none. */
  change(id: EndpointId, settings: Partial<EndpointSettings>, at: string): Promise<WebhookEndpoint | null>
  /** W4. Nothing is queued for a paused endpoint, and nothing that is queued is sent to it. */
  pause(id: EndpointId, at: string): Promise<WebhookEndpoint | null>
  /** W4. Forgets how long it has failed, and that it hung. */
  resume(id: EndpointId, at: string): Promise<WebhookEndpoint | null>
  /** W4. The present secret goes on signing until the overlap is over; one before it is forgotten. */
  rotateSecret(endpoint: WebhookEndpoint, secret: SealedSecret, rotation: { readonly at: string; readonly until: string }): Promise<WebhookEndpoint | null>
  /** W5. Repeating it changes nothing. What is queued for it is dropped. */
  remove(id: EndpointId): Promise<void>
  /** W6. Notes how its last delivery went, where that differs from what is known. A failure that began earlier keeps its beginning. */
  noteHealth(endpoint: WebhookEndpoint, health: Pick<WebhookEndpoint, 'failingSince' | 'awaitedUntil'>): Promise<void>
  /** W8. Keeps an endpoint that hangs to the caller until a time. False: another was faster. */
  claimAwaiting(endpoint: WebhookEndpoint, until: string): Promise<boolean>
  /** W7. Pauses an endpoint that has failed for days, with the event of it; one that works, or is paused, stays as it is. */
  giveUp(endpoint: WebhookEndpoint, event: AuditEvent): Promise<void>
}

/** @throws StoredItemInvalid */
const endpointFromItem = (item: RawItem): WebhookEndpoint => parseItem(endpointItem, item)

const withoutNulls = (attributes: object): RawItem => Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null))

export function webhookRepository(table: Table): WebhookRepository {
  const keyOf = ({ tenantId, endpointId }: EndpointId): { pk: string; sk: string } => keys.webhook(tenantId, endpointId)

  const read = async (id: EndpointId, ConsistentRead: boolean): Promise<WebhookEndpoint | null> => {
    const { Item } = await table.reads.send(new GetCommand({ TableName: table.name, Key: keyOf(id), ConsistentRead }))
    return Item === undefined ? null : endpointFromItem(Item)
  }

  /** Sets attributes of an endpoint that exists, null removing one; null where it does not, or where a fence does not hold. */
  const set = async (id: EndpointId, attributes: object, fence?: (expression: Expression) => void): Promise<WebhookEndpoint | null> => {
    const expression = new Expression()
    for (const [name, value] of Object.entries(attributes)) expression.set(name, value)
    expression.require('attribute_exists(pk)')
    fence?.(expression)
    const result = await updateIf(table, { Key: keyOf(id), ...expression.render() })
    return result.kind === 'written' ? endpointFromItem(result.item) : null
  }

  return {
    async create(endpoint) {
      const item = { ...keyOf(endpoint), ...withoutNulls(endpoint) }
      if ((await putNew(table, item)).kind === 'refused') throw new Error(`Webhook ${endpoint.endpointId} exists already.`)
    },
    list: async (tenantId) => (await readCollection(table, keys.webhook(tenantId, '').pk)).map(endpointFromItem),
    get: async (id) => (await read(id, false)) ?? (await read(id, true)),
    change: (id, settings, at) => set(id, { ...settings, updatedAt: at }),
    pause: (id, at) => set(id, { status: 'paused', pausedBecause: 'asked', updatedAt: at }),
    resume: (id, at) => set(id, { status: 'active', pausedBecause: null, failingSince: null, awaitedUntil: null, updatedAt: at }),
    rotateSecret: (endpoint, secret, { at, until }) => set(endpoint, { secret, formerSecret: { ...endpoint.secret, until }, updatedAt: at }),
    async remove(id) {
      await table.documents.send(new DeleteCommand({ TableName: table.name, Key: keyOf(id) }))
    },
    async noteHealth(endpoint, health) {
      await set(endpoint, health, (expression) => {
        if (health.failingSince !== null) expression.requireEqual('failingSince', endpoint.failingSince)
      })
    },
    claimAwaiting: async (endpoint, until) => (await set(endpoint, { awaitedUntil: until }, (expression) => expression.requireEqual('awaitedUntil', endpoint.awaitedUntil))) !== null,
    async giveUp(endpoint, event) {
      await set(endpoint, { status: 'paused', pausedBecause: 'failing', updatedAt: event.at }, (expression) => {
        appendEvents(expression, [event])
        expression.requireEqual('status', 'active')
        expression.requireEqual('failingSince', endpoint.failingSince)
      })
    },
  }
}
