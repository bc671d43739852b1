/** Message of the deliveries queue. The body is made when the event is queued and signed when it is sent. */
import * as z from 'zod'

export const deliveryMessage = z.object({
  kind: z.literal('deliver-webhook'),
  tenantId: z.string(),
  endpointId: z.string(),
  deliveryId: z.string(),
  event: z.string(),
  /** Mode of the endpoint when it was queued. */
  mode: z.enum(['live', 'test']),
  queuedAt: z.string(),
  body: z.string(),
})

export type DeliveryMessage = z.infer<typeof deliveryMessage>
