/** Lambda entry of the webhooks family. */
import { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { createWebhook } from './create-webhook.ts'
import { listWebhooks } from './list-webhooks.ts'

const { table, clock, context } = functionContext('webhooks', { dashboard: dashboardSource })
const { LOOPBACK_RECEIVERS: receivers, LOOPBACK_AUTHORITY: authority } = readConfig(
  'LOOPBACK_RECEIVERS',
  'LOOPBACK_AUTHORITY',
)

export const handler = serve(
  webhooksFamily,
  { createWebhook, listWebhooks },
  {
    dependencies: {
      webhooks: webhookRepository(table),
      deliveries: deliveryRepository(table),
      sealing: openSecretSealing(clock),
      loopback: { receivers, authority },
      clock,
    },
    context,
  },
)
