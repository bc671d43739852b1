/** Deliveries: one event for one endpoint, and how it ended (specification, "Webhook delivery status"). */
import { createHash } from 'node:crypto'
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { DeliveryStatus } from '#shared/contract/resources/webhooks/webhook.ts'
import type { EventPayload } from '../events/event-payload.ts'
import { encodeRandom } from '../identifiers.ts'
import type { DeliveryMessage } from './delivery-message.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** One attempt at a delivery: when it ended, how long it took, and how. */
export interface PastAttempt {
  /** ISO 8601, to the second. */
  readonly at: string
  readonly milliseconds: number
  /** HTTP status; null where there was no response. */
  readonly status: number | null
  /** Why it failed, in one word; null where it did not. */
  readonly failure: string | null
}

export interface Delivery {
  readonly tenantId: string
  readonly endpointId: string
  readonly deliveryId: string
  readonly event: string
  readonly mode: KeyMode
  readonly status: DeliveryStatus
  /** Attempts since it was queued, or queued again. */
  readonly attempts: number
  /** The exact body that is signed and sent. */
  readonly body: string
  readonly queuedAt: string
  readonly lastAttemptAt: string | null
  readonly responseStatus: number | null
  readonly responseBody: string | null
  /** Why the last attempt failed, in one word. */
  readonly failure: string | null
  /** `Retry-After` of the last response, within bounds. */
  readonly retryAfterSeconds: number | null
  /** Every attempt, oldest first; the last `attempts` of them are those since it was queued, or queued again. */
  readonly history: readonly PastAttempt[]
}

/** Position of the time in the id of an event. */
const eventTime = { from: 4, to: 14 }

/**
 * Id of an event's delivery to an endpoint: a hash of both, so that every worker makes the same id and receivers can
 * recognise duplicates. It sorts by the time of the event.
 */
export function deliveryIdOf(eventId: string, endpointId: string): string {
  const hash = createHash('sha256').update(`${eventId}\n${endpointId}`).digest()
  return `dlv_${eventId.slice(eventTime.from, eventTime.to)}${encodeRandom(hash)}`
}

/** A delivery that is to be queued. @param eventId identifies the event in the delivery's id */
export function addressed(
  payload: EventPayload,
  eventId: string,
  to: { readonly endpoint: Pick<WebhookEndpoint, 'endpointId' | 'mode' | 'tenantId'>; readonly now: string },
): DeliveryMessage {
  const { endpointId, mode, tenantId } = to.endpoint
  const deliveryId = deliveryIdOf(eventId, endpointId)
  return {
    kind: 'deliver-webhook',
    tenantId,
    endpointId,
    deliveryId,
    event: payload.event,
    mode,
    queuedAt: to.now,
    body: JSON.stringify({ ...payload, delivery_id: deliveryId }),
  }
}

/** A delivery that is queued again, with its id and its bytes. */
export const queuedAgain = (
  { tenantId, endpointId, deliveryId, event, mode, body }: Delivery,
  now: string,
): DeliveryMessage => ({
  kind: 'deliver-webhook',
  tenantId,
  endpointId,
  deliveryId,
  event,
  mode,
  queuedAt: now,
  body,
})
