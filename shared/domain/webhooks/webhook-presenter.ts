/** Webhook endpoints and deliveries on the wire. */
import type { WebhookDeliveryResource, WebhookEndpointResource } from '#shared/contract/resources/webhooks/webhook.ts'
import { secondsToNext } from './attempt.ts'
import type { Delivery } from './delivery.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

export const presentEndpoint = (endpoint: WebhookEndpoint): WebhookEndpointResource => ({
  id: endpoint.endpointId,
  tenantId: endpoint.tenantId,
  label: endpoint.label,
  url: endpoint.url,
  status: endpoint.status,
  pausedBecause: endpoint.pausedBecause,
  pausedAt: endpoint.pausedAt,
  eventScope: endpoint.eventScope,
  mode: endpoint.mode,
  signingSecretConfigured: true,
  failingSince: endpoint.failingSince,
  createdAt: endpoint.createdAt,
  updatedAt: endpoint.updatedAt,
  version: endpoint.version,
})

function nextAttemptAt({ status, attempts, lastAttemptAt, retryAfterSeconds, queuedAt }: Delivery): string | null {
  if (status === 'queued') return queuedAt
  const seconds = status === 'failed' ? secondsToNext(attempts, retryAfterSeconds) : null
  return seconds === null || lastAttemptAt === null
    ? null
    : new Date(Date.parse(lastAttemptAt) + seconds * 1000).toISOString()
}

export const presentDelivery = (delivery: Delivery): WebhookDeliveryResource => ({
  id: delivery.deliveryId,
  webhookId: delivery.endpointId,
  tenantId: delivery.tenantId,
  event: delivery.event,
  mode: delivery.mode,
  status: delivery.status,
  attempts: delivery.attempts,
  queuedAt: delivery.queuedAt,
  lastAttemptAt: delivery.lastAttemptAt,
  nextAttemptAt: nextAttemptAt(delivery),
  deliveredAt: delivery.status === 'delivered' ? delivery.lastAttemptAt : null,
  lastResponseStatus: delivery.responseStatus,
  lastResponseBody: delivery.responseBody,
  lastError: delivery.failure,
  history: delivery.history.map(({ at, milliseconds, status, failure }) => ({
    at,
    latencyMs: milliseconds,
    responseStatus: status,
    error: failure,
  })),
})
