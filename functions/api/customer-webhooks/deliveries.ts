import { invalidField, refused, type Refused } from '#shared/domain/outcome.ts'
import { presentDelivery } from '#shared/domain/webhooks/webhook-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { nextCursor, startOfPage } from '#shared/http/list-cursor.ts'
import { replayDelivery as replay, replayPage, sendTestEvent } from '#shared/operations/webhooks/webhook-operations.ts'
import type { CursorScope } from '#shared/platform/page-cursors.ts'
import type { DeliveryQuery } from '#shared/store/webhooks/delivery-repository.ts'
import { noSuchWebhook, pausedRefusal, type CustomerWebhookEndpoints, type Dependencies } from './dependencies.ts'

interface Chosen {
  readonly status?: DeliveryQuery['status'] | undefined
  readonly event?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type EndpointId = Pick<DeliveryQuery, 'tenantId' | 'endpointId'>

const utc = (time: string): string => new Date(time).toISOString()

/** DynamoDB fails on a range that ends before it begins. */
const rangeRefusal = ({ from, to }: Chosen): Refused<'VALIDATION_ERROR'> | null =>
  from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from)
    ? invalidField('to', 'must be after from')
    : null

const queryOf = (id: EndpointId, { status, event, from, to }: Chosen, limit: number): DeliveryQuery => ({
  ...id,
  limit,
  ...(status === undefined ? {} : { status }),
  ...(event === undefined ? {} : { event }),
  ...(from === undefined ? {} : { from: utc(from) }),
  ...(to === undefined ? {} : { before: utc(to) }),
})

/** A cursor belongs to an endpoint, to what was asked about it, and to one use. */
const scopeOf = (
  use: string,
  { tenantId, endpointId }: EndpointId,
  { status, event, from, to }: Chosen,
): CursorScope => ({
  tenantId,
  use: `${use} ${JSON.stringify([endpointId, status, event, from, to])}`,
})

export const listDeliveries = implement<CustomerWebhookEndpoints['listDeliveries'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, query } }, { webhooks, deliveries, cursors }) {
    const id = { tenantId, endpointId: params.webhookId }
    if ((await webhooks.get(id)) === null) return noSuchWebhook(params.webhookId)
    const endsEarly = rangeRefusal(query)
    if (endsEarly !== null) return endsEarly
    const scope = scopeOf('deliveries', id, query)
    const start = await startOfPage(scope, query.cursor, cursors)
    if (start.outcome === 'refused') return start
    const { rows, next } = await deliveries.page(queryOf(id, query, query.limit), start.value)
    return {
      deliveries: rows.map((delivery) => ({ ...presentDelivery(delivery), body: delivery.body })),
      next_cursor: await nextCursor(scope, next, cursors),
    }
  },
})

export const createTestDelivery = implement<CustomerWebhookEndpoints['createTestDelivery'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params }, stamp }, dependencies) {
    const endpoint = await dependencies.webhooks.get({ tenantId, endpointId: params.webhookId })
    if (endpoint === null) return noSuchWebhook(params.webhookId)
    const paused = pausedRefusal(endpoint)
    if (paused !== null) return paused
    const deliveryId = await sendTestEvent(endpoint, stamp, dependencies)
    return deliveryId === null ? noSuchWebhook(params.webhookId) : { delivery_id: deliveryId }
  },
})

export const replayDelivery = implement<CustomerWebhookEndpoints['replayDelivery'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params } }, dependencies) {
    const { webhookId: endpointId, deliveryId } = params
    const endpoint = await dependencies.webhooks.get({ tenantId, endpointId })
    if (endpoint === null) return noSuchWebhook(endpointId)
    const refusal = pausedRefusal(endpoint)
    if (refusal !== null) return refusal
    return (await replay({ tenantId, endpointId, deliveryId }, dependencies))
      ? { delivery_id: deliveryId, queued: 1 as const }
      : refused('NOT_FOUND', `The endpoint has no delivery ${deliveryId}, or its first attempt is not over.`)
  },
})

/** Deliveries that one call replays. */
const replayedAtMost = 1000

export const replayWebhook = implement<CustomerWebhookEndpoints['replayWebhook'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body = { estimate_only: false } } }, dependencies) {
    const id = { tenantId, endpointId: params.webhookId }
    const endpoint = await dependencies.webhooks.get(id)
    if (endpoint === null) return noSuchWebhook(params.webhookId)
    const isEstimate = body.estimate_only
    const refusal = rangeRefusal(body) ?? (isEstimate ? null : pausedRefusal(endpoint))
    if (refusal !== null) return refusal
    const scope = scopeOf('replay', id, body)
    const start = await startOfPage(scope, body.cursor, dependencies.cursors)
    if (start.outcome === 'refused') return start
    const query = queryOf(id, body, replayedAtMost)
    const { matching, queued, next } = await replayPage(query, { after: start.value, isEstimate }, dependencies)
    return { matching, queued, next_cursor: await nextCursor(scope, next, dependencies.cursors) }
  },
})
