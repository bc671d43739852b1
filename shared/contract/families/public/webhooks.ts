/** Webhook endpoints (specification, "Webhooks"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import {
  signingSecret,
  webhookDelivery,
  webhookEndpoint,
  webhookMode,
  webhookScope,
} from '#shared/contract/resources/webhooks/webhook.ts'

const newWebhook = z
  .object({
    /** Absolute, https, without credentials; not an address of a private network. */
    url: z.url().max(2048),
    label: z.string().trim().min(1).max(200),
    eventScope: webhookScope,
    mode: webhookMode.default('live'),
    secret: signingSecret.optional(),
    /** Alias of `secret`. */
    signingSecret: signingSecret.optional(),
  })
  .refine(({ secret, signingSecret: alias }) => secret !== undefined || alias !== undefined, {
    path: ['secret'],
    message: 'is needed: 16 to 512 characters',
  })
  .refine(({ secret, signingSecret: alias }) => secret === undefined || alias === undefined || secret === alias, {
    path: ['signingSecret'],
    message: 'differs from secret',
  })

export const webhooksFamily = defineFamily({
  name: 'webhooks',
  summary: 'Webhook endpoints',
  endpoints: {
    createWebhook: {
      method: 'POST',
      path: '/api/v1/webhooks',
      summary: 'Registers an address to which events are delivered',
      description:
        'Deliveries are signed with the secret, which is never returned. Events are sent with a delay of up to about five minutes. A TEST key makes endpoints of the mode `test` only.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [idempotent()],
      body: newWebhook,
      ok: { status: 200, body: z.object({ webhook: webhookEndpoint }) },
      errors: ['QUOTA_EXCEEDED', 'VALIDATION_ERROR', 'TEST_MODE_UNSUPPORTED'],
    },
    listWebhooks: {
      method: 'GET',
      path: '/api/v1/webhooks',
      summary: 'Webhook endpoints of the workspace, and their latest deliveries, newest first',
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object({
        /** Maximum number of deliveries, of all endpoints together. */
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
      ok: { status: 200, body: z.object({ webhooks: z.array(webhookEndpoint), deliveries: z.array(webhookDelivery) }) },
      errors: [],
    },
  },
})
