/** Webhook endpoints and deliveries (specification, "Webhook endpoint", "Webhook delivery status"). */
import * as z from 'zod'
import { eventScopes } from '../events.ts'
import { dateTime } from './values.ts'

export const webhookScope = z.enum([...eventScopes, 'all'])
export const webhookMode = z.enum(['live', 'test'])
export const webhookStatus = z.enum(['active', 'paused'])
export const deliveryStatus = z.enum(['queued', 'delivered', 'failed', 'dead_letter'])

/** Characters of a signing secret (specification, "Limits"). */
export const signingSecret = z.string().min(16).max(512)

export const webhookEndpoint = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    label: z.string(),
    url: z.string(),
    status: webhookStatus,
    eventScope: webhookScope,
    mode: webhookMode,
    /** The secret itself is never returned. */
    signingSecretConfigured: z.boolean(),
    /** Since when every delivery has failed; null while the last one succeeded. */
    failingSince: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'WebhookEndpoint' })

const deliveryAttempt = z.object({
  at: dateTime,
  /** From the look-up of the name to the end of the answer that is kept. */
  latencyMs: z.number().int(),
  responseStatus: z.number().int().nullable(),
  error: z.string().nullable(),
})

export const webhookDelivery = z
  .object({
    /** `delivery_id` of the body, the same for every attempt. */
    id: z.string(),
    webhookId: z.string(),
    tenantId: z.string(),
    event: z.string(),
    mode: webhookMode,
    status: deliveryStatus,
    /** Attempts since it was queued, or queued again. */
    attempts: z.number().int(),
    queuedAt: dateTime,
    lastAttemptAt: dateTime.nullable(),
    /** Where an attempt is to come. */
    nextAttemptAt: dateTime.nullable(),
    deliveredAt: dateTime.nullable(),
    /** HTTP status of the last answer; null where there was none. */
    lastResponseStatus: z.number().int().nullable(),
    /** Beginning of the last answer. */
    lastResponseBody: z.string().nullable(),
    /** Why the last attempt failed, in one word; null where it did not. */
    lastError: z.string().nullable(),
    /** The attempts since it was queued, or queued again; oldest first. */
    history: z.array(deliveryAttempt),
  })
  .meta({ id: 'WebhookDelivery' })

export type WebhookScope = z.infer<typeof webhookScope>
export type WebhookStatus = z.infer<typeof webhookStatus>
export type DeliveryStatus = z.infer<typeof deliveryStatus>
export type WebhookEndpointResource = z.infer<typeof webhookEndpoint>
export type WebhookDeliveryResource = z.infer<typeof webhookDelivery>
