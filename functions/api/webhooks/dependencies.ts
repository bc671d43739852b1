import type { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { LoopbackReceivers } from '#shared/platform/outbound-http-policy.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { DeliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export type WebhookEndpoints = typeof webhooksFamily.endpoints

export interface Dependencies {
  readonly webhooks: Pick<WebhookRepository, 'create' | 'list'>
  readonly deliveries: Pick<DeliveryRepository, 'list'>
  readonly sealing: SecretSealing
  readonly loopback: LoopbackReceivers
  readonly clock: Clock
}
