/**
 * Queues one delivery for each endpoint that receives an event. Repeating it queues the same deliveries again: their
 * ids are hashes of event and endpoint, and receivers recognise them.
 */
import { payloadOf, type PublishedEvent } from '#shared/domain/events/published-event.ts'
import { addressed } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { subscribes } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import type { BatchOutlet } from '#shared/platform/queue-batches.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export interface QueueingDeliveries {
  readonly webhooks: Pick<WebhookRepository, 'list'>
  readonly deliveries: BatchOutlet<DeliveryMessage>
  readonly clock: Clock
}

/** Work for one batch of events: the endpoints of a workspace are read once. */
export function deliveryQueuer({
  webhooks,
  deliveries,
  clock,
}: QueueingDeliveries): (event: PublishedEvent) => Promise<void> {
  const endpointsOf = onceForEach(
    (tenantId: string) => webhooks.list(tenantId),
    (tenantId) => tenantId,
  )
  return async (published) => {
    const { mode, event } = published.facts
    const subscribed = (await endpointsOf(published.tenant_id)).filter((endpoint) =>
      subscribes(endpoint, { type: event.type, mode, at: event.at }),
    )
    if (subscribed.length === 0) return
    const now = isoTime(clock.now())
    const messages = subscribed.map((endpoint) => addressed(payloadOf(published), event.eventId, { endpoint, now }))
    const left = await deliveries.sendAll(messages)
    if (left.length > 0) throw new Error(`The queue did not take ${left.length} of ${messages.length} deliveries.`)
  }
}
