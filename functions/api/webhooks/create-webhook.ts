import { ServiceError } from '#shared/contract/errors.ts'
import { refused } from '#shared/domain/outcome.ts'
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

function refuseAddress(reason: OutboundRefusal): never {
  const problem = { field: 'url', message: reasons[reason] }
  throw new ServiceError('VALIDATION_ERROR', `url: ${problem.message}`, { details: { ...problem, issues: [problem] } })
}

export const createWebhook = implement<WebhookEndpoints['createWebhook'], Dependencies>()({
  load: ({ tenantId }, { webhooks }) => webhooks.list(tenantId),
  async handle({ caller: { tenantId }, input: { body }, loaded, stamp }, { webhooks, sealing, loopback, clock }) {
    const target = checkOutboundUrl(body.url, loopback)
    if (typeof target === 'string') return refuseAddress(target)
    if (loaded.length >= maxEndpoints) return refused('QUOTA_EXCEEDED', `A workspace may have ${maxEndpoints} webhook endpoints.`)
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
    await webhooks.create(endpoint)
    return { webhook: presentEndpoint(endpoint) }
  },
})
