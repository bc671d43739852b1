/** A batch of deliveries, all attempted at the same time: one that hangs keeps no other from being sent. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { deliveryMessage, type DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
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

/** Seconds for which a delivery is put off whose lane is full; spread, so that they do not all come back together. */
const putOff = { least: 30, most: 90 }
/** A message that was put off so often is sent whatever its lane looks like, before the queue takes it for a dead one. */
const mostReceives = 10

/** Endpoints are read once a batch. */
function reading(delivering: Delivering): Delivering {
  const known = new Map<string, Promise<WebhookEndpoint | null>>()
  return {
    ...delivering,
    webhooks: {
      ...delivering.webhooks,
      get(id) {
        const found = known.get(id.endpointId) ?? delivering.webhooks.get(id)
        known.set(id.endpointId, found)
        return found
      },
    },
  }
}

async function inLane(message: DeliveryMessage, received: number, { delivering, lanes, random }: Batching): Promise<Disposition> {
  const work = (): Promise<Disposition> => deliverWebhook(message, received, delivering)
  const disposition = received < mostReceives ? await lanes.run(message.endpointId, work) : await work()
  return disposition ?? { kind: 'again', seconds: putOff.least + random() * (putOff.most - putOff.least) }
}

/** What becomes of a record; null where it failed for a reason of ours, and comes back in the queue's own time. */
async function dispose(record: SQSRecord, batching: Batching): Promise<Disposition | null> {
  const received = Number(record.attributes.ApproximateReceiveCount)
  try {
    const message = deliveryMessage.parse(JSON.parse(record.body))
    const started = performance.now()
    const disposition = await inLane(message, received, batching)
    batching.log.measure('delivery', { attempts: 1, durationMs: performance.now() - started }, { deliveryId: message.deliveryId, disposition: disposition.kind })
    return disposition
  } catch (error) {
    batching.log.error('delivery failed', { messageId: record.messageId, received, error })
    return null
  }
}

export const deliverBatch =
  (batching: Batching) =>
  async ({ Records: records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
    const batch = { ...batching, delivering: reading(batching.delivering) }
    const disposed = await Promise.all(records.map(async (record) => ({ record, disposition: await dispose(record, batch) })))
    const again = disposed.flatMap(({ record, disposition }) => (disposition?.kind === 'again' ? [{ receiptHandle: record.receiptHandle, seconds: disposition.seconds }] : []))
    try {
      await batching.queue.postpone(again)
    } catch (error) {
      // They come back in the queue's own time, which is later than most of them wanted.
      batching.log.error('deliveries not postponed', { error })
    }
    return { batchItemFailures: disposed.flatMap(({ record, disposition }) => (disposition?.kind === 'done' ? [] : [{ itemIdentifier: record.messageId }])) }
  }
