/** Code for those who receive webhooks (docs/webhooks.md). */

export const verifyingCode = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isGenuine(rawBody, header) {
  const secret = process.env.LECTERN_WEBHOOK_SECRET
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
  const given = Buffer.from(String(header).replace(/^sha256=/, ''))
  return given.length === expected.length && timingSafeEqual(given, expected)
}`

/** A command that adds an endpoint by the API. @param origin of the service */
export const createCall = (origin: string): string => `curl ${origin}/api/v1/webhooks \\
  -H "Authorization: Bearer $LECTERN_API_KEY" \\
  -H 'Content-Type: application/json' \\
  --data '{"label": "Portal", "eventScope": "all", "url": "https://portal.example.com/lectern",
    "secret": "at least 16 characters"}'`

/** A text as one word of a POSIX shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

interface SentDelivery {
  readonly url: string
  readonly webhookId: string
  readonly deliveryId: string
  readonly event: string
  /** The exact body that was sent. */
  readonly body: string
}

/** A delivery as a command for a shell, which signs it with the secret of the environment. */
export const curlOf = ({ url, webhookId, deliveryId, event, body }: SentDelivery): string => `body=${shellWord(body)}
signature=$(printf '%s' "$body" | openssl dgst -sha256 -hmac "$LECTERN_WEBHOOK_SECRET" | sed 's/^.* //')
curl -X POST ${shellWord(url)} \\
  -H 'Content-Type: application/json; charset=utf-8' \\
  -H "X-Service-Signature: sha256=$signature" \\
  -H ${shellWord(`X-Webhook-ID: ${webhookId}`)} \\
  -H ${shellWord(`X-Delivery-ID: ${deliveryId}`)} \\
  -H ${shellWord(`X-Service-Event-Type: ${event}`)} \\
  --data-raw "$body"`

/** JSON with one value a line; any other text as it is. */
export function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
