/** Sends events to webhook endpoints, a message each, and decides when what failed is sent again. */
import { tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openLog } from '#shared/platform/log.ts'
import { outboundHttp } from '#shared/platform/outbound-http.ts'
import { postponement } from '#shared/platform/queue-batches.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { openTable } from '#shared/store/table/table.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { deliverBatch } from './deliver-batch.ts'
import { Lanes } from './lanes.ts'

const config = readConfig('TABLE_NAME', 'DELIVERIES_QUEUE_URL', 'LOOPBACK_RECEIVERS', 'LOOPBACK_AUTHORITY', 'LOG_LEVEL')
const table = openTable(tableClients(), config.TABLE_NAME)

export const handler = deliverBatch({
  delivering: {
    webhooks: webhookRepository(table),
    deliveries: deliveryRepository(table),
    sealing: openSecretSealing(systemClock),
    http: outboundHttp({ loopback: { receivers: config.LOOPBACK_RECEIVERS, authority: config.LOOPBACK_AUTHORITY } }),
    clock: systemClock,
  },
  lanes: new Lanes(5, 5000),
  queue: postponement(config.DELIVERIES_QUEUE_URL),
  log: openLog('worker-deliver-webhook', config.LOG_LEVEL),
  random: Math.random,
})
