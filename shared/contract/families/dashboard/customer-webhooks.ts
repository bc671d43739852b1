/** Webhook endpoints, managed by signed-in people (specification, "Webhooks"). Keys create and list them. */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { boundedText, label, pathId } from '#shared/contract/resources/values.ts'
import {
  deliveryStatus,
  signingSecret,
  webhookDelivery,
  webhookEndpoint,
  webhookMode,
  webhookScope,
} from '#shared/contract/resources/webhooks/webhook.ts'

const change = {
  credentials: { session: memberSession },
  testMode: 'allowed',
  policies: [sessionWorkspace('requiredUnlessInAddress')],
} as const
const once = { ...change, policies: [...change.policies, idempotent()] } as const

const params = z.object({ webhookId: pathId })
const oneWebhook = { status: 200, body: z.object({ webhook: webhookEndpoint }) } as const

/** Times are those of the events. */
const chosenDeliveries = {
  status: deliveryStatus.optional(),
  /** Type of the event. */
  event: boundedText(100).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  /** Does not belong to the period. */
  to: z.iso.datetime({ offset: true }).optional(),
}

export const customerWebhooksFamily = defineFamily({
  name: 'customer-webhooks',
  summary: 'The dashboard: webhook endpoints and their deliveries',
  endpoints: {
    updateWebhook: {
      ...change,
      method: 'PATCH',
      path: '/api/customer/webhooks/{webhookId}',
      summary: 'Changes settings of an endpoint',
      description:
        'What is absent stays as it is. Deliveries that wait for their next attempt go to the new address; those of another mode are given up.',
      params,
      body: z.strictObject({
        label: label(200).optional(),
        url: z.url().max(2048).optional(),
        eventScope: webhookScope.optional(),
        mode: webhookMode.optional(),
        /** The revision on which the change is based. */
        version: z.number().int().min(1).optional(),
      }),
      ok: oneWebhook,
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
    deleteWebhook: {
      ...change,
      method: 'DELETE',
      path: '/api/customer/webhooks/{webhookId}',
      summary: 'Deletes an endpoint: nothing more is sent to it, and what waits is dropped',
      params,
      ok: { status: 200, body: z.object({ id: z.string(), deleted: z.literal(true) }) },
      errors: ['NOT_FOUND'],
    },
    pauseWebhook: {
      ...change,
      method: 'POST',
      path: '/api/customer/webhooks/{webhookId}/pause',
      summary: 'Stops deliveries to an endpoint',
      description:
        'Events that happen meanwhile are not kept for it. Deliveries that wait for their next attempt are given up; replay them after resuming.',
      params,
      ok: oneWebhook,
      errors: ['NOT_FOUND'],
    },
    resumeWebhook: {
      ...change,
      method: 'POST',
      path: '/api/customer/webhooks/{webhookId}/resume',
      summary: 'Delivers to a paused endpoint again, and forgets its failures',
      params,
      ok: oneWebhook,
      errors: ['NOT_FOUND'],
    },
    rotateWebhookSecret: {
      ...change,
      method: 'POST',
      path: '/api/customer/webhooks/{webhookId}/rotate-secret',
      summary: 'Gives an endpoint another signing secret; the ones before it sign beside it for 24 hours each',
      description:
        'Without `secret` one is made and returned this once. The response is not kept for repeated requests: if it gets lost, rotate again.',
      params,
      body: z.strictObject({ secret: signingSecret.optional() }).optional(),
      ok: {
        status: 200,
        body: z.object({
          webhook: webhookEndpoint,
          /** The secret that was made; null where one was sent. */
          secret: z.string().nullable(),
        }),
      },
      errors: ['NOT_FOUND'],
    },
    createTestDelivery: {
      ...once,
      method: 'POST',
      path: '/api/customer/webhooks/{webhookId}/test',
      summary: 'Sends an event of the type webhook.test to an endpoint, signed as all others',
      description: 'It is listed among the deliveries under this id once its first attempt is over.',
      params,
      ok: { status: 200, body: z.object({ delivery_id: z.string() }) },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    listDeliveries: {
      credentials: { session: memberSession },
      testMode: 'allowed',
      method: 'GET',
      path: '/api/customer/webhooks/{webhookId}/deliveries',
      summary: 'Deliveries to an endpoint with every attempt, newest event first, for 30 days',
      description: 'A page may end before it is full, with a `next_cursor`.',
      params,
      query: z.object({ ...chosenDeliveries, ...cursorQuery }),
      ok: {
        status: 200,
        body: z.object({
          /** With the exact body that was signed and sent. */
          deliveries: z.array(webhookDelivery.extend({ body: z.string() })),
          next_cursor: z.string().nullable(),
        }),
      },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    replayDelivery: {
      ...once,
      method: 'POST',
      path: '/api/customer/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
      summary: 'Sends one delivery again, also one that was delivered',
      description: 'It keeps its id and its body, by which receivers recognise it, and gets five attempts.',
      params: z.object({ webhookId: pathId, deliveryId: pathId }),
      ok: { status: 200, body: z.object({ delivery_id: z.string(), queued: z.literal(1) }) },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    replayWebhook: {
      ...once,
      method: 'POST',
      path: '/api/customer/webhooks/{webhookId}/replay',
      summary: 'Sends again what an endpoint missed, newest event first, up to 1,000 deliveries a call',
      description:
        'Repeat the call with `next_cursor` until it is null. With `estimate_only` it counts and sends nothing. What was delivered is left out.',
      params,
      body: z
        .strictObject({
          ...chosenDeliveries,
          status: z.enum(['queued', 'failed', 'dead_letter']).optional(),
          cursor: boundedText(16_384).optional(),
          estimate_only: z.boolean().default(false),
        })
        .optional(),
      ok: {
        status: 200,
        body: z.object({
          /** Deliveries that this call found. */
          matching: z.number().int(),
          queued: z.number().int(),
          next_cursor: z.string().nullable(),
        }),
      },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
  },
})
