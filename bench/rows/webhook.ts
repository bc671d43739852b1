/** Deliveries by the built worker to receivers over TLS, and how a receiver that never responds slows the others. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { presentEvent } from '#shared/domain/events/event-payload.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { addressed } from '#shared/domain/webhooks/delivery.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { newId, systemClock } from '#shared/platform/clock.ts'
import { openTable } from '#shared/store/table/table.ts'
import { tableName } from '#test/support/aws-servers.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { loadBuiltFunction } from '../support/built-service.ts'
import { startDistantServers } from '../support/distant-backend.ts'
import { median } from '../support/interleave.ts'
import { addEndpoint } from '../support/webhook-endpoint.ts'

const leastPerSecond = 300
const mostSlowdown = 1.1
const batchSize = 10
/** Number of batches that run at the same time by default (infra/config/settings.ts). */
const batchesAtOnce = 10
const deliveriesPerRound = 600
const rounds = 9
const endpointCount = 8
/** One extra message for this many messages: to the endpoint that never responds, or to a working one in its place. */
const deadShare = 10

const addresses = z.object({ authority: z.string(), healthy: z.number(), dead: z.number() })

interface Receivers extends z.output<typeof addresses> {
  /** Counts requests from this call on; `arrived` resolves after this many. */
  expect(requests: number): Promise<{ readonly arrived: Promise<unknown> }>
  close(): void
}

async function startReceivers(): Promise<Receivers> {
  const child = fork(join('bench', 'support', 'serve-receivers.ts'), [], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const nextMessage = (): Promise<unknown> => once(child, 'message').then(([message]: unknown[]) => message)
  const found = addresses.parse(await nextMessage())
  Object.assign(process.env, {
    LOOPBACK_RECEIVERS: `127.0.0.1:${found.healthy},127.0.0.1:${found.dead}`,
    LOOPBACK_AUTHORITY: found.authority,
  })
  return {
    ...found,
    async expect(requests) {
      const ready = nextMessage()
      child.send({ await: requests })
      await ready
      return { arrived: nextMessage() }
    },
    close: () => child.disconnect(),
  }
}

/** An endpoint in a workspace of its own. */
const ownEndpoint = (name: string, port: number): Promise<WebhookEndpoint> =>
  addEndpoint(openTable(tableClients(), tableName), {
    tenantId: `tenant_${name}`,
    endpointId: `whk_${name}`,
    label: name,
    url: `https://127.0.0.1:${port}/${name}`,
  })

const session = aSession({ sessionId: 'ses_bench' })

function messageTo(endpoint: WebhookEndpoint): DeliveryMessage {
  const at = new Date().toISOString()
  const event: AuditEvent = {
    eventId: newId('evt', systemClock),
    type: 'session.completed',
    at,
    entityType: 'session',
    entityId: session.sessionId,
    severity: 'info',
    data: { attempt_number: 1 },
  }
  return addressed(
    presentEvent({ tenantId: endpoint.tenantId, event, session: { ...session, tenantId: endpoint.tenantId } }),
    event.eventId,
    { endpoint, now: at },
  )
}

const batchOf = (messages: readonly DeliveryMessage[]): object => ({
  Records: messages.map((message, index) => ({
    messageId: String(index),
    receiptHandle: String(index),
    body: JSON.stringify(message),
    attributes: { ApproximateReceiveCount: '1' },
  })),
})

/**
 * Runs batches as Lambda does, a fixed number in parallel. A batch that waits for a hanging endpoint keeps its slot.
 */
class Worker {
  private readonly waiting: object[] = []
  private running = 0

  constructor(private readonly handler: Awaited<ReturnType<typeof loadBuiltFunction>>) {}

  take(messages: readonly DeliveryMessage[]): void {
    for (let start = 0; start < messages.length; start += batchSize)
      this.waiting.push(batchOf(messages.slice(start, start + batchSize)))
    while (this.running < batchesAtOnce && this.waiting.length > 0) void this.work()
  }

  private async work(): Promise<void> {
    this.running += 1
    for (let batch = this.waiting.shift(); batch !== undefined; batch = this.waiting.shift())
      await this.handler(batch, {})
    this.running -= 1
  }
}

interface Scene {
  readonly receivers: Receivers
  readonly endpoints: readonly WebhookEndpoint[]
}

/**
 * Delivers the same messages in each call, together with extra ones to an endpoint that works or hangs.
 * @returns deliveries per second to the endpoints of the scene
 */
async function rate(
  worker: Worker,
  { receivers, endpoints }: Scene,
  extra: { readonly endpoint: WebhookEndpoint; readonly responds: boolean },
): Promise<number> {
  const messages = Array.from({ length: deliveriesPerRound / endpoints.length }, () => endpoints.map(messageTo)).flat()
  const extraMessages = Array.from({ length: deliveriesPerRound / deadShare }, () => messageTo(extra.endpoint))
  for (const [index, message] of extraMessages.entries()) messages.splice(index * (deadShare + 1), 0, message)
  const { arrived } = await receivers.expect(deliveriesPerRound + (extra.responds ? extraMessages.length : 0))
  const started = performance.now()
  worker.take(messages)
  await arrived
  return (deliveriesPerRound * 1000) / (performance.now() - started)
}

async function compare(
  scene: Scene,
  living: WebhookEndpoint,
  dead: WebhookEndpoint,
): Promise<{ alone: number[]; beside: number[] }> {
  const handler = await loadBuiltFunction('workers/deliver-webhook')
  const [alone, beside] = [new Worker(handler), new Worker(handler)]
  // The first attempts time out, and the worker learns that this endpoint hangs.
  await handler(batchOf([messageTo(dead)]), {})
  const rates: { alone: number[]; beside: number[] } = { alone: [], beside: [] }
  for (let round = 0; round < rounds + 2; round += 1) {
    const [without, among] = [
      await rate(alone, scene, { endpoint: living, responds: true }),
      await rate(beside, scene, { endpoint: dead, responds: false }),
    ]
    // The first two rounds warm up.
    if (round < 2) continue
    rates.alone.push(without)
    rates.beside.push(among)
  }
  return rates
}

export const webhook: Benchmark = {
  goal: `deliveries/s to a loopback receiver >= ${leastPerSecond}; one dead endpoint slows the others <= ${mostSlowdown}`,
  exact: false,
  async measure() {
    const servers = await startDistantServers()
    const receivers = await startReceivers()
    try {
      process.env['LOG_LEVEL'] = 'SILENT'
      const endpoints = await Promise.all(
        Array.from({ length: endpointCount }, (_, index) => ownEndpoint(`bench${index}`, receivers.healthy)),
      )
      const { alone, beside } = await compare(
        { receivers, endpoints },
        await ownEndpoint('living', receivers.healthy),
        await ownEndpoint('dead', receivers.dead),
      )
      const perSecond = Math.round(median(alone))
      const slowdown = rounded(median(alone.map((one, index) => one / (beside[index] ?? Number.NaN))))
      return {
        measured: { perSecond, slowdown },
        met: perSecond >= leastPerSecond && slowdown <= mostSlowdown,
        notes: [
          `deliveries/s of each round, where all respond: ${alone.map(Math.round).join(' ')}; beside a dead endpoint: ${beside.map(Math.round).join(' ')}`,
        ],
      }
    } finally {
      receivers.close()
      servers.close()
    }
  },
}
