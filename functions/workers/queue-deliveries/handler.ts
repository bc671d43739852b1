/** Queues the webhook deliveries of events. */
import { tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { consumeEvents } from '#shared/platform/event-consumer.ts'
import { openLog } from '#shared/platform/log.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { openTable } from '#shared/store/table/table.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { deliveryQueuer } from './queue-deliveries.ts'

const config = readConfig('TABLE_NAME', 'DELIVERIES_QUEUE_URL', 'LOG_LEVEL')
const dependencies = {
  webhooks: webhookRepository(openTable(tableClients(), config.TABLE_NAME)),
  deliveries: batchOutlet<DeliveryMessage>(config.DELIVERIES_QUEUE_URL, ({ endpointId }) => endpointId),
  clock: systemClock,
}

export const handler = consumeEvents(openLog('worker-queue-deliveries', config.LOG_LEVEL), () =>
  deliveryQueuer(dependencies),
)
