/** Webhook endpoints of a workspace (docs/access-patterns.md, W1-W10). */
import * as z from 'zod'
import { webhookMode, webhookScope, webhookStatus } from '#shared/contract/resources/webhooks/webhook.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import {
  maxEndpoints,
  rotatedSecrets,
  type SealedSecret,
  type WebhookEndpoint,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { raiseCountStep } from '#shared/store/table/limited-count.ts'
import { appendEvents, outboxOf, removalWithEvents } from '#shared/store/events/outbox-item.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { scanItems } from '#shared/store/table/scan.ts'
import { binary, parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep } from '#shared/store/table/transaction.ts'

const sealed = z.object({ kid: z.string(), box: binary })

const former = sealed.extend({ until: z.string() })

const endpointItem = z.object({
  tenantId: z.string(),
  endpointId: z.string(),
  label: z.string(),
  url: z.string(),
  status: webhookStatus,
  pausedBecause: z.enum(['asked', 'failing']).nullable().default(null),
  pausedAt: z.string().nullable().default(null),
  eventScope: webhookScope,
  mode: webhookMode,
  secret: sealed,
  formerSecret: former.nullable().default(null),
  earlierSecrets: z.array(former).default([]),
  failingSince: z.string().nullable().default(null),
  awaitedUntil: z.string().nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().default(1),
})

/** What a workspace may change of its endpoint. */
export type EndpointSettings = Pick<WebhookEndpoint, 'label' | 'url' | 'eventScope' | 'mode'>

/** A change that was written, or what is stored instead of its basis. */
export type EndpointChange =
  | { readonly kind: 'written'; readonly endpoint: WebhookEndpoint }
  | { readonly kind: 'changed'; readonly stored: WebhookEndpoint | null }

type EndpointId = Pick<WebhookEndpoint, 'tenantId' | 'endpointId'>

export interface WebhookRepository {
  /**
   * W1. Stores an endpoint, unless the workspace has `maxEndpoints` already. The count changes in the same transaction,
   * so simultaneous requests cannot exceed it. @throws Error where the id is taken
   */
  create(endpoint: WebhookEndpoint, event: AuditEvent): Promise<'created' | 'full'>
  /** W2. Every endpoint of the workspace, oldest first. Strongly consistent. */
  list(tenantId: string): Promise<WebhookEndpoint[]>
  /**
   * W3. Eventually consistent; read again strongly consistent where nothing is found, for an endpoint that was created
   * a moment ago. Null: there is none.
   */
  get(id: EndpointId): Promise<WebhookEndpoint | null>
  /** W4. Queued deliveries keep their mode and their body. Null: there is none. */
  change(id: EndpointId, settings: Partial<EndpointSettings>, event: AuditEvent): Promise<WebhookEndpoint | null>
  /**
   * W4. The same where the endpoint still has the version on which the change is based. Otherwise the stored endpoint is
   * returned; null: there is none.
   */
  changeFrom(
    basis: EndpointId & Pick<WebhookEndpoint, 'version'>,
    settings: Partial<EndpointSettings>,
    event: AuditEvent,
  ): Promise<EndpointChange>
  /** W4. No delivery is queued for a paused endpoint, and queued deliveries are not sent to it. Null: there is none. */
  pause(id: EndpointId, event: AuditEvent): Promise<WebhookEndpoint | null>
  /** W4. Clears since when it fails, and that it was slow. Null: there is none. */
  resume(id: EndpointId, event: AuditEvent): Promise<WebhookEndpoint | null>
  /**
   * W4. The present secret signs too until its overlap ends, and so do the ones before it. Where another rotation was
   * faster, its secret is the present one, so that every secret that a caller was given signs. Null: there is none.
   */
  rotateSecret(
    endpoint: WebhookEndpoint,
    secret: SealedSecret,
    rotation: { readonly event: AuditEvent; readonly until: string },
  ): Promise<WebhookEndpoint | null>
  /**
   * W5. Lowers the count too, which carries the event. False: there is none. The worker drops deliveries that are queued
   * for it.
   */
  remove(id: EndpointId, event: AuditEvent): Promise<boolean>
  /** W6. Records how its last delivery went. Where it fails already, the time of its first failure stays. */
  recordHealth(endpoint: WebhookEndpoint, health: Pick<WebhookEndpoint, 'failingSince' | 'awaitedUntil'>): Promise<void>
  /**
   * W8. Reserves an endpoint that is slow, or does not respond, for the caller, until a time. False: another worker was
   * faster.
   */
  claimAwaiting(endpoint: WebhookEndpoint, until: string): Promise<boolean>
  /** W10. Records that a test event is sent. False: there is no such endpoint. */
  recordTest(id: EndpointId, event: AuditEvent): Promise<boolean>
  /**
   * W7. Pauses an endpoint that has failed for days, with the event of that. An endpoint that works, or is paused,
   * stays as it is.
   */
  giveUp(endpoint: WebhookEndpoint, event: AuditEvent): Promise<void>
  /** The endpoints of all workspaces, for a command of an operator: reads the whole table. Strongly consistent. */
  scanAll(): AsyncGenerator<WebhookEndpoint>
  /**
   * W9. Replaces its sealed secrets by the same secrets under another key. False, and nothing is written, if they have
   * changed since it was read.
   */
  reseal(
    endpoint: WebhookEndpoint,
    sealed: Pick<WebhookEndpoint, 'secret' | 'formerSecret' | 'earlierSecrets'>,
  ): Promise<boolean>
}

/** Items of former releases have no version. */
const raiseVersion = (expression: Expression): void =>
  expression.setTo(
    'version',
    `if_not_exists(${expression.name('version')}, ${expression.value(1)}) + ${expression.value(1)}`,
  )

function requireVersion(expression: Expression, version: number): void {
  const name = expression.name('version')
  const isEqual = `${name} = ${expression.value(version)}`
  expression.require(version === 1 ? `(attribute_not_exists(${name}) OR ${isEqual})` : isEqual)
}

/** @throws StoredItemInvalid */
const endpointFromItem = (item: RawItem): WebhookEndpoint => parseItem(endpointItem, item)

async function* scanEndpoints(table: Table): AsyncGenerator<WebhookEndpoint> {
  const items = scanItems(table, { prefix: keys.webhook('', '').sk, attribute: 'secret' })
  for await (const item of items) yield endpointFromItem(item)
}

const keyOf = ({ tenantId, endpointId }: EndpointId): { pk: string; sk: string } => keys.webhook(tenantId, endpointId)

/** Stores the endpoint and counts it in one transaction, so that the limit holds in a race. */
async function create(table: Table, endpoint: WebhookEndpoint, event: AuditEvent): Promise<'created' | 'full'> {
  const item = { ...keyOf(endpoint), ...withoutNulls(endpoint), ...outboxOf([event]) }
  const failed = await transact(table, [
    putStep(item),
    raiseCountStep(keys.webhookCount(endpoint.tenantId), 'endpoints', maxEndpoints),
  ])
  if (failed?.step === 0) throw new Error(`Webhook ${endpoint.endpointId} exists already.`)
  return failed === null ? 'created' : 'full'
}

/** Tries again where an event was recorded or published between the read and the transaction. */
const removalTries = 10

async function remove(table: Table, id: EndpointId, event: AuditEvent): Promise<boolean> {
  for (let tries = 0; tries < removalTries; tries += 1) {
    const { step, events } = await removalWithEvents(table, keyOf(id))
    const count = new Expression()
    count.addTo('endpoints', -1)
    // Events name the workspace of the item that carries them.
    count.set('tenantId', id.tenantId)
    appendEvents(count, [...events, event])
    const failed = await transact(table, [step, updateStep(keys.webhookCount(id.tenantId), count)])
    if (failed === null) return true
    if (failed.item === null) return false
  }
  throw new Error(`Webhook ${id.endpointId} changed too often while it was removed.`)
}

async function changeFrom(
  table: Table,
  basis: EndpointId & Pick<WebhookEndpoint, 'version'>,
  { settings, event }: { readonly settings: Partial<EndpointSettings>; readonly event: AuditEvent },
): Promise<EndpointChange> {
  const expression = new Expression()
  expression.setAll({ ...settings, updatedAt: event.at })
  raiseVersion(expression)
  appendEvents(expression, [event])
  expression.requireItem()
  requireVersion(expression, basis.version)
  const result = await updateIf(table, keyOf(basis), expression)
  if (result.kind === 'written') return { kind: 'written', endpoint: endpointFromItem(result.item) }
  return { kind: 'changed', stored: result.item === null ? null : endpointFromItem(result.item) }
}

/** Tries again where another rotation, or the renewal of keys, replaced the secret between the read and the write. */
const rotationTries = 10

async function rotateSecret(
  table: Table,
  endpoint: WebhookEndpoint,
  { secret, event, until }: { readonly secret: SealedSecret; readonly event: AuditEvent; readonly until: string },
): Promise<WebhookEndpoint | null> {
  let present = endpoint
  for (let tries = 0; tries < rotationTries; tries += 1) {
    const expression = new Expression()
    const secrets = rotatedSecrets(present, secret, { at: event.at, until })
    expression.setAll({ ...secrets, updatedAt: event.at })
    raiseVersion(expression)
    expression.requireEqual('secret', present.secret)
    appendEvents(expression, [event])
    const result = await updateIf(table, keyOf(endpoint), expression)
    if (result.kind === 'written') return endpointFromItem(result.item)
    if (result.item === null) return null
    present = endpointFromItem(result.item)
  }
  throw new Error(`Webhook ${endpoint.endpointId} got another secret too often.`)
}

const pausedBy = (because: 'asked' | 'failing', { at }: AuditEvent) => ({
  status: 'paused',
  pausedBecause: because,
  pausedAt: at,
})

const resumed = { status: 'active', pausedBecause: null, pausedAt: null, failingSince: null, awaitedUntil: null }

export function webhookRepository(table: Table): WebhookRepository {
  const read = async (id: EndpointId, consistent: boolean): Promise<WebhookEndpoint | null> => {
    const item = await get(table, keyOf(id), { consistent })
    return item === undefined ? null : endpointFromItem(item)
  }

  /**
   * Sets attributes of an endpoint; null removes one. Returns null where the endpoint does not exist, or a fence does
   * not hold.
   */
  const set = async (
    id: EndpointId,
    attributes: object,
    fence?: (expression: Expression) => void,
  ): Promise<WebhookEndpoint | null> => {
    const expression = new Expression()
    expression.setAll(attributes)
    expression.requireItem()
    fence?.(expression)
    const result = await updateIf(table, keyOf(id), expression)
    return result.kind === 'written' ? endpointFromItem(result.item) : null
  }

  /** Sets attributes with the event of the change. */
  const record = (id: EndpointId, attributes: object, event: AuditEvent): Promise<WebhookEndpoint | null> =>
    set(id, { ...attributes, updatedAt: event.at }, (expression) => {
      raiseVersion(expression)
      appendEvents(expression, [event])
    })

  return {
    create: (endpoint, event) => create(table, endpoint, event),
    list: async (tenantId) =>
      (await queryAll(table, { partition: keys.webhook(tenantId, '').pk, consistent: true })).map(endpointFromItem),
    get: async (id) => (await read(id, false)) ?? (await read(id, true)),
    change: (id, settings, event) => record(id, settings, event),
    changeFrom: (basis, settings, event) => changeFrom(table, basis, { settings, event }),
    pause: (id, event) => record(id, pausedBy('asked', event), event),
    resume: (id, event) => record(id, resumed, event),
    rotateSecret: (endpoint, secret, rotation) => rotateSecret(table, endpoint, { secret, ...rotation }),
    remove: (id, event) => remove(table, id, event),
    async recordHealth(endpoint, health) {
      await set(endpoint, health, (expression) => {
        if (health.failingSince !== null) expression.requireEqual('failingSince', endpoint.failingSince)
      })
    },
    claimAwaiting: async (endpoint, until) =>
      (await set(endpoint, { awaitedUntil: until }, (expression) =>
        expression.requireEqual('awaitedUntil', endpoint.awaitedUntil),
      )) !== null,
    recordTest: async (id, event) => (await set(id, {}, (expression) => appendEvents(expression, [event]))) !== null,
    async giveUp(endpoint, event) {
      await set(endpoint, { ...pausedBy('failing', event), updatedAt: event.at }, (expression) => {
        appendEvents(expression, [event])
        expression.requireEqual('status', 'active')
        expression.requireEqual('failingSince', endpoint.failingSince)
      })
    },
    scanAll: () => scanEndpoints(table),
    reseal: async (endpoint, sealed) =>
      (await set(endpoint, sealed, (expression) => {
        expression.requireEqual('secret', endpoint.secret)
        expression.requireEqual('formerSecret', endpoint.formerSecret)
        expression.requireEqual('updatedAt', endpoint.updatedAt)
      })) !== null,
  }
}
