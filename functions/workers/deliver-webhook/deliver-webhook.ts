/**
 * One attempt at one delivery (specification, "Delivery rules"). What the attempt comes to is recorded before the message
 * is let go: whoever dies before that leaves the message in the queue, and the attempt is made again.
 */
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { Delivery } from '#shared/domain/webhooks/delivery.ts'
import { attemptTimeoutMs, maxAttempts, obstacle, reportOf, secondsToNext, timedOut, type AttemptOutcome, type AttemptReport } from '#shared/domain/webhooks/attempt.ts'
import { deliveryHeaders } from '#shared/domain/webhooks/signature.ts'
import { awaitingMilliseconds, isGivenUp, pausedEvent, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { OutboundHttp, OutboundResult } from '#shared/platform/outbound-http.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { AttemptTime, DeliveryRepository } from '#shared/store/delivery-repository.ts'
import type { WebhookRepository } from '#shared/store/webhook-repository.ts'

export interface Delivering {
  readonly webhooks: Pick<WebhookRepository, 'get' | 'noteHealth' | 'claimAwaiting' | 'giveUp'>
  readonly deliveries: Pick<DeliveryRepository, 'get' | 'record' | 'giveUp'>
  readonly sealing: Pick<SecretSealing, 'open'>
  readonly http: Pick<OutboundHttp, 'post'>
  readonly clock: Clock
}

/**
 * What is to become of a message: there is nothing more to do, as it was delivered, is dead, or was over before; it comes
 * again after so many seconds; or its endpoint is kept by others, and nothing was tried.
 */
export type Disposition = { readonly kind: 'delivered' | 'dead' | 'over' | 'busy' } | { readonly kind: 'again'; readonly seconds: number }

/** The secrets that sign now, newest first. */
async function secretsOf(endpoint: WebhookEndpoint, { sealing, clock }: Delivering): Promise<[string, ...string[]]> {
  const place = [endpoint.tenantId, endpoint.endpointId]
  const { secret, formerSecret } = endpoint
  const current = await sealing.open(secret, place)
  const overlaps = formerSecret !== null && Date.parse(formerSecret.until) > clock.now()
  return overlaps ? [current, await sealing.open(formerSecret, place)] : [current]
}

const outcomeOf = (result: OutboundResult): AttemptOutcome => {
  if (result.kind === 'answered') return { kind: 'answered', status: result.status, retryAfter: result.headers['retry-after'] ?? null, body: result.body }
  return { kind: result.kind === 'refused' ? 'misconfigured' : 'failed', reason: result.reason }
}

async function attempt(endpoint: WebhookEndpoint, message: DeliveryMessage, parts: Delivering): Promise<AttemptOutcome> {
  const secrets = await secretsOf(endpoint, parts)
  const headers = deliveryHeaders(message, { secrets, atSeconds: Math.floor(parts.clock.now() / 1000) })
  return outcomeOf(await parts.http.post({ url: endpoint.url, headers, body: message.body, timeoutMs: attemptTimeoutMs }))
}

/** A message that has come so often may have used up its attempts: only then is its record read before it is sent. */
async function recordOf(message: DeliveryMessage, received: number, { deliveries }: Delivering): Promise<Delivery | null> {
  return received < maxAttempts ? null : deliveries.get(message)
}

/**
 * The first failure after a success begins the time that an endpoint has failed; a success ends it. One that did not answer
 * in time is kept apart from then on, until it answers again, whatever it says.
 */
async function noteHealth(endpoint: WebhookEndpoint, { verdict, failure }: AttemptReport, { webhooks, clock }: Delivering): Promise<void> {
  const now = isoTime(clock.now())
  const failingSince = verdict === 'delivered' ? null : (endpoint.failingSince ?? now)
  const awaitedUntil = failure === timedOut ? (endpoint.awaitedUntil ?? now) : null
  if (failingSince !== endpoint.failingSince || awaitedUntil !== endpoint.awaitedUntil) await webhooks.noteHealth(endpoint, { failingSince, awaitedUntil })
}

/**
 * Whether an endpoint may be waited for. One that hangs holds whoever calls it for half a minute: one batch at a time does,
 * and all others go on with what can be delivered.
 */
async function isFree(endpoint: WebhookEndpoint, { webhooks, clock }: Delivering): Promise<boolean> {
  const { awaitedUntil } = endpoint
  if (awaitedUntil === null) return true
  return Date.parse(awaitedUntil) <= clock.now() && webhooks.claimAwaiting(endpoint, isoTime(clock.now() + awaitingMilliseconds))
}

async function pauseIfGivenUp(endpoint: WebhookEndpoint, { webhooks, clock }: Delivering): Promise<void> {
  if (isGivenUp(endpoint, clock.now())) await webhooks.giveUp(endpoint, pausedEvent(endpoint, stampOf(clock)))
}

/** Whether the message has nothing more to do: delivered, dead, or with its attempts used up, by a duplicate or before a crash. */
async function isOver(record: Delivery | null, { deliveries }: Delivering): Promise<boolean> {
  if (record === null) return false
  if (record.status === 'delivered' || record.status === 'dead_letter') return true
  if (record.attempts < maxAttempts) return false
  await deliveries.giveUp(record)
  return true
}

/** What one attempt came to. */
async function tryOnce(endpoint: WebhookEndpoint, message: DeliveryMessage, parts: Delivering): Promise<{ outcome: AttemptOutcome; report: AttemptReport; time: AttemptTime }> {
  const began = parts.clock.now()
  const reason = obstacle(endpoint, message)
  const outcome: AttemptOutcome = reason === null ? await attempt(endpoint, message, parts) : { kind: 'misconfigured', reason }
  const ended = parts.clock.now()
  return { outcome, report: reportOf(outcome, ended), time: { at: isoTime(ended), milliseconds: ended - began } }
}

/**
 * Makes the next attempt of a delivery.
 * @param received how often its message has been handed out, this time included
 * @param isPatient whether it may be put off where its endpoint hangs
 */
export async function deliverWebhook(message: DeliveryMessage, { received, isPatient }: { received: number; isPatient: boolean }, parts: Delivering): Promise<Disposition> {
  const endpoint = await parts.webhooks.get(message)
  if (endpoint === null) return { kind: 'over' }
  if (isPatient && obstacle(endpoint, message) === null && !(await isFree(endpoint, parts))) return { kind: 'busy' }
  const known = await recordOf(message, received, parts)
  if (await isOver(known, parts)) return { kind: 'over' }

  const { outcome, report, time } = await tryOnce(endpoint, message, parts)
  const isLast = known !== null && known.attempts + 1 >= maxAttempts && report.verdict === 'retry'
  const { attempts, status } = await parts.deliveries.record(message, isLast ? { ...report, verdict: 'dead' } : report, time)
  if (outcome.kind !== 'misconfigured') await noteHealth(endpoint, report, parts)

  const seconds = status === 'failed' ? secondsToNext(attempts, report.retryAfterSeconds) : null
  if (seconds !== null) return { kind: 'again', seconds }
  // Duplicates count together: one may reach the last attempt without having read the record.
  if (status === 'failed') await parts.deliveries.giveUp(message)
  if (status !== 'delivered') await pauseIfGivenUp(endpoint, parts)
  return { kind: status === 'delivered' ? 'delivered' : 'dead' }
}
