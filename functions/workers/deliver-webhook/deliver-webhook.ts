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
  slowAttemptMs,
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
  /** Milliseconds after which an attempt is slow; `slowAttemptMs` by default. */
  readonly slowMs?: number
}

/**
 * How the processing of a message ended.
 * - `delivered`: the endpoint accepted it. `dead`: it failed for good. `over`: it was finished before. The message is
 *   deleted.
 * - `retry`: the delivery attempt failed; the message returns after this many seconds.
 * - `postponed`: no delivery attempt was made, because the endpoint is slow and another batch waits for it.
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

/** Whether the work still runs after this time. */
async function outlasts(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, true)
  })
  try {
    return await Promise.race([work.then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reserves the endpoint for this batch while an attempt is slow, so that no other batch begins to wait for it too.
 * Without this, several batches could wait for it before the first attempt ends.
 * @returns whether the attempt is slow
 */
async function reserveIfSlow(
  attempting: Promise<unknown>,
  endpoint: WebhookEndpoint,
  { webhooks, clock, slowMs = slowAttemptMs }: Delivering,
): Promise<boolean> {
  if (!(await outlasts(attempting, slowMs))) return false
  // If the table fails, the attempt goes on. Its end sets the endpoint apart.
  if (endpoint.awaitedUntil === null)
    await webhooks.claimAwaiting(endpoint, isoTime(clock.now() + awaitingMilliseconds)).catch(() => false)
  return true
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

/** How an attempt went: its outcome in the record of the delivery, and whether it was slow. */
interface Attempted {
  readonly outcome: AttemptOutcome
  readonly report: AttemptReport
  readonly isSlow: boolean
  readonly time: AttemptTime
}

/**
 * Until when an endpoint is set apart after an attempt; null: it is not. An endpoint that responds slowly is free for
 * the next batch at once, so that it gets as many deliveries as one batch at a time can make.
 */
function awaitedUntilAfter(
  { report, isSlow }: Attempted,
  { awaitedUntil }: WebhookEndpoint,
  now: string,
): string | null {
  if (report.failure === timedOut) return awaitedUntil ?? now
  return isSlow ? now : null
}

/**
 * Records since when an endpoint has failed: from the first failure after a success, until the next success. An
 * endpoint that timed out or was slow is set apart (`awaitedUntil`) until it responds quickly, with any status.
 */
async function recordHealth(
  endpoint: WebhookEndpoint,
  attempted: Attempted,
  { webhooks, clock }: Delivering,
): Promise<void> {
  const now = isoTime(clock.now())
  const failingSince = attempted.report.verdict === 'delivered' ? null : (endpoint.failingSince ?? now)
  const awaitedUntil = awaitedUntilAfter(attempted, endpoint, now)
  if (failingSince !== endpoint.failingSince || awaitedUntil !== endpoint.awaitedUntil)
    await webhooks.recordHealth(endpoint, { failingSince, awaitedUntil })
}

/**
 * Whether this batch may call the endpoint. A call to an endpoint that is slow takes up to half a minute, so one
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
): Promise<Attempted> {
  const began = dependencies.clock.now()
  const reason = obstacle(endpoint, message)
  const attempting: Promise<AttemptOutcome> =
    reason === null ? attempt(endpoint, message, dependencies) : Promise.resolve({ kind: 'misconfigured', reason })
  const [outcome, isSlow] = await Promise.all([attempting, reserveIfSlow(attempting, endpoint, dependencies)])
  const ended = dependencies.clock.now()
  return {
    outcome,
    report: reportOf(outcome, ended),
    isSlow,
    time: { at: isoTime(ended), milliseconds: ended - began },
  }
}

/**
 * Makes the next delivery attempt.
 * @param received how often the queue has delivered the message, this time included
 * @param mayPostpone whether the delivery may be postponed if its endpoint is slow
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

  const attempted = await makeAttempt(endpoint, message, dependencies)
  const { outcome, report, time } = attempted
  const isLast = known !== null && known.attempts + 1 >= maxAttempts && report.verdict === 'retry'
  const { attempts, status } = await dependencies.deliveries.record(
    message,
    isLast ? { ...report, verdict: 'dead' } : report,
    time,
  )
  if (outcome.kind !== 'misconfigured') await recordHealth(endpoint, attempted, dependencies)

  const seconds = status === 'failed' ? secondsToNext(attempts, report.retryAfterSeconds) : null
  if (seconds !== null) return { kind: 'retry', seconds }
  // Duplicates of a message share one count, so this one can make the last delivery attempt without having read the
  // record.
  if (status === 'failed') await dependencies.deliveries.giveUp(message)
  if (status !== 'delivered') await pauseIfGivenUp(endpoint, dependencies)
  return { kind: status === 'delivered' ? 'delivered' : 'dead' }
}
