/**
 * Webhook endpoints: where a workspace wants its events delivered, and which of them (specification, "Delivery model").
 */
import { deliveredEvents, isDelivered } from '#shared/contract/events.ts'
import type { KeyMode } from '#shared/contract/credentials.ts'
import type { WebhookScope, WebhookStatus } from '#shared/contract/resources/webhooks/webhook.ts'
import { isLiveByTestKey } from '../credentials/live-by-test-key.ts'
import { stamped, type AuditEvent, type Stamp } from '../events/audit-event.ts'
import { refused, type Refused } from '../outcome.ts'

/** A signing secret as it is stored: sealed, with the id of the key that opens it. */
export interface SealedSecret {
  readonly kid: string
  readonly box: Uint8Array
}

export interface FormerSecret extends SealedSecret {
  /** ISO 8601; it signs until then. */
  readonly until: string
}

export interface WebhookEndpoint {
  readonly tenantId: string
  readonly endpointId: string
  readonly label: string
  readonly url: string
  readonly status: WebhookStatus
  /** Why the endpoint is paused: the workspace asked for it, or deliveries failed for days. */
  readonly pausedBecause: 'asked' | 'failing' | null
  /** ISO 8601; null for an active endpoint, and for one that was paused before this time was recorded. */
  readonly pausedAt: string | null
  readonly eventScope: WebhookScope
  readonly mode: KeyMode
  readonly secret: SealedSecret
  /** The secret before the last rotation. It signs beside the current one until `until`. */
  readonly formerSecret: FormerSecret | null
  /**
   * Secrets before that one whose overlap was not over at the last rotation, newest first: receivers may still have one
   * of them where nobody got the secret of a rotation.
   */
  readonly earlierSecrets: readonly FormerSecret[]
  /** Since when every delivery has failed; null while the last one succeeded. */
  readonly failingSince: string | null
  /**
   * Set while attempts are slow or run into their timeout. Until this time one batch waits for the endpoint and all
   * others postpone its deliveries; afterwards the next batch may wait for it.
   */
  readonly awaitedUntil: string | null
  readonly createdAt: string
  readonly updatedAt: string
  /** Revision; rises with what people and keys change. */
  readonly version: number
}

/** Most endpoints of one workspace. Every event may be sent to each of them. */
export const maxEndpoints = 50

/** How long the former secret goes on signing after a rotation. */
export const rotationOverlapHours = 24

/** Secrets that sign beside the current one at most. */
const mostFormerSecrets = 4

/**
 * The secrets of an endpoint after a rotation. Each one that it had goes on signing until its own overlap ends; of many
 * rotations within a day the oldest secret is dropped.
 * @param rotation `at`: its time, `until`: when the present secret ends; both in ISO 8601
 */
export function rotatedSecrets(
  {
    secret: present,
    formerSecret,
    earlierSecrets,
  }: Pick<WebhookEndpoint, 'secret' | 'formerSecret' | 'earlierSecrets'>,
  secret: SealedSecret,
  { at, until }: { readonly at: string; readonly until: string },
): Pick<WebhookEndpoint, 'secret' | 'formerSecret' | 'earlierSecrets'> {
  const before = [...(formerSecret === null ? [] : [formerSecret]), ...earlierSecrets]
  return {
    secret,
    formerSecret: { ...present, until },
    earlierSecrets: before.filter((former) => former.until > at).slice(0, mostFormerSecrets - 1),
  }
}

/** Days of failure after which an endpoint is paused. */
const failingDays = 5

const dayMilliseconds = 86_400_000

/**
 * Whether an endpoint receives an event, by scope, mode and time. An event that is older than the endpoint is not sent:
 * the workspace did not ask for it yet. Events without a plane count as LIVE. TEST endpoints
 * receive only events that are explicitly TEST, and only those of sessions and dispatches; competency events are always
 * LIVE.
 * @param event `mode` is the plane of the event; null where it has none. `at` is its time
 */
export function subscribes(
  endpoint: Pick<WebhookEndpoint, 'eventScope' | 'mode' | 'status' | 'createdAt'>,
  { type, mode, at }: { readonly type: string; readonly mode: KeyMode | null; readonly at: string },
): boolean {
  if (Date.parse(at) < Date.parse(endpoint.createdAt)) return false
  if (endpoint.status !== 'active' || !isDelivered(type)) return false
  const scope = deliveredEvents[type]
  if (endpoint.eventScope !== 'all' && endpoint.eventScope !== scope) return false
  if (endpoint.mode !== (mode ?? 'live')) return false
  return endpoint.mode === 'live' || scope === 'sessions' || scope === 'dispatches'
}

/** How long one batch has a slow endpoint to itself: the timeout of an attempt, and the work before and after it. */
export const awaitingMilliseconds = 45_000

/** Whether an endpoint has failed for so long that it is to be paused. Asked when a delivery was given up. */
export const isGivenUp = (
  { failingSince, status }: Pick<WebhookEndpoint, 'failingSince' | 'status'>,
  now: number,
): boolean =>
  status === 'active' && failingSince !== null && now - Date.parse(failingSince) >= failingDays * dayMilliseconds

/** What people and keys do with an endpoint. */
export const webhookEvent = (
  type:
    | 'webhook.created'
    | 'webhook.updated'
    | 'webhook.paused'
    | 'webhook.resumed'
    | 'webhook.deleted'
    | 'webhook.secret_rotated',
  { endpointId }: Pick<WebhookEndpoint, 'endpointId'>,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'webhook',
  entityId: endpointId,
  severity: 'info',
  ...(type === 'webhook.paused' ? { data: { reason: 'asked' } } : {}),
})

/** The record that somebody had a test event sent. @param deliveryId of the test event */
export const testedEvent = (
  { endpointId, mode }: Pick<WebhookEndpoint, 'endpointId' | 'mode'>,
  deliveryId: string,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type: 'webhook.tested',
  mode,
  entityType: 'webhook',
  entityId: endpointId,
  severity: 'info',
  data: { delivery_id: deliveryId },
})

/** The record that an endpoint was paused because it failed. */
export const pausedEvent = (
  { endpointId, failingSince }: Pick<WebhookEndpoint, 'endpointId' | 'failingSince'>,
  stamp: Stamp,
): AuditEvent => ({
  ...stamped(stamp),
  type: 'webhook.paused',
  entityType: 'webhook',
  entityId: endpointId,
  severity: 'warn',
  data: { reason: 'failing', failing_since: failingSince },
})

/** The refusal of a new endpoint by a key of this mode; null where it may make one. */
export const endpointModeRefusal = (
  mode: KeyMode,
  endpoint: Pick<WebhookEndpoint, 'mode'>,
): Refused<'TEST_MODE_UNSUPPORTED'> | null =>
  isLiveByTestKey(mode, endpoint)
    ? refused('TEST_MODE_UNSUPPORTED', 'A TEST key makes TEST endpoints only, and mode is live by default.', {
        remedy: 'State "mode": "test", or use a LIVE key.',
      })
    : null
