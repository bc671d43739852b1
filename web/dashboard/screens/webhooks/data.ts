/** What the screens of webhooks ask and change. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { customerWebhooksFamily } from '#shared/contract/families/dashboard/customer-webhooks.ts'
import type { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { findDelivery } from '#web/dashboard/app/find-delivery.ts'
import { mostDeliveries } from './health.ts'
import type { DeliveriesSearch, DeliveryStatus } from './search.ts'

type Customer = typeof customerWebhooksFamily
type Public = typeof webhooksFamily

const one = '/api/customer/webhooks/{webhookId}'
const customerRoutes = {
  updateWebhook: { method: 'PATCH', path: one },
  deleteWebhook: { method: 'DELETE', path: one },
  pauseWebhook: { method: 'POST', path: `${one}/pause` },
  resumeWebhook: { method: 'POST', path: `${one}/resume` },
  rotateWebhookSecret: { method: 'POST', path: `${one}/rotate-secret` },
  createTestDelivery: { method: 'POST', path: `${one}/test` },
  listDeliveries: { method: 'GET', path: `${one}/deliveries` },
  replayDelivery: { method: 'POST', path: `${one}/deliveries/{deliveryId}/replay` },
  replayWebhook: { method: 'POST', path: `${one}/replay` },
} as const satisfies Routes<Customer>
const publicRoutes = {
  createWebhook: { method: 'POST', path: '/api/v1/webhooks' },
  listWebhooks: { method: 'GET', path: '/api/v1/webhooks' },
} as const satisfies Routes<Public>

const customer = client<Customer>()(customerRoutes, ownOrigin)
const api = client<Public>()(publicRoutes, ownOrigin)

export type Webhooks = ResponseBody<Public['endpoints']['listWebhooks']>
export type Webhook = Webhooks['webhooks'][number]
export type NewWebhook = z.input<NonNullable<Public['endpoints']['createWebhook']['body']>>
export type WebhookChange = z.input<NonNullable<Customer['endpoints']['updateWebhook']['body']>>
export type DeliveriesPage = ResponseBody<Customer['endpoints']['listDeliveries']>
export type Delivery = DeliveriesPage['deliveries'][number]

export const webhooksKey = (workspace: string) => [workspace, 'webhooks'] as const

/** Endpoints of the workspace, and the latest deliveries of all of them together. */
export const webhooksQuery = (workspace: string) =>
  queryOptions({
    queryKey: [...webhooksKey(workspace), 'list'],
    queryFn: ({ signal }) => bodyOf(api.listWebhooks({ workspace, signal, query: { limit: mostDeliveries } })),
  })

/** An endpoint of a workspace. */
export interface WebhookId {
  readonly workspace: string
  readonly webhookId: string
}

/** Milliseconds between two looks at the deliveries while their page is seen. */
const lookAgainAfter = 5000

export const deliveriesQuery = (
  { workspace, webhookId }: WebhookId,
  { status, event, from, to, cursor }: DeliveriesSearch,
) =>
  queryOptions({
    queryKey: [...webhooksKey(workspace), webhookId, 'deliveries', { status, event, from, to, cursor }],
    queryFn: ({ signal }) =>
      bodyOf(
        customer.listDeliveries({
          workspace,
          signal,
          params: { webhookId },
          query: {
            limit: 50,
            ...(status === undefined ? {} : { status }),
            ...(event === undefined ? {} : { event }),
            ...(from === undefined ? {} : { from }),
            ...(to === undefined ? {} : { to }),
            ...(cursor === undefined ? {} : { cursor }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainAfter,
  })

/** One delivery; null: the endpoint has none with this id. */
export const deliveryQuery = ({ workspace, webhookId }: WebhookId, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(workspace), webhookId, 'delivery', deliveryId],
    queryFn: ({ signal }) =>
      findDelivery(deliveryId, (query) =>
        bodyOf(customer.listDeliveries({ workspace, signal, params: { webhookId }, query })),
      ),
    refetchInterval: lookAgainAfter,
  })

/** The same key for each repetition of one intent. */
interface Once {
  readonly idempotencyKey: string
}

export const createWebhook = (workspace: string, body: NewWebhook, { idempotencyKey }: Once) =>
  bodyOf(api.createWebhook({ workspace, body, idempotencyKey }))

export const changeWebhook = ({ workspace, webhookId }: WebhookId, body: WebhookChange) =>
  bodyOf(customer.updateWebhook({ workspace, params: { webhookId }, body }))

export const deleteWebhook = ({ workspace, webhookId }: WebhookId) =>
  bodyOf(customer.deleteWebhook({ workspace, params: { webhookId } }))

export const pauseWebhook = ({ workspace, webhookId }: WebhookId) =>
  bodyOf(customer.pauseWebhook({ workspace, params: { webhookId } }))

export const resumeWebhook = ({ workspace, webhookId }: WebhookId) =>
  bodyOf(customer.resumeWebhook({ workspace, params: { webhookId } }))

/** Lets the service make another secret, which is in its answer only. */
export const rotateSecret = ({ workspace, webhookId }: WebhookId) =>
  bodyOf(customer.rotateWebhookSecret({ workspace, params: { webhookId }, body: {} }))

export const sendTestEvent = ({ workspace, webhookId }: WebhookId, { idempotencyKey }: Once) =>
  bodyOf(customer.createTestDelivery({ workspace, params: { webhookId }, idempotencyKey }))

export const replayDelivery = ({ workspace, webhookId }: WebhookId, deliveryId: string, { idempotencyKey }: Once) =>
  bodyOf(customer.replayDelivery({ workspace, params: { webhookId, deliveryId }, idempotencyKey }))

/** Which missed deliveries a replay takes. */
export interface Missed {
  readonly status?: Exclude<DeliveryStatus, 'delivered'>
  /** Type of the event, in full. */
  readonly event?: string
  /** Time of the event, which belongs to the range. */
  readonly from?: string
  /** Time of the event, which does not. */
  readonly to?: string
}

interface ReplayCall extends Once {
  readonly missed: Missed
  /** Counts only. */
  readonly isEstimate: boolean
  /** `next` of the call before; null for the first one. */
  readonly cursor: string | null
}

/** Counts missed deliveries of an endpoint or sends them again, as many as one call does. */
export async function replayPage(
  { workspace, webhookId }: WebhookId,
  { missed, isEstimate, cursor, idempotencyKey }: ReplayCall,
): Promise<{ readonly found: number; readonly next: string | null }> {
  const {
    matching,
    queued,
    next_cursor: next,
  } = await bodyOf(
    customer.replayWebhook({
      workspace,
      params: { webhookId },
      body: { ...missed, estimate_only: isEstimate, ...(cursor === null ? {} : { cursor }) },
      // A count may be made anew at any time.
      ...(isEstimate ? {} : { idempotencyKey }),
    }),
  )
  return { found: isEstimate ? matching : queued, next }
}
