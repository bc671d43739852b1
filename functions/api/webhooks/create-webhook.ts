import { invalidField, refused } from '#shared/domain/outcome.ts'
import { maxEndpoints, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { presentEndpoint } from '#shared/domain/webhooks/webhook-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { newId } from '#shared/platform/clock.ts'
import { checkOutboundUrl, type OutboundRefusal } from '#shared/platform/outbound-http-policy.ts'
import type { Dependencies, WebhookEndpoints } from './dependencies.ts'

const reasons: Readonly<Record<OutboundRefusal, string>> = {
  invalid_url: 'is not a URL that can be called',
  not_https: 'must begin with https://',
  credentials_in_url: 'must not hold a user name or a password',
  blocked_name: 'names a host that is not on the public internet',
  blocked_address: 'is an address that is not on the public internet',
}

export const createWebhook = implement<WebhookEndpoints['createWebhook'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { body }, stamp }, { webhooks, sealing, loopback, clock }) {
    const target = checkOutboundUrl(body.url, loopback)
    if (typeof target === 'string') return invalidField('url', reasons[target])
    const endpointId = newId('whk', clock)
    const endpoint: WebhookEndpoint = {
      tenantId,
      endpointId,
      label: body.label,
      url: body.url,
      status: 'active',
      pausedBecause: null,
      eventScope: body.eventScope,
      mode: body.mode,
      secret: await sealing.seal(body.secret ?? body.signingSecret ?? '', [tenantId, endpointId]),
      formerSecret: null,
      failingSince: null,
      awaitedUntil: null,
      createdAt: stamp.now,
      updatedAt: stamp.now,
    }
    if ((await webhooks.create(endpoint)) === 'full')
      return refused('QUOTA_EXCEEDED', `A workspace may have ${maxEndpoints} webhook endpoints.`)
    return { webhook: presentEndpoint(endpoint) }
  },
})
