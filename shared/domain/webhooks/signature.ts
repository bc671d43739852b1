/**
 * Signatures of deliveries: the contract's own headers, and those of Standard Webhooks beside them. While
 * rotations overlap, the former secrets sign too.
 */
import { createHmac } from 'node:crypto'

export interface SignedDelivery {
  readonly endpointId: string
  readonly deliveryId: string
  readonly event: string
  /** The exact bytes that are sent. */
  readonly body: string
}

export interface Signing {
  /** Newest first, at least one. */
  readonly secrets: readonly [string, ...string[]]
  /** Seconds since the epoch, of the attempt. */
  readonly atSeconds: number
}

const hex = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex')

/**
 * Secrets in the form of Standard Webhooks (`whsec_` and base64) are keys of that scheme; every other text is its own
 * key.
 */
function standardKey(secret: string): Buffer {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1]
  return encoded === undefined ? Buffer.from(secret) : Buffer.from(encoded, 'base64')
}

function standardSignatures({ deliveryId, body }: SignedDelivery, { secrets, atSeconds }: Signing): string {
  const signed = `${deliveryId}.${atSeconds}.${body}`
  return secrets
    .map((secret) => `v1,${createHmac('sha256', standardKey(secret)).update(signed).digest('base64')}`)
    .join(' ')
}

/** Headers of one attempt (specification, "Request headers on each delivery"). */
export function deliveryHeaders(delivery: SignedDelivery, signing: Signing): Record<string, string> {
  const [current, ...former] = signing.secrets.map((secret) => hex(secret, delivery.body))
  const previous = former.map((signature) => `sha256=${signature}`).join(', ')
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Lectern-Webhooks/1',
    'X-Service-Signature': `sha256=${current ?? ''}`,
    ...(previous === '' ? {} : { 'X-Service-Signature-Previous': previous }),
    'X-Vendor-Signature': current ?? '',
    'X-Vendor-Signature-Algorithm': 'sha256',
    'X-Webhook-ID': delivery.endpointId,
    'X-Delivery-ID': delivery.deliveryId,
    'X-Service-Event-Type': delivery.event,
    'webhook-id': delivery.deliveryId,
    'webhook-timestamp': String(signing.atSeconds),
    'webhook-signature': standardSignatures(delivery, signing),
  }
}
