/** Events on the whole service: from a learner's last commit to a receiver on this machine, over TLS. */
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { call, launch, mintTicket, processUpload, put } from '#test/support/service-client.ts'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'
import { startReceiver, type Received, type Receiver } from '#test/support/https-receiver.ts'
import { packageEntries } from '#test/support/scorm-package.ts'
import { writeZip } from '#test/support/zip-writer.ts'
import type { BusEvent } from '#infra/local/aws/event-bridge/event-bridge-server.ts'
import { removeFolders, startTestHost, type TestHost } from './support/test-host.ts'

const authority = makeAuthority()
const secret = 'a secret that both sides know'
const archive = writeZip(packageEntries())
const onBus: BusEvent[] = []

let host: TestHost
let receiver: Receiver
let packageId: string
let failing = 0

beforeAll(async () => {
  receiver = await startReceiver(authority, (_request, response) => response.writeHead(failing-- > 0 ? 500 : 200).end())
  const settings = { LOOPBACK_RECEIVERS: `127.0.0.1:${receiver.port}`, LOOPBACK_AUTHORITY: authority.cert }
  host = await startTestHost({ settings, hooks: { eventBridge: { onEvent: (event) => void onBus.push(event) } } })
  const ticket = await mintTicket(host.service, archive)
  await put(ticket, archive)
  packageId = (await processUpload(host.service, ticket)).body.package.package_id
})

afterAll(async () => {
  await Promise.all([host.close(), receiver.close()])
  removeFolders()
})

const register = (body: object) =>
  call(host.service, 'POST /api/v1/webhooks', { body: { label: 'Test', eventScope: 'all', secret, ...body } })
const eventsOf = (received: readonly Received[]): string[] =>
  received.map(({ headers }) => String(headers['x-service-event-type']))

async function until(ready: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(`It did not happen within ${milliseconds} ms.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('registers named receivers only', async () => {
  expect((await register({ url: 'https://127.0.0.1:9/' })).body.code).toBe('VALIDATION_ERROR')
  expect((await register({ url: `http://127.0.0.1:${receiver.port}/` })).body.code).toBe('VALIDATION_ERROR')
})

test('delivers a signed event of a completed session, and lists it with its response', async () => {
  const { body } = await register({ url: `${receiver.origin}/hook`, eventScope: 'sessions' })
  const { sessionId, token } = await launch(host.service, packageId)
  const commit = { cmi_data: { 'cmi.core.lesson_status': 'completed' }, session_time: 'PT90S', score: { raw: 80 } }
  expect((await call(host.service, `PUT /api/v1/sessions/${sessionId}`, { bearer: token, body: commit })).status).toBe(
    200,
  )
  // Nobody looks for it: writing it was enough.
  await until(() => receiver.received.length > 0)

  const [sent] = receiver.received
  if (sent === undefined) throw new Error('nothing was sent')
  expect(sent.headers['x-service-signature']).toBe(
    `sha256=${createHmac('sha256', secret).update(sent.body).digest('hex')}`,
  )
  const payload = JSON.parse(sent.body)
  expect(payload).toMatchObject({
    event: 'session.completed',
    tenant_id: host.service.tenantId,
    delivery_id: sent.headers['x-delivery-id'],
  })
  expect(payload.data).toMatchObject({
    event_plane: 'live',
    session_id: sessionId,
    package_id: packageId,
    learner_id: 'learner-1',
    completion_status: 'completed',
    score: { raw: 80 },
    session_time: 'PT1M30S',
    time_spent_seconds: 90,
  })

  const list = () => call(host.service, 'GET /api/v1/webhooks')
  await until(async () => (await list()).body.deliveries.length > 0)
  expect((await list()).body).toMatchObject({
    webhooks: [{ id: body.webhook.id }],
    deliveries: [{ id: payload.delivery_id, status: 'delivered', attempts: 1, lastResponseStatus: 200 }],
  })
  expect(eventsOf(receiver.received)).toEqual(['session.completed'])
  const types = onBus.map(({ detailType }) => detailType)
  expect(types).toEqual(expect.arrayContaining(['package.version_activated', 'package.launched', 'session.completed']))
  expect(onBus.every(({ bus, source }) => bus === 'lectern-local-events' && source === 'lectern')).toBe(true)
})

test('delivers one event for a learner who leaves a course unfinished', async () => {
  const before = receiver.received.length
  const { sessionId, token } = await launch(host.service, packageId, 'learner-2')
  const commit = (session_time: string) =>
    call(host.service, `PUT /api/v1/sessions/${sessionId}`, {
      bearer: token,
      body: { cmi_data: { 'cmi.core.exit': 'suspend' }, completion_status: 'incomplete', session_time },
    })
  await commit('PT10S')
  await commit('PT12S')
  await until(() => receiver.received.length > before)
  const [sent, ...others] = receiver.received.slice(before)
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    event: 'session.suspended',
    data: { session_id: sessionId, completion_status: 'incomplete', session_time: 'PT10S', time_spent_seconds: 12 },
  })
  expect(others).toEqual([])
})

test('keeps a failed delivery queued for its next attempt, without a second delivery meanwhile', async () => {
  failing = 1
  const before = receiver.received.length
  await register({ url: `${receiver.origin}/packages`, eventScope: 'packages' })
  expect((await call(host.service, `DELETE /api/v1/packages/${packageId}`)).status).toBe(200)
  const failed = async () =>
    (await call(host.service, 'GET /api/v1/webhooks')).body.deliveries.find(
      ({ event }: { event: string }) => event === 'package.archived',
    )
  await until(async () => (await failed()) !== undefined)
  expect(await failed()).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastResponseStatus: 500,
    lastError: 'http_500',
    nextAttemptAt: expect.any(String),
  })
  await host.invoke('workers-publish-events', {})
  expect(eventsOf(receiver.received.slice(before))).toEqual(['package.archived'])
})

// One full path takes six minutes: LECTERN_REAL_TIME=1 walks it.
const inRealTime = process.env['LECTERN_REAL_TIME'] === '1' ? test : test.skip

inRealTime('repeats a delivery after 60 s and 5 minutes, each time with the same id', async () => {
  const responses: ((response: ServerResponse) => unknown)[] = [
    (response) => response.writeHead(500).end(),
    (response) => setTimeout(() => response.end('too late'), 31_000).unref(),
    (response) => response.end('taken'),
  ]
  const moody = await startReceiver(authority, (_request, response) => void responses.shift()?.(response))
  const own = await startTestHost({
    settings: { LOOPBACK_RECEIVERS: `127.0.0.1:${moody.port}`, LOOPBACK_AUTHORITY: authority.cert },
  })
  try {
    const ticket = await mintTicket(own.service, archive)
    await put(ticket, archive)
    const { body } = await processUpload(own.service, ticket)
    await call(own.service, 'POST /api/v1/webhooks', {
      body: { label: 'Moody', eventScope: 'sessions', secret, url: `${moody.origin}/hook` },
    })
    const { sessionId, token } = await launch(own.service, body.package.package_id)
    await call(own.service, `PUT /api/v1/sessions/${sessionId}`, {
      bearer: token,
      body: { cmi_data: { 'cmi.core.lesson_status': 'completed' }, session_time: 'PT9S' },
    })
    const delivery = async () => (await call(own.service, 'GET /api/v1/webhooks')).body.deliveries[0]
    await until(async () => (await delivery())?.status === 'delivered', 480_000)
    const [first = 0, second = 0, third = 0] = moody.received.map(({ at }) => at)
    expect((second - first) / 1000).toBeGreaterThanOrEqual(59)
    expect((third - second) / 1000).toBeGreaterThanOrEqual(300 + 30 - 1)
    expect(new Set(moody.received.map(({ headers }) => headers['x-delivery-id'])).size).toBe(1)
    expect((await delivery()).history).toMatchObject([
      { responseStatus: 500 },
      { error: 'timeout' },
      { responseStatus: 200 },
    ])
    expect((await delivery()).lastResponseBody).toBe('taken')
  } finally {
    await own.close()
    await moody.close()
  }
})
