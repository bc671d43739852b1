/**
 * Calls of the workers of events: publishing, each consumer, a delivery and its next attempt, and a run with nothing to
 * do.
 */
import { deliverBatch } from '#functions/workers/deliver-webhook/deliver-batch.ts'
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { presentEvent } from '#shared/domain/events/event-payload.ts'
import { addressed } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { newId, systemClock } from '#shared/platform/clock.ts'
import type { OutboundHttp } from '#shared/platform/outbound-http.ts'
import { postponement } from '#shared/platform/queue-batches.ts'
import { secretSealing } from '#shared/platform/secret-sealing.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { deliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { addEndpoint } from '../support/webhook-endpoint.ts'
import type { CountedPath, Ready, Scene } from './counted-path.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, measure: () => undefined }

/** Error page of a proxy whose receiver is down. */
const away = `<html>\n<head><title>503 Service Temporarily Unavailable</title></head>\n<body>\n<center><h1>503 Service Temporarily Unavailable</h1></center>\n<hr><center>proxy</center>\n</body>\n</html>`

const respondingWith = (status: number, body: string): Pick<OutboundHttp, 'post' | 'close'> => ({
  post: () => Promise.resolve({ kind: 'responded', status, headers: {}, body }),
  close: () => undefined,
})

/** Stores an endpoint. @returns a function that makes deliveries for it */
async function subscribed({ backend: { table, tenantId } }: Scene): Promise<() => DeliveryMessage> {
  const at = new Date().toISOString()
  const endpoint = await addEndpoint(table, {
    tenantId,
    endpointId: newId('whk', systemClock),
    label: 'Counted',
    url: 'https://hooks.example.com/lectern',
  })
  return () => {
    const session = {
      ...aSession({
        sessionId: newId('ses', systemClock),
        packageId: newId('pkg', systemClock),
        learnerId: 'ada.lovelace@example.com',
      }),
      tenantId,
    }
    const event: AuditEvent = {
      eventId: newId('evt', systemClock),
      type: 'session.completed',
      at,
      entityType: 'session',
      entityId: session.sessionId,
      severity: 'info',
    }
    return addressed(presentEvent({ tenantId, event, session }), event.eventId, { endpoint, now: at })
  }
}

/** A batch for the worker, in the form that Lambda passes; run it once. */
function batch(
  { backend: { table, aws } }: Scene,
  messages: readonly DeliveryMessage[],
  { received, http }: { received: number; http: Pick<OutboundHttp, 'post' | 'close'> },
): Ready {
  const sealing = secretSealing(keyRing({ purpose: 'sealing', secretId: 'sealing-keys' }, systemClock))
  const delivering = {
    webhooks: webhookRepository(table),
    deliveries: deliveryRepository(table),
    sealing,
    http,
    clock: systemClock,
  }
  const work = deliverBatch({
    delivering,
    lanes: new Lanes(10, 60_000),
    queue: postponement(aws.deliveriesUrl),
    log: silent,
    random: () => 0.5,
  })
  const Records = messages.map((message, index) => ({
    messageId: String(index),
    receiptHandle: String(index),
    body: JSON.stringify(message),
    attributes: {
      ApproximateReceiveCount: String(received),
      SentTimestamp: '0',
      SenderId: 'bench',
      ApproximateFirstReceiveTimestamp: '0',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:deliveries',
    awsRegion: 'eu-central-1',
  }))
  return async () => {
    const { batchItemFailures } = await work({ Records })
    return { status: 200, headers: {}, body: { again: batchItemFailures.length }, bytes: Buffer.alloc(0) }
  }
}

/** A delivery that has failed once, ready for its next attempt. */
async function failedOnce(scene: Scene): Promise<DeliveryMessage> {
  const message = (await subscribed(scene))()
  await batch(scene, [message], { received: 1, http: respondingWith(503, away) })()
  return message
}

const endpointIsRead =
  'the endpoint is read before each attempt: one that was paused, given another mode or another secret meanwhile must not be sent what was queued before'

export const webhookPaths: readonly CountedPath[] = [
  {
    name: 'webhook delivery, delivered first time',
    budget: { dynamodb: 2, serial: 2, readUnits: 0.5, writeUnits: 2 },
    status: 200,
    prepare: async (scene) =>
      batch(scene, [(await subscribed(scene))()], { received: 1, http: respondingWith(200, 'ok') }),
  },
  {
    name: 'webhook delivery, batch of 10 to one endpoint',
    budget: { dynamodb: 11, serial: 2, readUnits: 0.5, writeUnits: 20 },
    status: 200,
    async prepare(scene) {
      const make = await subscribed(scene)
      return batch(scene, Array.from({ length: 10 }, make), { received: 1, http: respondingWith(200, 'ok') })
    },
  },
  {
    // Moving a message adds one request to the batch; receiving and deleting are the other two.
    name: 'webhook retry, fails again',
    budget: { dynamodb: 1, serial: 2, writeUnits: 1, sqs: 1 },
    above: { counts: { dynamodb: 2, readUnits: 0.5 }, because: endpointIsRead },
    status: 200,
    prepare: async (scene) => batch(scene, [await failedOnce(scene)], { received: 2, http: respondingWith(503, away) }),
  },
  {
    name: 'publish-events, nothing waits',
    budget: { dynamodb: 4, serial: 1, readUnits: 2 },
    status: 200,
    prepare: ({ backend: { table } }) =>
      Promise.resolve(async () => {
        const outbox = outboxRepository(table)
        const before = '1970-01-02T00:00:00.000Z'
        const found = await Promise.all(
          outbox.shards.map(async (shard) => {
            for await (const items of outbox.pages(shard, before)) return items.length
            return 0
          }),
        )
        return {
          status: found.every((count) => count === 0) ? 200 : 500,
          headers: {},
          body: null,
          bytes: Buffer.alloc(0),
        }
      }),
  },
]
