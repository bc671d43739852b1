/** Test bench for webhook deliveries: real receivers over TLS, the stores, and a queue in virtual time. */
import { deliverBatch } from '#functions/workers/deliver-webhook/deliver-batch.ts'
import { Lanes } from '#functions/workers/deliver-webhook/lanes.ts'
import { addressed, type Delivery } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { presentEvent } from '#shared/domain/events/event-payload.ts'
import { outboundHttp, type OutboundHttp } from '#shared/platform/outbound-http.ts'
import type { Log } from '#shared/platform/log.ts'
import { deliveryRepository, type DeliveryRepository } from '#shared/store/webhooks/delivery-repository.ts'
import { webhookRepository, type WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { startReceiver, type Receiver } from './https-receiver.ts'
import { VirtualQueue } from './virtual-queue.ts'
import { completed, next, startWebhookBench, type WebhookBench } from './webhooks.ts'

export const authority = makeAuthority()
export const leaf = authority.issue(['127.0.0.1'])
/** Time at which the tests begin. */
export const start = '2026-11-21T12:00:00.000Z'

/** A log that is discarded. */
export const silent: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  measure: () => undefined,
}

/** How long an attempt may take. */
const usualTimeoutMs = 30_000

interface Ended {
  readonly record: Delivery
  readonly endpoint: WebhookEndpoint | null
  /** Seconds between attempts. */
  readonly waits: readonly number[]
  readonly queue: VirtualQueue
  readonly message: DeliveryMessage
}

interface Changed {
  readonly deliveries?: DeliveryRepository
  readonly webhooks?: WebhookRepository
  readonly lanes?: Lanes
  readonly log?: Log
  readonly slowMs?: number
}

export interface DeliveryBench extends WebhookBench {
  readonly deliveries: DeliveryRepository
  readonly webhooks: WebhookRepository
  /** Closes the receiver with the bench. */
  open<One extends { close(): unknown }>(one: Promise<One> | One): Promise<One>
  /** The client, with a shorter timeout where the test gives one. The timeout that the caller asked for is checked. */
  client(ports: readonly number[], timeoutMs?: number): Pick<OutboundHttp, 'post' | 'close'>
  worker(
    queue: VirtualQueue,
    http: Pick<OutboundHttp, 'post' | 'close'>,
    changed?: Changed,
  ): ReturnType<typeof deliverBatch>
  recordOf(message: DeliveryMessage): Promise<Delivery>
  /** An endpoint in a workspace of its own. */
  endpointFor(receiver: Pick<Receiver, 'port'>, settings?: Partial<WebhookEndpoint>): Promise<WebhookEndpoint>
  /** Delivers one event to a receiver until nothing is left to do. */
  deliver(
    receiver: Pick<Receiver, 'port'>,
    settings?: Partial<WebhookEndpoint> & { readonly timeoutMs?: number },
  ): Promise<Ended>
}

export const messageTo = (endpoint: WebhookEndpoint, settings: Partial<DeliveryMessage> = {}): DeliveryMessage => {
  const event = completed()
  return {
    ...addressed(presentEvent({ tenantId: endpoint.tenantId, event, session: null }), event.eventId, {
      endpoint,
      now: start,
    }),
    ...settings,
  }
}

/** Responds with these statuses in order; the last one repeats. */
export function respondingWith(...statuses: number[]): Promise<Receiver> {
  let count = 0
  return startReceiver(leaf, (_request, response) => {
    const status = statuses[Math.min(count, statuses.length - 1)] ?? 200
    count += 1
    response.writeHead(status, { 'content-type': 'text/plain' }).end(`response ${count}`)
  })
}

export async function startDeliveryBench(): Promise<DeliveryBench> {
  const webhookBench = await startWebhookBench()
  const { table, sealing } = webhookBench
  const [deliveries, webhooks] = [deliveryRepository(table), webhookRepository(table)]
  const opened: { close(): unknown }[] = []
  const client: DeliveryBench['client'] = (ports, timeoutMs = usualTimeoutMs) => {
    const http = outboundHttp({
      loopback: { receivers: ports.map((port) => `127.0.0.1:${port}`), authority: authority.cert },
      bodyMs: 100,
    })
    opened.push(http)
    return {
      ...http,
      post(request) {
        expect(request.timeoutMs).toBe(usualTimeoutMs)
        return http.post({ ...request, timeoutMs })
      },
    }
  }
  const worker: DeliveryBench['worker'] = (queue, http, { lanes = new Lanes(5, 50), log = silent, ...stores } = {}) =>
    deliverBatch({
      delivering: { webhooks, deliveries, sealing, http, clock: queue.clock, ...stores },
      lanes,
      queue,
      log,
      random: () => 0.5,
    })
  const recordOf: DeliveryBench['recordOf'] = async (message) => {
    const record = await deliveries.get(message)
    if (record === null) throw new Error('There is no record.')
    return record
  }
  const endpointFor: DeliveryBench['endpointFor'] = ({ port }, settings = {}) =>
    webhookBench.addEndpoint({ tenantId: `tenant_${next()}`, url: `https://127.0.0.1:${port}/hook`, ...settings })
  return {
    ...webhookBench,
    deliveries,
    webhooks,
    client,
    worker,
    recordOf,
    endpointFor,
    async open(one) {
      const ready = await one
      opened.push(ready)
      return ready
    },
    async deliver(receiver, { timeoutMs, ...settings } = {}) {
      const endpoint = await endpointFor(receiver, settings)
      const queue = new VirtualQueue(start)
      const message = messageTo(endpoint)
      queue.send(message)
      await queue.drain(worker(queue, client([receiver.port], timeoutMs)))
      const times = queue.batches.map(({ at }) => at)
      return {
        record: await recordOf(message),
        endpoint: await webhooks.get(endpoint),
        waits: times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1000),
        queue,
        message,
      }
    },
    async close() {
      await Promise.all(opened.map((one) => one.close()))
      await webhookBench.close()
    },
  }
}
