import type { customerWebhooksFamily } from '#shared/contract/families/dashboard/customer-webhooks.ts'
import { invalidField, refused, type Refused } from '#shared/domain/outcome.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { WebhookOperations } from '#shared/operations/webhooks/webhook-operations.ts'
import type { LoopbackReceivers } from '#shared/platform/outbound-http-policy.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export type CustomerWebhookEndpoints = typeof customerWebhooksFamily.endpoints

export interface Dependencies extends WebhookOperations {
  readonly webhooks: Pick<
    WebhookRepository,
    'get' | 'change' | 'changeFrom' | 'pause' | 'resume' | 'rotateSecret' | 'recordTest' | 'remove'
  >
  readonly loopback: LoopbackReceivers
  readonly cursors: PageCursors
}

export const noSuchWebhook = (webhookId: string): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', `The workspace has no webhook endpoint ${webhookId}.`)

/** The refusal to send to an endpoint that takes nothing; null where it takes deliveries. */
export const pausedRefusal = ({ status }: WebhookEndpoint): Refused<'VALIDATION_ERROR'> | null =>
  status === 'paused' ? invalidField('webhookId', 'names an endpoint that is paused. Resume it first') : null
