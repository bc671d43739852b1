/** Endpoints that deliveries are made to while they are counted and timed. */
import { webhookEvent, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import type { Table } from '#shared/store/table/table.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

/** Stores an endpoint that gets every LIVE event. */
export async function addEndpoint(
  table: Table,
  { tenantId, endpointId, label, url }: Pick<WebhookEndpoint, 'tenantId' | 'endpointId' | 'label' | 'url'>,
): Promise<WebhookEndpoint> {
  const sealing = secretSealing(keyRing({ purpose: 'sealing', secretId: 'sealing-keys' }, systemClock))
  const at = new Date().toISOString()
  const endpoint: WebhookEndpoint = {
    tenantId,
    endpointId,
    label,
    url,
    status: 'active',
    pausedBecause: null,
    pausedAt: null,
    eventScope: 'all',
    mode: 'live',
    secret: await sealing.seal('a secret of thirty-two letters..', [tenantId, endpointId]),
    formerSecret: null,
    earlierSecrets: [],
    failingSince: null,
    awaitedUntil: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  await webhookRepository(table).create(endpoint, webhookEvent('webhook.created', endpoint, stampOf(systemClock)))
  return endpoint
}
