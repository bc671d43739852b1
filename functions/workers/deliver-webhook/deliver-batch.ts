/** A batch of deliveries, attempted in parallel, so that a slow endpoint delays no other endpoint. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { deliveryMessage, type DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { Log } from '#shared/platform/log.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import type { Postponement } from '#shared/platform/queue-batches.ts'
import { deliverWebhook, type Delivering, type Disposition } from './deliver-webhook.ts'
import type { Lanes } from './lanes.ts'

export interface Batching {
  readonly delivering: Delivering
  readonly lanes: Lanes
  readonly queue: Postponement
  readonly log: Log
  /** Between 0 and 1. */
  readonly random: () => number
}

/**
 * From this receive on a delivery is attempted and not postponed, even if its endpoint is slow. Otherwise the queue
 * could move it to the dead letters without a delivery attempt.
 */
const lastPostponableReceive = 10

/** Bounds, in seconds, of the delay of a delivery that was postponed without a delivery attempt. */
const postponement = { first: 60, longest: 3600 }

/**
 * Doubles with each receive. Random between half and one and a half of that, so that the messages do not all return at
 * once.
 */
const postponementSeconds = (received: number, random: number): number =>
  Math.min(postponement.longest, postponement.first * 2 ** (received - 1)) * (0.5 + random)

/**
 * Reads each endpoint once a batch. The right to wait for a slow endpoint is claimed once too, and holds for all its
 * deliveries in the batch.
 */
function withBatchCache(delivering: Delivering): Delivering {
  const { webhooks } = delivering
  const keyOf = ({ endpointId }: { readonly endpointId: string }): string => endpointId
  return {
    ...delivering,
    webhooks: {
      ...webhooks,
      get: onceForEach(webhooks.get, keyOf),
      claimAwaiting: onceForEach(webhooks.claimAwaiting, keyOf),
    },
  }
}

async function inLane(
  message: DeliveryMessage,
  received: number,
  { delivering, lanes }: Batching,
): Promise<Disposition> {
  const mayPostpone = received < lastPostponableReceive
  const work = (): Promise<Disposition> => deliverWebhook(message, { received, mayPostpone }, delivering)
  return mayPostpone ? ((await lanes.run(message.endpointId, work)) ?? { kind: 'postponed' }) : work()
}

/** A record of the queue, and how its processing ended. */
interface Disposed {
  readonly record: SQSRecord
  /** Null if the record is not a valid delivery message. */
  readonly message: DeliveryMessage | null
  /**
   * Null if processing threw, for example because the table failed. The record returns after the queue's visibility
   * timeout.
   */
  readonly disposition: Disposition | null
  /** When processing began, in milliseconds since the epoch. */
  readonly begunAt: number
  /** How long it took. */
  readonly milliseconds: number
}

const receivesOf = (record: SQSRecord): number => Number(record.attributes.ApproximateReceiveCount)

async function dispose(record: SQSRecord, batching: Batching): Promise<Disposed> {
  const started = performance.now()
  const begunAt = batching.delivering.clock.now()
  let message: DeliveryMessage | null = null
  try {
    message = deliveryMessage.parse(JSON.parse(record.body))
    const disposition = await inLane(message, receivesOf(record), batching)
    return { record, message, disposition, begunAt, milliseconds: performance.now() - started }
  } catch (error) {
    batching.log.error('delivery failed', { messageId: record.messageId, received: receivesOf(record), error })
    return { record, message, disposition: null, begunAt, milliseconds: performance.now() - started }
  }
}

/** Seconds until a record returns; null if it does not return, or returns after the queue's visibility timeout. */
function secondsToReturn({ record, disposition }: Disposed, { random }: Batching): number | null {
  if (disposition?.kind === 'retry') return disposition.seconds
  return disposition?.kind === 'postponed' ? postponementSeconds(receivesOf(record), random()) : null
}

/** Logs the metrics of all delivery attempts, one line for each mode of endpoints (LIVE, TEST). */
function measure(disposed: readonly Disposed[], { log }: Batching): void {
  for (const mode of ['live', 'test'] as const) {
    const attempted = disposed.flatMap(({ message, disposition, ...rest }) =>
      message?.mode !== mode || disposition === null || disposition.kind === 'postponed' || disposition.kind === 'over'
        ? []
        : [{ ...rest, message, disposition }],
    )
    if (attempted.length === 0) continue
    const first = attempted.filter(({ record }) => receivesOf(record) === 1)
    const metrics = {
      attempts: attempted.length,
      failed: attempted.map(({ disposition }) => (disposition.kind === 'delivered' ? 0 : 1)),
      durationMs: attempted.map(({ milliseconds }) => Math.round(milliseconds)),
      ...(first.length === 0
        ? {}
        : { waitMs: first.map(({ begunAt, message }) => Math.max(0, begunAt - Date.parse(message.queuedAt))) }),
    }
    log.measure(`delivery-${mode}`, metrics, {})
  }
}

export const deliverBatch =
  (batching: Batching) =>
  async ({ Records: records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
    const batch = { ...batching, delivering: withBatchCache(batching.delivering) }
    const disposed = await Promise.all(records.map((record) => dispose(record, batch)))
    measure(disposed, batch)
    const postponed = disposed.flatMap((one) => {
      const seconds = secondsToReturn(one, batch)
      return seconds === null ? [] : [{ receiptHandle: one.record.receiptHandle, seconds }]
    })
    try {
      await batching.queue.postpone(postponed)
    } catch (error) {
      // The records return after the queue's visibility timeout instead, which is later for most of them.
      batching.log.error('deliveries not postponed', { error })
    }
    return {
      batchItemFailures: disposed.filter(staysQueued).map(({ record }) => ({ itemIdentifier: record.messageId })),
    }
  }

const staysQueued = ({ disposition }: Disposed): boolean =>
  disposition === null || disposition.kind === 'retry' || disposition.kind === 'postponed'
