/** What 1,000 learner sessions cost: one session is played through, what it uses is counted and priced. */
import { randomUUID } from 'node:crypto'
import { modelSessionCost, type SessionUse } from '#infra/cost/session-cost.ts'
import { outboxReader, type Carrier } from '#shared/store/outbox-reader.ts'
import { send, type ApiRequest } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { rounded, type Benchmark } from '../benchmark.ts'
import { openBackend, prepareCall } from '../support/backend.ts'
import { sampleCmi } from '../support/sample-cmi.ts'
import { playerHeaders } from '../support/session-work.ts'

const boundUsd = 0.2
const sessions = 1000
const commits = 30
const reads = 8

/** Memory of the functions (infra/constructs/api-functions.ts), and how long a request takes that waits for the table once. */
const requestGigabytes = 1
const requestSeconds = 0.015
/** Runs in a hundred that start cold, and how long that takes: it is billed. */
const coldShare = 0.01
const coldSeconds = 0.4
/** Told apart from the rest: an attempt waits for the receiver (512 MB, ten in a batch, side by side). */
const deliveryGigabyteSeconds = (0.5 * 0.5) / 10
/** The launch and the end each nudge the fan-out, where nobody else does in the same second (512 MB). */
const fanOuts = 2
const fanOutGigabyteSeconds = 0.5 * 0.05
/** docs/access-patterns.md, W3 and D2: the endpoint is read, the delivery recorded. */
const deliveryUnits = { readUnits: 0.5, writeUnits: 1 }
/** The worker's line about a batch of ten. */
const deliveryLogBytes = 400 / 10
/** Receive, delete and a share of an empty receive, for a batch of ten. */
const deliveryQueueRequests = 3 / 10

type Backend = Awaited<ReturnType<typeof openBackend>>

/** Counts what passes through the API. */
class Meter {
  requests = 0
  bytesIn = 0
  bytesOut = 0
  loggedBytes = 0

  constructor() {
    const count = (chunk: string | Uint8Array): boolean => {
      this.loggedBytes += Buffer.byteLength(chunk)
      return true
    }
    process.stdout.write = count
  }

  async call(operationId: string, request: ApiRequest): Promise<any> {
    const { handler, event } = await prepareCall(operationId, { ...request, headers: { 'accept-encoding': 'gzip, deflate, br', ...request.headers } })
    this.bytesIn += Buffer.byteLength(event.body ?? '') + headerBytes
    const response = await send(handler, event)
    const body = Buffer.from(response.body ?? '', response.isBase64Encoded === true ? 'base64' : 'utf8')
    if (response.statusCode !== 200) throw new Error(`${operationId} answered ${body.toString()}`)
    this.requests += 1
    this.bytesOut += body.length + headerBytes
    return response.isBase64Encoded === true ? null : JSON.parse(body.toString())
  }
}

/** Headers of a request or an answer. */
const headerBytes = 700

interface Stage {
  readonly backend: Backend
  readonly packageId: string
}

/** One launch, one claim, 30 commits of 8 KB of which the last completes, 8 reads. */
async function play({ backend, packageId }: Stage, meter: Meter, afterLaunch: () => Promise<unknown>): Promise<void> {
  const launched = await meter.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body: { user_id: 'ada', runtime_protocol: 'exclusive_v1' } })
  const bearer = new URL(launched.launch_url).searchParams.get('token') ?? ''
  const request = { bearer, params: { sessionId: launched.session_id } }
  const runtime = randomUUID()
  await afterLaunch()
  await meter.call('claimRuntime', { ...request, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 } })
  for (let version = 1; version <= commits; version += 1) {
    const completion_status = version === commits ? 'completed' : 'incomplete'
    const fences = { version, attempt: 1, runtime_id: runtime }
    await meter.call('commitSession', { ...request, headers: playerHeaders, body: { ...fences, cmi_data: sampleCmi(8192, version), cmi_data_mode: 'replace', completion_status, success_status: 'unknown', session_time: `PT${version}M` } })
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

/** What was used since this was asked last. */
function unitsSince({ aws }: Backend): Units {
  const operations = aws.takeOperations()
  const sum = (pick: (operation: (typeof operations)[number]) => number): number => operations.reduce((total, operation) => total + pick(operation), 0)
  return {
    readUnits: sum(({ readUnits = 0 }) => readUnits),
    writeUnits: sum(({ writeUnits = 0 }) => writeUnits),
    queueRequests: operations.filter(({ service }) => service === 'sqs').length,
    busEvents: aws.busEvents.splice(0).length,
  }
}

/** What the table's stream would tell: the items that carry events. */
async function nudge(backend: Backend): Promise<object> {
  const outbox = outboxReader(backend.table)
  const found: Carrier['key'][] = []
  for (const shard of outbox.shards) for await (const carriers of outbox.pages(shard)) found.push(...carriers.map(({ key }) => key))
  return { Records: found.map(({ pk, sk }) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } })) }
}

/** Hands the waiting events on. */
async function fanOut(backend: Backend): Promise<Units> {
  const { handler } = await import('#functions/workers/fan-out-events/handler.ts')
  const event = await nudge(backend)
  unitsSince(backend)
  await handler(event, { getRemainingTimeInMillis: () => 60_000 })
  return unitsSince(backend)
}

async function registerWebhook(backend: Backend): Promise<void> {
  const body = { url: 'https://example.com/hook', label: 'bench', eventScope: 'sessions', secret: 'a secret of thirty-two letters..' }
  const { status, body: answer } = await backend.call('createWebhook', { bearer: backend.liveKey, body })
  if (status !== 200) throw new Error(`createWebhook answered ${JSON.stringify(answer)}`)
}

async function useOfOneSession(backend: Backend): Promise<SessionUse> {
  // What the functions log is counted; they read the setting when they are loaded.
  process.env['LOG_LEVEL'] = 'INFO'
  const stage = { backend, packageId: await seedPackage(backend) }
  await registerWebhook(backend)
  await play(stage, new Meter(), () => Promise.resolve())
  await fanOut(backend)
  const meter = new Meter()
  unitsSince(backend)
  let told: Units = { readUnits: 0, writeUnits: 0, queueRequests: 0, busEvents: 0 }
  let used = told
  await play(stage, meter, async () => {
    used = plus(used, unitsSince(backend))
    told = plus(told, await fanOut(backend))
  })
  used = plus(used, unitsSince(backend))
  told = plus(told, await fanOut(backend))
  const { requests, bytesIn, bytesOut, loggedBytes } = meter
  return {
    requests,
    bytesIn,
    bytesOut,
    loggedBytes: loggedBytes + deliveryLogBytes,
    gigabyteSeconds: requests * requestGigabytes * (requestSeconds + coldShare * coldSeconds) + fanOuts * fanOutGigabyteSeconds + deliveryGigabyteSeconds,
    workerRuns: fanOuts + 1 / 10,
    readUnits: used.readUnits + told.readUnits + deliveryUnits.readUnits,
    writeUnits: used.writeUnits + told.writeUnits + deliveryUnits.writeUnits,
    queueRequests: told.queueRequests + deliveryQueueRequests,
    busEvents: told.busEvents,
  }
}

export const cost: Benchmark = {
  goal: `modelled USD per 1,000 learner sessions (1 launch, 1 claim, ${commits} commits of 8 KB, ${reads} reads, 1 webhook), content apart <= ${boundUsd}`,
  exact: false,
  async measure() {
    const backend = await openBackend()
    try {
      const use = await useOfOneSession(backend)
      const { usd, lines } = modelSessionCost(use)
      const measured = rounded(usd * sessions, 3)
      return {
        measured,
        met: measured <= boundUsd,
        notes: [...lines.map((line) => `${line.service}: ${rounded(line.usd * sessions, 4)} USD`), `one session: ${JSON.stringify(use, (_name, value: unknown) => (typeof value === 'number' ? rounded(value) : value))}`],
      }
    } finally {
      await backend.close()
    }
  },
}
