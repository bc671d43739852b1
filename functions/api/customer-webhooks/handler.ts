/** Lambda entry of the customer-webhooks family. */
import { customerWebhooksFamily } from '#shared/contract/families/dashboard/customer-webhooks.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { batchOutlet } from '#shared/platform/queue-batches.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { createTestDelivery, listDeliveries, replayDelivery, replayWebhook } from './deliveries.ts'
import { deleteWebhook, pauseWebhook, resumeWebhook, rotateWebhookSecret, updateWebhook } from './manage-webhook.ts'

const { table, clock, context } = functionContext('customer-webhooks', { dashboard: dashboardSource })
const config = readConfig('DELIVERIES_QUEUE_URL', 'LOOPBACK_RECEIVERS', 'LOOPBACK_AUTHORITY')

export const handler = serve(
  customerWebhooksFamily,
  {
    ...{ updateWebhook, deleteWebhook, pauseWebhook, resumeWebhook, rotateWebhookSecret },
    ...{ createTestDelivery, listDeliveries, replayDelivery, replayWebhook },
  },
  {
    dependencies: {
      webhooks: webhookRepository(table),
      deliveries: deliveryRepository(table),
      queue: batchOutlet<DeliveryMessage>(config.DELIVERIES_QUEUE_URL, ({ endpointId }) => endpointId),
      sealing: openSecretSealing(clock),
      loopback: { receivers: config.LOOPBACK_RECEIVERS, authority: config.LOOPBACK_AUTHORITY },
      cursors: openPageCursors(clock),
      clock,
    },
    context,
  },
)
