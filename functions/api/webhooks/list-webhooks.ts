import { presentDelivery, presentEndpoint } from '#shared/domain/webhooks/webhook-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, WebhookEndpoints } from './dependencies.ts'

export const listWebhooks = implement<WebhookEndpoints['listWebhooks'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { webhooks, deliveries }) {
    const endpoints = await webhooks.list(tenantId)
    const latest = await Promise.all(
      endpoints.map(({ endpointId }) => deliveries.list({ tenantId, endpointId, limit: query.limit })),
    )
    const newestFirst = latest.flat().sort((left, right) => (left.deliveryId < right.deliveryId ? 1 : -1))
    return {
      webhooks: endpoints.map(presentEndpoint).reverse(),
      deliveries: newestFirst.slice(0, query.limit).map(presentDelivery),
    }
  },
})
