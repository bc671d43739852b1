/** A batch of deliveries, all attempted at the same time: one that hangs keeps no other from being sent. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { deliveryMessage, type DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { Log } from '#shared/platform/log.ts'
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

/** A message that was put off so often is sent whatever its endpoint does, before the queue takes it for a dead one. */
const mostReceives = 10

/** Bounds of the time for which a delivery is put off that nobody could attend to, in seconds. */
const putOff = { first: 60, longest: 3600 }

/** Twice as long each time, and spread, so that they do not all come back together. */
const putOffSeconds = (received: number, random: number): number => Math.min(putOff.longest, putOff.first * 2 ** (received - 1)) * (0.5 + random)

/** Remembers what was asked about an endpoint for the time of a batch. */
function onceEach<Endpoint extends { readonly endpointId: string }, Rest extends readonly unknown[], Answer>(
  ask: (endpoint: Endpoint, ...rest: Rest) => Promise<Answer>,
): (endpoint: Endpoint, ...rest: Rest) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>()
  return (endpoint, ...rest) => {
    const answer = known.get(endpoint.endpointId) ?? ask(endpoint, ...rest)
    known.set(endpoint.endpointId, answer)
    return answer
  }
}

/** Endpoints are read once a batch, and one that hangs is kept for the whole of it. */
function reading(delivering: Delivering): Delivering {
  const { webhooks } = delivering
  return { ...delivering, webhooks: { ...webhooks, get: onceEach(webhooks.get), claimAwaiting: onceEach(webhooks.claimAwaiting) } }
}

async function inLane(message: DeliveryMessage, received: number, { delivering, lanes }: Batching): Promise<Disposition> {
  const isPatient = received < mostReceives
  const work = (): Promise<Disposition> => deliverWebhook(message, { received, isPatient }, delivering)
  return isPatient ? ((await lanes.run(message.endpointId, work)) ?? { kind: 'busy' }) : work()
}

/** What became of a record. */
interface Disposed {
  readonly record: SQSRecord
  /** Null where the record is no delivery. */
  readonly message: DeliveryMessage | null
  /** Null where it failed for a reason of ours, and comes back in the queue's own time. */
  readonly disposition: Disposition | null
  /** When it was begun, in milliseconds since the epoch, and how long it took. */
  readonly begunAt: number
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

/** Seconds after which a record is to come again; null where it is not, or where that is the queue's to say. */
function secondsUntil({ record, disposition }: Disposed, { random }: Batching): number | null {
  if (disposition?.kind === 'again') return disposition.seconds
  return disposition?.kind === 'busy' ? putOffSeconds(receivesOf(record), random()) : null
}

/** A sample for each attempt, by the kind of endpoint; one line for each kind keeps the log short. */
function measure(disposed: readonly Disposed[], { log }: Batching): void {
  for (const mode of ['live', 'test'] as const) {
    const tried = disposed.flatMap(({ message, disposition, ...rest }) =>
      message?.mode !== mode || disposition === null || disposition.kind === 'busy' || disposition.kind === 'over' ? [] : [{ ...rest, message, disposition }],
    )
    if (tried.length === 0) continue
    const first = tried.filter(({ record }) => receivesOf(record) === 1)
    const metrics = {
      attempts: tried.length,
      failed: tried.map(({ disposition }) => (disposition.kind === 'delivered' ? 0 : 1)),
      durationMs: tried.map(({ milliseconds }) => Math.round(milliseconds)),
      ...(first.length === 0 ? {} : { waitMs: first.map(({ begunAt, message }) => Math.max(0, begunAt - Date.parse(message.queuedAt))) }),
    }
    log.measure(`delivery-${mode}`, metrics, {})
  }
}

export const deliverBatch =
  (batching: Batching) =>
  async ({ Records: records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
    const batch = { ...batching, delivering: reading(batching.delivering) }
    const disposed = await Promise.all(records.map((record) => dispose(record, batch)))
    measure(disposed, batch)
    const again = disposed.flatMap((one) => {
      const seconds = secondsUntil(one, batch)
      return seconds === null ? [] : [{ receiptHandle: one.record.receiptHandle, seconds }]
    })
    try {
      await batching.queue.postpone(again)
    } catch (error) {
      // They come back in the queue's own time, which is later than most of them wanted.
      batching.log.error('deliveries not postponed', { error })
    }
    return { batchItemFailures: disposed.filter(staysQueued).map(({ record }) => ({ itemIdentifier: record.messageId })) }
  }

const staysQueued = ({ disposition }: Disposed): boolean => disposition === null || disposition.kind === 'again' || disposition.kind === 'busy'
