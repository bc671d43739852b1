/** The `webhooks` of the OpenAPI document: the request that a receiver gets, by event type. */
import * as z from 'zod'
import { deliveredEvents, eventDataOf, eventEnvelope, isDelivered, type DeliveredEventType } from './events.ts'

type Json = Record<string, unknown>

const headers: readonly (readonly [name: string, description: string])[] = [
  ['X-Service-Signature', '`sha256=` and the hex HMAC-SHA256 of the raw body with the signing secret.'],
  ['X-Vendor-Signature', 'The same digest without the prefix.'],
  ['X-Vendor-Signature-Algorithm', '`sha256`'],
  ['X-Webhook-ID', 'Id of the endpoint.'],
  ['X-Delivery-ID', 'The `delivery_id` of the body.'],
  ['X-Service-Event-Type', 'The `event` of the body.'],
  ['webhook-id', 'Standard Webhooks: the delivery id.'],
  ['webhook-timestamp', 'Standard Webhooks: time of the attempt, in seconds.'],
  [
    'webhook-signature',
    'Standard Webhooks: `v1,` and a base64 signature; several while a rotation of the secret overlaps.',
  ],
]

/** The headers of a delivery, as components that every event refers to. */
export const deliveryHeaderComponents: Json = Object.fromEntries(
  headers.map(([name, description]) => [
    name,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
)

const parameters: readonly Json[] = headers.map(([name]) => ({ $ref: `#/components/parameters/${name}` }))

const responses: Json = {
  '2XX': { description: 'Delivered.' },
  '404': { description: 'Given up at once.' },
  '410': { description: 'Given up at once.' },
  default: { description: 'Tried again, five times in all. `Retry-After` is honoured.' },
}

const bodyOf = (type: DeliveredEventType): z.ZodObject =>
  eventEnvelope.extend({ event: z.literal(type), data: eventDataOf(type) })

/** @param schemaOf renders a schema; registers it under the components if it has a name */
export const openApiWebhooks = (schemaOf: (schema: z.ZodType) => Json): Json =>
  Object.fromEntries(
    Object.entries(deliveredEvents).map(([type, scope]) => {
      if (!isDelivered(type)) throw new TypeError('unreachable')
      const requestBody = { required: true, content: { 'application/json': { schema: schemaOf(bodyOf(type)) } } }
      return [
        type,
        {
          post: {
            tags: ['Webhook endpoints'],
            summary: `${type} (scope ${scope})`,
            security: [],
            parameters,
            requestBody,
            responses,
          },
        },
      ]
    }),
  )
