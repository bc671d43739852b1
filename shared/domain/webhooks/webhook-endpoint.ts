/** Webhook endpoints: where a workspace wants to be told of events, and of which (specification, "Delivery model"). */
import { deliveredEvents, isDelivered } from '#shared/contract/events.ts'
import type { KeyMode } from '#shared/contract/endpoint.ts'
import type { WebhookScope, WebhookStatus } from '#shared/contract/resources/webhook.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { planeOf, type CarriedEvent } from '../events/event-payload.ts'

/** A signing secret as it is stored: sealed, with the id of the key that opens it. */
export interface SealedSecret {
  readonly kid: string
  readonly box: Uint8Array
}

export interface WebhookEndpoint {
  readonly tenantId: string
  readonly endpointId: string
  readonly label: string
  readonly url: string
  readonly status: WebhookStatus
  /** Why a paused endpoint is paused: by the workspace, or because it failed for days. */
  readonly pausedBecause: 'asked' | 'failing' | null
  readonly eventScope: WebhookScope
  readonly mode: KeyMode
  readonly secret: SealedSecret
  /** The secret before the last rotation, which signs too until its time is over. */
  readonly formerSecret: (SealedSecret & { readonly until: string }) | null
  /** Since when every delivery has failed; null while the last one succeeded. */
  readonly failingSince: string | null
  /**
   * Set while it lets attempts run into their timeout: until then one batch waits for it, and no other. In the past: the
   * next batch may.
   */
  readonly awaitedUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Endpoints of one workspace at the most: every event may be sent to each of them. */
export const maxEndpoints = 50

/** How long the former secret goes on signing after a rotation. */
export const rotationOverlapHours = 24

/** Days of failure after which an endpoint is paused. */
const failingDays = 5

const dayMilliseconds = 86_400_000

/**
 * Whether an endpoint hears of an event: its scope, and its mode. Events without a plane are LIVE. TEST endpoints hear of
 * what is explicitly TEST, and of that the sessions and dispatches only; competency is LIVE by nature.
 */
export function subscribes(endpoint: Pick<WebhookEndpoint, 'eventScope' | 'mode' | 'status'>, carried: CarriedEvent): boolean {
  const { type } = carried.event
  if (endpoint.status !== 'active' || !isDelivered(type)) return false
  const scope = deliveredEvents[type]
  if (endpoint.eventScope !== 'all' && endpoint.eventScope !== scope) return false
  if (endpoint.mode !== (planeOf(carried) ?? 'live')) return false
  return endpoint.mode === 'live' || scope === 'sessions' || scope === 'dispatches'
}

/** How long one batch keeps an endpoint that hangs to itself: an attempt's timeout, and what comes before and after it. */
export const awaitingMilliseconds = 45_000

/** Whether an endpoint, one of whose deliveries has just been given up, has failed for so long that it is paused. */
export const isGivenUp = ({ failingSince, status }: Pick<WebhookEndpoint, 'failingSince' | 'status'>, now: number): boolean =>
  status === 'active' && failingSince !== null && now - Date.parse(failingSince) >= failingDays * dayMilliseconds

/** The record that an endpoint was paused because it failed. */
export const pausedEvent = ({ endpointId, failingSince }: Pick<WebhookEndpoint, 'endpointId' | 'failingSince'>, stamp: Stamp): AuditEvent => ({
  eventId: stamp.makeEventId(),
  type: 'webhook.paused',
  at: stamp.now,
  entityType: 'webhook',
  entityId: endpointId,
  severity: 'warn',
  data: { reason: 'failing', failing_since: failingSince },
})
