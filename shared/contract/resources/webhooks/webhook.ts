/** Webhook endpoints and deliveries (specification, "Webhook endpoint", "Webhook delivery status"). */
import * as z from 'zod'
import { eventScopes } from '#shared/contract/events.ts'
import { dateTime } from '#shared/contract/resources/values.ts'

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
    /** `asked` by people; `failing`: every delivery failed for five days. Null while the endpoint is active. */
    pausedBecause: z.enum(['asked', 'failing']).nullable(),
    /** Null while the endpoint is active, and where the time was not recorded. */
    pausedAt: dateTime.nullable(),
    eventScope: webhookScope,
    mode: webhookMode,
    /** The secret itself is never returned. */
    signingSecretConfigured: z.boolean(),
    /** Time since which every delivery has failed; null while the last one succeeded. */
    failingSince: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
    /** Rises with what people and keys change. */
    version: z.number().int(),
  })
  .meta({ id: 'WebhookEndpoint' })

const deliveryAttempt = z.object({
  at: dateTime,
  /** Milliseconds from the look-up of the name to the end of the stored part of the response. */
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
    /** Attempts since the delivery was queued or replayed. */
    attempts: z.number().int(),
    queuedAt: dateTime,
    lastAttemptAt: dateTime.nullable(),
    /** Time of the next attempt; null if none is planned. */
    nextAttemptAt: dateTime.nullable(),
    deliveredAt: dateTime.nullable(),
    /** HTTP status of the last response; null if there was none. */
    lastResponseStatus: z.number().int().nullable(),
    /** Beginning of the body of the last response. */
    lastResponseBody: z.string().nullable(),
    /** Reason of the last failure, in one word; null if the last attempt succeeded. */
    lastError: z.string().nullable(),
    /** Every attempt, oldest first; the last `attempts` of them were made since the delivery was queued or replayed. */
    history: z.array(deliveryAttempt),
  })
  .meta({ id: 'WebhookDelivery' })

export type WebhookScope = z.infer<typeof webhookScope>
export type WebhookStatus = z.infer<typeof webhookStatus>
export type DeliveryStatus = z.infer<typeof deliveryStatus>
export type WebhookEndpointResource = z.infer<typeof webhookEndpoint>
export type WebhookDeliveryResource = z.infer<typeof webhookDelivery>
