/** The headers of a delivery's request. Values that depend on the secret or on the attempt are described in brackets. */
interface SentRequest {
  readonly webhookId: string
  readonly deliveryId: string
  readonly event: string
}

const signature = '<HMAC-SHA256 of the body with the secret, hex>'

export const sentHeaders = ({ webhookId, deliveryId, event }: SentRequest): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'User-Agent': 'Lectern-Webhooks/1',
  'X-Service-Signature': `sha256=${signature}`,
  'X-Vendor-Signature': signature,
  'X-Vendor-Signature-Algorithm': 'sha256',
  'X-Webhook-ID': webhookId,
  'X-Delivery-ID': deliveryId,
  'X-Service-Event-Type': event,
  'webhook-id': deliveryId,
  'webhook-timestamp': '<seconds since 1970, of the attempt>',
  'webhook-signature': 'v1,<HMAC-SHA256 of "id.timestamp.body" with the secret, base64>',
})

/** Headers as lines of a request. */
export const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
