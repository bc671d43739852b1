/** Valid calls of signed-in people on webhook endpoints. */
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { anEvent } from '#test/support/actor-data.ts'
import type { Backend } from '#test/support/backend.ts'
import { signInAs } from '#test/support/signed-in.ts'

const wanted = { url: 'https://hooks.example.com/', label: 'LMS', eventScope: 'all', secret: 'sixteen letters!' }
const deliveryId = 'dlv_01kaj00000abcdefgh'

/** Removes what other calls have left: a workspace may have few endpoints. */
async function forgetEndpoints({ table, tenantId }: Backend): Promise<void> {
  const webhooks = webhookRepository(table)
  for (const endpoint of await webhooks.list(tenantId)) await webhooks.remove(endpoint, anEvent('evt_forgotten'))
}

/** An owner's call on an endpoint of its own that has had one delivery. */
const onWebhook =
  (body?: unknown, params: Readonly<Record<string, string>> = {}) =>
  async ({ backend }: { readonly backend: Backend }) => {
    const { changes: headers } = await signInAs(backend, 'owner')
    await forgetEndpoints(backend)
    const { webhook } = (await backend.call('createWebhook', { headers, body: wanted })).body
    const at = '2026-11-21T12:00:00.000Z'
    await deliveryRepository(backend.table).record(
      {
        ...{ kind: 'deliver-webhook', tenantId: backend.tenantId, endpointId: webhook.id, deliveryId },
        ...{ event: 'webhook.test', mode: 'live', queuedAt: at, body: '{}' },
      },
      { verdict: 'dead', responseStatus: 410, responseBody: 'no', failure: 'status 410', retryAfterSeconds: null },
      { at, milliseconds: 1 },
    )
    const request = { headers, params: { webhookId: webhook.id, ...params }, ...(body === undefined ? {} : { body }) }
    return { request, signedIn: true as const }
  }

/** An owner's call. */
const asOwner =
  (body: unknown) =>
  async ({ backend }: { readonly backend: Backend }) => {
    const { changes: headers } = await signInAs(backend, 'owner')
    return { request: { headers, body }, signedIn: true as const }
  }

export const webhookCalls = {
  validateUploadLimit: asOwner({ filename: 'a.zip', file_size: 1 }),
  updateWebhook: onWebhook({ label: 'New' }),
  deleteWebhook: onWebhook(),
  pauseWebhook: onWebhook(),
  resumeWebhook: onWebhook(),
  rotateWebhookSecret: onWebhook({}),
  createTestDelivery: onWebhook(),
  listDeliveries: onWebhook(),
  replayDelivery: onWebhook(undefined, { deliveryId }),
  replayWebhook: onWebhook({}),
}
