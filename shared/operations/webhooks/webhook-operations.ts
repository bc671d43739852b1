/**
 * Operations on a webhook endpoint other than its registration: rotate its secret, send a test event, replay
 * deliveries.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { EventPayload } from '#shared/domain/events/event-payload.ts'
import { addressed, queuedAgain, type Delivery } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { rotationOverlapHours, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { BatchOutlet } from '#shared/platform/queue-batches.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { DeliveryQuery, DeliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export interface WebhookOperations {
  readonly webhooks: Pick<WebhookRepository, 'get' | 'rotateSecret'>
  readonly deliveries: Pick<DeliveryRepository, 'list' | 'queueAgain'>
  readonly queue: BatchOutlet<DeliveryMessage>
  readonly sealing: Pick<SecretSealing, 'seal'>
  readonly clock: Clock
}

type EndpointId = Pick<WebhookEndpoint, 'tenantId' | 'endpointId'>

const hourMilliseconds = 3_600_000

/**
 * Gives an endpoint a new secret; the previous one keeps signing beside it for a day. Null if there is no such
 * endpoint.
 */
export async function rotateWebhookSecret(
  id: EndpointId,
  secret: string,
  { webhooks, sealing, clock }: WebhookOperations,
): Promise<WebhookEndpoint | null> {
  const endpoint = await webhooks.get(id)
  if (endpoint === null) return null
  const sealed = await sealing.seal(secret, [id.tenantId, id.endpointId])
  const now = clock.now()
  return webhooks.rotateSecret(endpoint, sealed, {
    at: isoTime(now),
    until: isoTime(now + rotationOverlapHours * hourMilliseconds),
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
 * Queues a `webhook.test` event for an endpoint, even if its scope excludes the type.
 * @returns the id of the delivery; it is listed under this id after the first attempt
 */
export async function sendTestEvent(
  endpoint: WebhookEndpoint,
  stamp: Stamp,
  operations: WebhookOperations,
): Promise<string> {
  const eventId = stamp.makeEventId()
  const message = addressed(testEvent(endpoint, stamp, eventId), eventId, { endpoint, now: stamp.now })
  await sendAll([message], operations)
  return message.deliveryId
}

/**
 * Queues undelivered deliveries again, each with its id, its body and a new budget of attempts. If the request dies in
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

/** Replays one delivery. False if there is no such delivery, or it is already delivered. */
export const replayDelivery = async (
  id: Pick<Delivery, 'tenantId' | 'endpointId' | 'deliveryId'>,
  operations: WebhookOperations,
): Promise<boolean> => (await replay([id], operations)) === 1

const replayedAtOnce = 50

/**
 * Replays the undelivered events of an endpoint in a period, newest first. Looks at up to the query's limit of
 * deliveries.
 */
export async function replayRange(query: DeliveryQuery, operations: WebhookOperations): Promise<number> {
  const missed = (await operations.deliveries.list(query)).filter(({ status }) => status !== 'delivered')
  let count = 0
  for (let start = 0; start < missed.length; start += replayedAtOnce)
    count += await replay(missed.slice(start, start + replayedAtOnce), operations)
  return count
}
