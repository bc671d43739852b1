import { refused } from '#shared/domain/outcome.ts'
import {
  endpointModeRefusal,
  maxEndpoints,
  webhookEvent,
  type WebhookEndpoint,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { presentEndpoint } from '#shared/domain/webhooks/webhook-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { receiverRefusal } from '#shared/operations/webhooks/webhook-operations.ts'
import { newId } from '#shared/platform/clock.ts'
import type { Dependencies, WebhookEndpoints } from './dependencies.ts'

export const createWebhook = implement<WebhookEndpoints['createWebhook'], Dependencies>()({
  async handle({ caller, input: { body }, stamp }, { webhooks, sealing, loopback, clock }) {
    const { tenantId } = caller
    const refusal = endpointModeRefusal(caller.mode, body) ?? receiverRefusal(body.url, loopback)
    if (refusal !== null) return refusal
    const endpointId = newId('whk', clock)
    const endpoint: WebhookEndpoint = {
      tenantId,
      endpointId,
      label: body.label,
      url: body.url,
      status: 'active',
      pausedBecause: null,
      pausedAt: null,
      eventScope: body.eventScope,
      mode: body.mode,
      secret: await sealing.seal(body.secret ?? body.signingSecret ?? '', [tenantId, endpointId]),
      formerSecret: null,
      earlierSecrets: [],
      failingSince: null,
      awaitedUntil: null,
      createdAt: stamp.now,
      updatedAt: stamp.now,
      version: 1,
    }
    if ((await webhooks.create(endpoint, webhookEvent('webhook.created', endpoint, stamp))) === 'full')
      return refused('QUOTA_EXCEEDED', `A workspace may have ${maxEndpoints} webhook endpoints.`)
    return { webhook: presentEndpoint(endpoint) }
  },
})
