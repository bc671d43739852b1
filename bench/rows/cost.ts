/** Cost of 1,000 learner sessions: plays one session, counts what it uses, and adds up the prices. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { modelMetricCost, modelSessionCost, type SessionUse } from '#infra/cost/session-cost.ts'
import { send, type ApiRequest } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { openBackend, prepareCall } from '../support/backend.ts'
import { consume, consumers, publish, streamBatch } from '../support/event-workers.ts'
import { sampleCmi } from '../support/sample-cmi.ts'
import { playerHeaders } from '../support/session-work.ts'

const boundUsd = 0.2
const sessions = 1000
const commits = 30
const reads = 8

/**
 * Memory of the functions (infra/features/public-api-functions.ts), and duration of a request with one call to the
 * table.
 */
const requestGigabytes = 1
const requestSeconds = 0.015
/** Share of runs that start cold, and the duration of a cold start, which is billed. */
const coldShare = 0.01
const coldSeconds = 0.4
/** One attempt of a delivery. It waits half a second for the receiver (512 MB, ten attempts in parallel in a batch). */
const deliveryGigabyteSeconds = (0.5 * 0.5) / 10
/**
 * Runs of workers for events. The launch and the end each publish one event, in batches of their own. Each event is a run
 * of publish-events and of its consumers (deliveries and statements); the launch is also a run of follow-packages.
 */
const eventRuns = 2 + 2 * 2 + 1
/** 512 MB, 50 ms. */
const eventRunGigabyteSeconds = 0.5 * 0.05
const consumedMessages = 2 * 2 + 1
/** Receive, delete and a share of an empty receive, for each message of a consumer. */
const consumerQueueRequests = 3
/** docs/access-patterns.md, W3 and D2: the endpoint is read, the delivery recorded. */
const deliveryUnits = { readUnits: 0.5, writeUnits: 1 }
/** The worker's log line about a batch of ten. */
const deliveryLogBytes = 400 / 10
/** Receive, delete and a share of an empty receive, for a batch of ten. */
const deliveryQueueRequests = 3 / 10

type Backend = Awaited<ReturnType<typeof openBackend>>

const metricLine = z.object({
  _aws: z.object({ CloudWatchMetrics: z.array(z.object({ Metrics: z.array(z.object({ Name: z.string() })) })) }),
  service: z.string(),
  operation: z.string(),
})

/** The metrics of a log line; none if the line has none. */
function metricsIn(line: string): string[] {
  if (!line.startsWith('{"_aws"')) return []
  const { _aws, service, operation } = metricLine.parse(JSON.parse(line))
  return _aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => `${service} ${operation} ${Name}`))
}

/** Metrics of the worker that sends deliveries, which this row does not run: deliver-batch.ts. */
const deliveryMetrics = 4

/** Counts the traffic of the API. */
class Meter {
  requests = 0
  bytesIn = 0
  bytesOut = 0
  loggedBytes = 0
  /** The custom metrics in the log lines: service, operation and name. */
  readonly metrics = new Set<string>()

  constructor() {
    const count = (chunk: string | Uint8Array): boolean => {
      this.loggedBytes += Buffer.byteLength(chunk)
      for (const metric of metricsIn(String(chunk))) this.metrics.add(metric)
      return true
    }
    process.stdout.write = count
  }

  async call(operationId: string, request: ApiRequest): Promise<any> {
    const { handler, event } = await prepareCall(operationId, {
      ...request,
      headers: { 'accept-encoding': 'gzip, deflate, br', ...request.headers },
    })
    this.bytesIn += Buffer.byteLength(event.body ?? '') + headerBytes
    const response = await send(handler, event)
    const body = Buffer.from(response.body ?? '', response.isBase64Encoded === true ? 'base64' : 'utf8')
    if (response.statusCode !== 200) throw new Error(`${operationId} returned ${body.toString()}`)
    this.requests += 1
    this.bytesOut += body.length + headerBytes
    return response.isBase64Encoded === true ? null : JSON.parse(body.toString())
  }
}

/** Bytes of the headers of a request or a response. */
const headerBytes = 700

interface Stage {
  readonly backend: Backend
  readonly packageId: string
}

/** One launch, one claim, 30 commits of 8 KB of which the last completes, 8 reads. */
async function play({ backend, packageId }: Stage, meter: Meter, afterLaunch: () => Promise<unknown>): Promise<void> {
  const launched = await meter.call('launchPackage', {
    bearer: backend.liveKey,
    params: { packageId },
    body: { user_id: 'ada', runtime_protocol: 'exclusive_v1' },
  })
  const bearer = new URL(launched.launch_url).searchParams.get('token') ?? ''
  const request = { bearer, params: { sessionId: launched.session_id } }
  const runtime = randomUUID()
  await afterLaunch()
  await meter.call('claimRuntime', { ...request, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 } })
  for (let version = 1; version <= commits; version += 1) {
    const completion_status = version === commits ? 'completed' : 'incomplete'
    const fences = { version, attempt: 1, runtime_id: runtime }
    await meter.call('commitSession', {
      ...request,
      headers: playerHeaders,
      body: {
        ...fences,
        cmi_data: sampleCmi(8192, version),
        cmi_data_mode: 'replace',
        completion_status,
        success_status: 'unknown',
        session_time: `PT${version}M`,
      },
    })
  }
  for (let read = 0; read < reads; read += 1) await meter.call('getSession', request)
}

type Units = Pick<SessionUse, 'readUnits' | 'writeUnits' | 'queueRequests' | 'busEvents'>

const plus = (left: Units, right: Units): Units => ({
  readUnits: left.readUnits + right.readUnits,
  writeUnits: left.writeUnits + right.writeUnits,
  queueRequests: left.queueRequests + right.queueRequests,
  busEvents: left.busEvents + right.busEvents,
})

/** Units used since the last call of this function. */
function unitsSince({ aws }: Backend): Units {
  const operations = aws.takeOperations()
  const sum = (pick: (operation: (typeof operations)[number]) => number): number =>
    operations.reduce((total, operation) => total + pick(operation), 0)
  return {
    readUnits: sum(({ readUnits = 0 }) => readUnits),
    writeUnits: sum(({ writeUnits = 0 }) => writeUnits),
    queueRequests: operations.filter(({ service }) => service === 'sqs').length,
    busEvents: aws.busEvents.splice(0).length,
  }
}

/** Publishes the waiting events, and runs the consumers whose rules match. */
async function publishAndConsume(backend: Backend): Promise<Units> {
  const batch = await streamBatch(backend)
  unitsSince(backend)
  await publish(batch)
  const events = backend.aws.busEvents.map(({ detail }) => detail)
  for (const load of Object.values(consumers)) await consume(await load(), events)
  return unitsSince(backend)
}

async function registerWebhook(backend: Backend): Promise<void> {
  const body = {
    url: 'https://example.com/hook',
    label: 'bench',
    eventScope: 'sessions',
    secret: 'a secret of thirty-two letters..',
  }
  const { status, body: response } = await backend.call('createWebhook', { bearer: backend.liveKey, body })
  if (status !== 200) throw new Error(`createWebhook returned ${JSON.stringify(response)}`)
}

interface Measured {
  readonly use: SessionUse
  /** Number of custom metrics. */
  readonly metrics: number
}

async function useOfOneSession(backend: Backend): Promise<Measured> {
  // The functions' log lines are counted. The setting is read when they are loaded.
  process.env['LOG_LEVEL'] = 'INFO'
  const stage = { backend, packageId: await seedPackage(backend) }
  await registerWebhook(backend)
  await play(stage, new Meter(), () => Promise.resolve())
  await publishAndConsume(backend)
  const meter = new Meter()
  unitsSince(backend)
  let consumed: Units = { readUnits: 0, writeUnits: 0, queueRequests: 0, busEvents: 0 }
  let used = consumed
  await play(stage, meter, async () => {
    used = plus(used, unitsSince(backend))
    consumed = plus(consumed, await publishAndConsume(backend))
  })
  used = plus(used, unitsSince(backend))
  consumed = plus(consumed, await publishAndConsume(backend))
  const { requests, bytesIn, bytesOut, loggedBytes } = meter
  const use = {
    requests,
    bytesIn,
    bytesOut,
    loggedBytes: loggedBytes + deliveryLogBytes,
    gigabyteSeconds:
      requests * requestGigabytes * (requestSeconds + coldShare * coldSeconds) +
      eventRuns * eventRunGigabyteSeconds +
      deliveryGigabyteSeconds,
    workerRuns: eventRuns + 1 / 10,
    readUnits: used.readUnits + consumed.readUnits + deliveryUnits.readUnits,
    writeUnits: used.writeUnits + consumed.writeUnits + deliveryUnits.writeUnits,
    queueRequests: consumed.queueRequests + consumedMessages * consumerQueueRequests + deliveryQueueRequests,
    busEvents: consumed.busEvents,
  }
  return { use, metrics: meter.metrics.size + deliveryMetrics }
}

export const cost: Benchmark = {
  goal: `modelled USD per 1,000 learner sessions (1 launch, 1 claim, ${commits} commits of 8 KB, ${reads} reads, 1 webhook), content apart <= ${boundUsd}`,
  exact: false,
  async measure() {
    const backend = await openBackend()
    try {
      const { use, metrics } = await useOfOneSession(backend)
      const { usd, lines } = modelSessionCost(use)
      const measured = rounded(usd * sessions, 3)
      return {
        measured,
        met: measured <= boundUsd,
        notes: [
          ...lines.map((line) => `${line.service}: ${rounded(line.usd * sessions, 4)} USD`),
          `${metrics} custom metrics: ${rounded(modelMetricCost(metrics))} USD a month in constant use, for any number of sessions`,
          `one session: ${JSON.stringify(use, (_name, value: unknown) => (typeof value === 'number' ? rounded(value) : value))}`,
        ],
      }
    } finally {
      await backend.close()
    }
  },
}
