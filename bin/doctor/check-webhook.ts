/** Check of a webhook: an event of the completed session reaches the given address. */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type * as z from 'zod'
import type { webhookDelivery, WebhookScope } from '#shared/contract/resources/webhooks/webhook.ts'
import { parseApiKey } from '#shared/domain/credentials/api-key.ts'
import type { Patient } from './patient.ts'
import { bodyOf, Trouble, type Check } from './examination.ts'

/** Where deliveries are expected, and how long. */
export interface Receiving {
  readonly url: string
  /** Of the same mode as the sessions of the doctor: TEST endpoints get events of TEST sessions only. */
  readonly key: string
  readonly waitSeconds: number
}

export interface Subscription {
  readonly webhookId: string
  /** Ids of deliveries that are older than the examination. */
  readonly earlier: ReadonlySet<string>
}

type WebhookApi = Pick<Patient['api'], 'listWebhooks' | 'createWebhook'>

/** Whether an endpoint gets the events of sessions. */
const getsSessions = ({ eventScope }: { readonly eventScope: WebhookScope }): boolean =>
  eventScope === 'sessions' || eventScope === 'all'

/**
 * Finds an endpoint of the address that gets events of sessions, or creates one. It must exist before the session does: an
 * endpoint gets no event that is older than itself. Keys cannot delete endpoints, so one is registered once and used again.
 */
export const subscribe = (
  { api }: { readonly api: WebhookApi },
  { url, key }: Pick<Receiving, 'url' | 'key'>,
): Check<Subscription> => ({
  name: 'webhook endpoint',
  repair: 'The address must be https, without credentials, and on a public network (docs/webhooks.md).',
  look: async () => {
    const mode = parseApiKey(key)?.mode ?? 'live'
    const { webhooks, deliveries } = await bodyOf(api.listWebhooks({ query: { limit: 200 } }))
    const earlier = new Set(deliveries.map(({ id }) => id))
    const suitable = webhooks.filter((each) => each.url === url && each.mode === mode && getsSessions(each))
    const existing = suitable.find(({ status }) => status !== 'paused') ?? suitable[0]
    if (existing?.status === 'paused')
      throw new Trouble(
        `The endpoint ${existing.id} is paused.`,
        'Resume it in the dashboard, then run the doctor again.',
      )
    if (existing !== undefined) return { value: { webhookId: existing.id, earlier }, detail: `${existing.id} exists` }
    const secret = randomBytes(24).toString('hex')
    const body = { url, label: 'Doctor', eventScope: 'sessions' as const, mode, secret }
    const { webhook } = await bodyOf(api.createWebhook({ body, idempotencyKey: randomUUID() }))
    return { value: { webhookId: webhook.id, earlier }, detail: `${webhook.id} created; delete it in the dashboard` }
  },
})

const answerOther = 'Look at the log of the receiver. It must answer with a status of 2xx.'
const isGone =
  'With this status the receiver says that the address is gone, so nothing is tried again. Register its present address.'

const repairs: Readonly<Record<string, string>> = {
  timeout: 'The receiver must answer within 30 seconds: answer 2xx first, then work.',
  dns: 'The name of the receiver does not resolve. Check its DNS record.',
  connection: 'Nothing listens at the address, or a firewall drops the connection.',
  tls: 'The certificate of the receiver is not valid for its name, or its chain is incomplete.',
  redirect: 'Redirects are not followed. Register the address to which the receiver redirects.',
  protocol: 'What listens at the address does not speak HTTP.',
  http_404: isGone,
  http_410: isGone,
  blocked_address: 'The name of the receiver resolves to an address that is not public. Check its DNS record.',
  endpoint_paused: 'Somebody paused the endpoint. Resume it in the dashboard, then run the doctor again.',
}

type Delivery = Pick<
  z.infer<typeof webhookDelivery>,
  'id' | 'event' | 'status' | 'lastError' | 'lastResponseStatus' | 'lastResponseBody'
>

/** What an operator needs to find the delivery, and what came of it. */
export function deliveryTrouble(url: string, delivery: Delivery): Trouble {
  const { id, event, status, lastError, lastResponseStatus, lastResponseBody } = delivery
  const body = lastResponseBody?.trim().slice(0, 100) ?? ''
  const answer = `it answered ${lastResponseStatus ?? ''}${body === '' ? '' : `, "${body}"`}`
  const end = lastResponseStatus === null ? `no answer came (${lastError ?? status})` : answer
  return new Trouble(
    `${event} was sent to ${url}, and ${end}. Delivery ${id} in the dashboard has every attempt.`,
    repairs[lastError ?? ''] ?? answerOther,
  )
}

/** Waits until an event of the examination is delivered. */
export const awaitDelivery = (
  { api }: Patient,
  { url, waitSeconds }: Receiving,
  { webhookId, earlier }: Subscription,
): Check<null> => ({
  name: 'webhook delivery',
  repair:
    'See docs/runbook.md#publish-events-failed, #queue-deliveries-queue-late and #deliveries-queue-late, in this order.',
  look: async () => {
    const end = Date.now() + waitSeconds * 1000
    for (;;) {
      const { deliveries } = await bodyOf(api.listWebhooks({ query: { limit: 200 } }))
      const own = deliveries.filter((each) => each.webhookId === webhookId && !earlier.has(each.id))
      const delivered = own.find((each) => each.status === 'delivered')
      if (delivered !== undefined)
        return { value: null, detail: `${delivered.event} answered with ${delivered.lastResponseStatus ?? '-'}` }
      const [failed] = own.filter((each) => each.status === 'failed' || each.status === 'dead_letter')
      if (failed !== undefined) throw deliveryTrouble(url, failed)
      if (Date.now() > end) throw new Trouble(`No event was delivered to ${url} within ${waitSeconds} seconds.`)
      await delay(500)
    }
  },
})
