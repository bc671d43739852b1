/**
 * Operations on a webhook endpoint other than its registration: rotate its secret, send a test event, replay
 * deliveries.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { EventPayload } from '#shared/domain/events/event-payload.ts'
import { addressed, queuedAgain, type Delivery } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { invalidField, type Refused } from '#shared/domain/outcome.ts'
import {
  rotationOverlapHours,
  testedEvent,
  webhookEvent,
  type WebhookEndpoint,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import {
  checkOutboundUrl,
  type LoopbackReceivers,
  type OutboundRefusal,
} from '#shared/platform/outbound-http-policy.ts'
import type { BatchOutlet } from '#shared/platform/queue-batches.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { DeliveryQuery, DeliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export interface WebhookOperations {
  readonly webhooks: Pick<WebhookRepository, 'get' | 'rotateSecret' | 'recordTest'>
  readonly deliveries: Pick<DeliveryRepository, 'page' | 'queueAgain'>
  readonly queue: BatchOutlet<DeliveryMessage>
  readonly sealing: Pick<SecretSealing, 'seal'>
  readonly clock: Clock
}

type EndpointId = Pick<WebhookEndpoint, 'tenantId' | 'endpointId'>

const hourMilliseconds = 3_600_000

const reasons: Readonly<Record<OutboundRefusal, string>> = {
  invalid_url: 'is not a URL that can be called',
  not_https: 'must begin with https://',
  credentials_in_url: 'must not hold a user name or a password',
  blocked_name: 'names a host that is not on the public internet',
  blocked_address: 'is an address that is not on the public internet',
}

/** Why events cannot be delivered to an address; null where they can. */
export function receiverRefusal(url: string, loopback: LoopbackReceivers): Refused<'VALIDATION_ERROR'> | null {
  const target = checkOutboundUrl(url, loopback)
  return typeof target === 'string' ? invalidField('url', reasons[target]) : null
}

/**
 * Gives an endpoint a new secret; the previous one keeps signing beside it for a day. Null if there is no such
 * endpoint.
 */
export async function rotateWebhookSecret(
  { tenantId, endpointId, secret }: EndpointId & { readonly secret: string },
  stamp: Stamp,
  { webhooks, sealing }: Pick<WebhookOperations, 'webhooks' | 'sealing'>,
): Promise<WebhookEndpoint | null> {
  const endpoint = await webhooks.get({ tenantId, endpointId })
  if (endpoint === null) return null
  const sealed = await sealing.seal(secret, [tenantId, endpointId])
  return webhooks.rotateSecret(endpoint, sealed, {
    event: webhookEvent('webhook.secret_rotated', endpoint, stamp),
    until: isoTime(Date.parse(stamp.now) + rotationOverlapHours * hourMilliseconds),
  })
}

/** An event without facts, to try out an endpoint. */
const testEvent = (
  { tenantId, endpointId, mode }: WebhookEndpoint,
  stamp: Stamp,
  auditEventId: string,
): EventPayload => ({
  event: 'webhook.test',
  tenant_id: tenantId,
  data: {
    audit_event_id: auditEventId,
    event_plane: mode,
    entity_type: 'webhook',
    entity_id: endpointId,
    severity: 'info',
  },
  timestamp: stamp.now,
})

async function sendAll(messages: readonly DeliveryMessage[], { queue }: WebhookOperations): Promise<void> {
  const left = await queue.sendAll(messages)
  if (left.length > 0)
    throw Object.assign(new Error(`The queue did not take ${left.length} of ${messages.length} deliveries.`), {
      name: 'ServiceUnavailable',
    })
}

/**
 * Queues a `webhook.test` event for an endpoint, even if its scope excludes the type. The audit event is stored first, so
 * that nothing is sent without one.
 * @returns the id of the delivery; it is listed under this id after the first attempt. Null: the endpoint was deleted
 */
export async function sendTestEvent(
  endpoint: WebhookEndpoint,
  stamp: Stamp,
  operations: WebhookOperations,
): Promise<string | null> {
  const eventId = stamp.makeEventId()
  const message = addressed(testEvent(endpoint, stamp, eventId), eventId, { endpoint, now: stamp.now })
  const event = testedEvent(endpoint, message.deliveryId, stamp)
  if (!(await operations.webhooks.recordTest(endpoint, event))) return null
  await sendAll([message], operations)
  return message.deliveryId
}

/**
 * Queues deliveries again, each with its id, its body and a new budget of attempts. If the request dies in
 * between, some are recorded as queued but have no message; repeating the replay sends them too.
 * @returns the number of queued deliveries
 */
async function replay(
  chosen: readonly Pick<Delivery, 'tenantId' | 'endpointId' | 'deliveryId'>[],
  operations: WebhookOperations,
): Promise<number> {
  const at = isoTime(operations.clock.now())
  const queued = await Promise.all(chosen.map((id) => operations.deliveries.queueAgain(id, at)))
  const messages = queued.flatMap((delivery) => (delivery === null ? [] : [queuedAgain(delivery, at)]))
  await sendAll(messages, operations)
  return messages.length
}

/** Replays one delivery, whatever became of it. False if there is no such delivery. */
export const replayDelivery = async (
  id: Pick<Delivery, 'tenantId' | 'endpointId' | 'deliveryId'>,
  operations: WebhookOperations,
): Promise<boolean> => (await replay([id], operations)) === 1

const replayedAtOnce = 50

/** What a replay found, and how far it has come. */
export interface ReplayedPage {
  /** Deliveries that were not delivered and match the query. */
  readonly matching: number
  readonly queued: number
  /** Where the replay goes on; null: it is complete. */
  readonly next: string | null
}

/**
 * Replays what an endpoint missed, newest first. Looks at up to 2,000 deliveries, and replays up to the query's limit.
 * @param place `after`: `next` of the page before; `isEstimate`: counts, and queues nothing
 */
export async function replayPage(
  query: DeliveryQuery,
  { after, isEstimate }: { readonly after: string | null; readonly isEstimate: boolean },
  operations: WebhookOperations,
): Promise<ReplayedPage> {
  const { rows, next } = await operations.deliveries.page({ ...query, isMissed: true }, after)
  let queued = 0
  if (!isEstimate)
    for (let start = 0; start < rows.length; start += replayedAtOnce)
      queued += await replay(rows.slice(start, start + replayedAtOnce), operations)
  return { matching: rows.length, queued, next }
}
