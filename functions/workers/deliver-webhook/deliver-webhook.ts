/**
 * One delivery attempt (specification, "Delivery rules"). Its outcome is recorded before the message is deleted from
 * the queue: if the worker dies before that, the message returns and the delivery attempt is repeated.
 */
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { Delivery } from '#shared/domain/webhooks/delivery.ts'
import {
  attemptTimeoutMs,
  maxAttempts,
  obstacle,
  reportOf,
  secondsToNext,
  timedOut,
  type AttemptOutcome,
  type AttemptReport,
} from '#shared/domain/webhooks/attempt.ts'
import { deliveryHeaders } from '#shared/domain/webhooks/signature.ts'
import {
  awaitingMilliseconds,
  isGivenUp,
  pausedEvent,
  type WebhookEndpoint,
} from '#shared/domain/webhooks/webhook-endpoint.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { OutboundHttp, OutboundResult } from '#shared/platform/outbound-http.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { AttemptTime, DeliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export interface Delivering {
  readonly webhooks: Pick<WebhookRepository, 'get' | 'recordHealth' | 'claimAwaiting' | 'giveUp'>
  readonly deliveries: Pick<DeliveryRepository, 'get' | 'record' | 'giveUp'>
  readonly sealing: Pick<SecretSealing, 'open'>
  readonly http: Pick<OutboundHttp, 'post'>
  readonly clock: Clock
}

/**
 * How the processing of a message ended.
 * - `delivered`: the endpoint accepted it. `dead`: it failed for good. `over`: it was finished before. The message is
 *   deleted.
 * - `retry`: the delivery attempt failed; the message returns after this many seconds.
 * - `postponed`: no delivery attempt was made, because the endpoint does not respond and another batch waits for it.
 */
export type Disposition =
  { readonly kind: 'delivered' | 'dead' | 'over' | 'postponed' } | { readonly kind: 'retry'; readonly seconds: number }

/** The secrets that sign now, newest first. */
async function secretsOf(endpoint: WebhookEndpoint, { sealing, clock }: Delivering): Promise<[string, ...string[]]> {
  const owner = [endpoint.tenantId, endpoint.endpointId]
  const { secret, formerSecret, earlierSecrets } = endpoint
  const current = await sealing.open(secret, owner)
  const former = [...(formerSecret === null ? [] : [formerSecret]), ...earlierSecrets]
  const signing = former.filter(({ until }) => Date.parse(until) > clock.now())
  return [current, ...(await Promise.all(signing.map((sealed) => sealing.open(sealed, owner))))]
}

const outcomeOf = (result: OutboundResult): AttemptOutcome => {
  if (result.kind === 'responded')
    return {
      kind: 'responded',
      status: result.status,
      retryAfter: result.headers['retry-after'] ?? null,
      body: result.body,
    }
  return { kind: result.kind === 'refused' ? 'misconfigured' : 'failed', reason: result.reason }
}

async function attempt(
  endpoint: WebhookEndpoint,
  message: DeliveryMessage,
  dependencies: Delivering,
): Promise<AttemptOutcome> {
  const secrets = await secretsOf(endpoint, dependencies)
  const headers = deliveryHeaders(message, { secrets, atSeconds: Math.floor(dependencies.clock.now() / 1000) })
  return outcomeOf(
    await dependencies.http.post({ url: endpoint.url, headers, body: message.body, timeoutMs: attemptTimeoutMs }),
  )
}

/**
 * The record of a delivery; null if it cannot have used up its delivery attempts yet, because its message was received
 * fewer times than that. This saves a read.
 */
async function recordOf(
  message: DeliveryMessage,
  received: number,
  { deliveries }: Delivering,
): Promise<Delivery | null> {
  return received < maxAttempts ? null : deliveries.get(message)
}

/**
 * Records since when an endpoint has failed: from the first failure after a success, until the next success. An
 * endpoint that timed out is set apart (`awaitedUntil`) until it responds again, with any status.
 */
async function recordHealth(
  endpoint: WebhookEndpoint,
  { verdict, failure }: AttemptReport,
  { webhooks, clock }: Delivering,
): Promise<void> {
  const now = isoTime(clock.now())
  const failingSince = verdict === 'delivered' ? null : (endpoint.failingSince ?? now)
  const awaitedUntil = failure === timedOut ? (endpoint.awaitedUntil ?? now) : null
  if (failingSince !== endpoint.failingSince || awaitedUntil !== endpoint.awaitedUntil)
    await webhooks.recordHealth(endpoint, { failingSince, awaitedUntil })
}

/**
 * Whether this batch may call the endpoint. A call to an endpoint that does not respond takes half a minute, so one
 * batch at a time waits for it, and all others postpone its deliveries.
 */
async function mayCall(endpoint: WebhookEndpoint, { webhooks, clock }: Delivering): Promise<boolean> {
  const { awaitedUntil } = endpoint
  if (awaitedUntil === null) return true
  return (
    Date.parse(awaitedUntil) <= clock.now() &&
    webhooks.claimAwaiting(endpoint, isoTime(clock.now() + awaitingMilliseconds))
  )
}

async function pauseIfGivenUp(endpoint: WebhookEndpoint, { webhooks, clock }: Delivering): Promise<void> {
  if (isGivenUp(endpoint, clock.now())) await webhooks.giveUp(endpoint, pausedEvent(endpoint, stampOf(clock)))
}

/**
 * Whether the delivery is finished: delivered, dead, or out of delivery attempts. A duplicate of the message or a run
 * that crashed may have finished it.
 */
async function isOver(record: Delivery | null, { deliveries }: Delivering): Promise<boolean> {
  if (record === null) return false
  if (record.status === 'delivered' || record.status === 'dead_letter') return true
  if (record.attempts < maxAttempts) return false
  await deliveries.giveUp(record)
  return true
}

/** Makes one delivery attempt, unless an obstacle forbids it. */
async function makeAttempt(
  endpoint: WebhookEndpoint,
  message: DeliveryMessage,
  dependencies: Delivering,
): Promise<{ outcome: AttemptOutcome; report: AttemptReport; time: AttemptTime }> {
  const began = dependencies.clock.now()
  const reason = obstacle(endpoint, message)
  const outcome: AttemptOutcome =
    reason === null ? await attempt(endpoint, message, dependencies) : { kind: 'misconfigured', reason }
  const ended = dependencies.clock.now()
  return { outcome, report: reportOf(outcome, ended), time: { at: isoTime(ended), milliseconds: ended - began } }
}

/**
 * Makes the next delivery attempt.
 * @param received how often the queue has delivered the message, this time included
 * @param mayPostpone whether the delivery may be postponed if its endpoint does not respond
 */
export async function deliverWebhook(
  message: DeliveryMessage,
  { received, mayPostpone }: { received: number; mayPostpone: boolean },
  dependencies: Delivering,
): Promise<Disposition> {
  const endpoint = await dependencies.webhooks.get(message)
  if (endpoint === null) return { kind: 'over' }
  if (mayPostpone && obstacle(endpoint, message) === null && !(await mayCall(endpoint, dependencies)))
    return { kind: 'postponed' }
  const known = await recordOf(message, received, dependencies)
  if (await isOver(known, dependencies)) return { kind: 'over' }

  const { outcome, report, time } = await makeAttempt(endpoint, message, dependencies)
  const isLast = known !== null && known.attempts + 1 >= maxAttempts && report.verdict === 'retry'
  const { attempts, status } = await dependencies.deliveries.record(
    message,
    isLast ? { ...report, verdict: 'dead' } : report,
    time,
  )
  if (outcome.kind !== 'misconfigured') await recordHealth(endpoint, report, dependencies)

  const seconds = status === 'failed' ? secondsToNext(attempts, report.retryAfterSeconds) : null
  if (seconds !== null) return { kind: 'retry', seconds }
  // Duplicates of a message share one count, so this one can make the last delivery attempt without having read the
  // record.
  if (status === 'failed') await dependencies.deliveries.giveUp(message)
  if (status !== 'delivered') await pauseIfGivenUp(endpoint, dependencies)
  return { kind: status === 'delivered' ? 'delivered' : 'dead' }
}
