/** Incidents of what has stopped by itself: opened by the event of that, resolved once it works again or is gone. */
import { stopFollower } from '#functions/workers/follow-packages/follow-stops.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { forwarderPausedEvent } from '#shared/domain/forwarders/forwarder.ts'
import { failedEvent, type PackageVersion } from '#shared/domain/packages/package.ts'
import { pausedEvent, webhookEvent } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { get } from '#shared/store/table/read.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { Shelf } from '#test/store/support/shelf.ts'
import { aForwarder } from '#test/support/forwarders.ts'
import { publishAll, takeBusEvents } from '#test/support/published-events.ts'
import { next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'

let bench: WebhookBench
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())

const begin = Date.parse('2026-11-21T10:00:00.000Z')
const stampAtMinute = (minute: number) => stampOf({ now: () => begin + minute * 60_000 })
const newTenant = (): string => `tenant_stops_${next()}`

const follower = () =>
  stopFollower({
    webhooks: webhookRepository(bench.table),
    forwarders: forwarderRepository(bench.table),
    packages: packageRepository(bench.table),
    incidents: incidentRepository(bench.table),
  })

/** Publishes what waits. @returns the events of the workspace */
async function published(tenantId: string): Promise<PublishedEvent[]> {
  await publishAll(bench.table, { clock: { now: () => begin + 86_400_000 } })
  return takeBusEvents(bench.aws.busEvents).filter(({ tenant_id }) => tenant_id === tenantId)
}

async function follow(events: readonly PublishedEvent[]): Promise<void> {
  for (const event of events) await follower()(event)
}

async function incidents(tenantId: string): Promise<string[]> {
  const { rows } = await incidentRepository(bench.table).list(
    tenantId,
    { status: null, entityId: null },
    { limit: 50, after: null },
  )
  return rows.map(({ entityId, code, status, count }) => `${entityId} ${code} ${status} ${count}`)
}

async function titles(tenantId: string): Promise<string[]> {
  const { rows } = await incidentRepository(bench.table).list(
    tenantId,
    { status: null, entityId: null },
    { limit: 50, after: null },
  )
  return rows.map(({ title }) => title)
}

/** An endpoint that has failed for days. */
async function failingEndpoint(tenantId: string) {
  const endpoint = await bench.addEndpoint({ tenantId, failingSince: '2026-11-15T10:00:00.000Z' })
  await published(tenantId)
  const giveUp = (minute: number) =>
    webhookRepository(bench.table).giveUp(endpoint, pausedEvent(endpoint, stampAtMinute(minute)))
  const resume = (minute: number) =>
    webhookRepository(bench.table).resume(endpoint, webhookEvent('webhook.resumed', endpoint, stampAtMinute(minute)))
  return { endpoint, id: endpoint.endpointId, giveUp, resume }
}

test('opens one incident for a webhook that was paused, however often and by however many workers its event comes', async () => {
  const tenantId = newTenant()
  const { id, giveUp } = await failingEndpoint(tenantId)
  await giveUp(0)
  const events = await published(tenantId)
  await Promise.all([...events, ...events, ...events].map((event) => follower()(event)))
  expect(await incidents(tenantId)).toEqual([`${id} WEBHOOK_PAUSED open 1`])
  expect(await titles(tenantId)).toEqual([
    'The webhook Test is paused: every delivery failed for five days. Mend the receiver, then resume the webhook',
  ])
})

test('resolves it when the webhook is resumed or deleted, whichever event comes first', async () => {
  const tenantId = newTenant()
  const [one, two] = [await failingEndpoint(tenantId), await failingEndpoint(tenantId)]
  for (const { giveUp } of [one, two]) await giveUp(0)
  await follow(await published(tenantId))
  await one.resume(1)
  await webhookRepository(bench.table).remove(
    two.endpoint,
    webhookEvent('webhook.deleted', two.endpoint, stampAtMinute(1)),
  )
  await follow(await published(tenantId))
  expect((await incidents(tenantId)).sort()).toEqual([
    `${one.id} WEBHOOK_PAUSED resolved 1`,
    `${two.id} WEBHOOK_PAUSED resolved 1`,
  ])
  const late = newTenant()
  const third = await failingEndpoint(late)
  await third.giveUp(0)
  await third.resume(1)
  await follow((await published(late)).reverse())
  expect(await incidents(late)).toEqual([])
})

test('leaves the incident of a later pause open when the event of an earlier resumption comes late', async () => {
  const tenantId = newTenant()
  const { endpoint, id, giveUp, resume } = await failingEndpoint(tenantId)
  await giveUp(0)
  await follow(await published(tenantId))
  await resume(1)
  const late = await published(tenantId)
  const health = { failingSince: '2026-11-15T10:00:00.000Z', awaitedUntil: null }
  await webhookRepository(bench.table).recordHealth({ ...endpoint, failingSince: null }, health)
  await giveUp(5)
  await follow([...(await published(tenantId)), ...late])
  expect(await incidents(tenantId)).toEqual([`${id} WEBHOOK_PAUSED open 2`])
})

test('opens nothing again when an event comes after a person has resolved its incident', async () => {
  const tenantId = newTenant()
  const { id, giveUp } = await failingEndpoint(tenantId)
  await giveUp(0)
  const events = await published(tenantId)
  await follow(events)
  const { rows } = await incidentRepository(bench.table).list(
    tenantId,
    { status: null, entityId: null },
    { limit: 1, after: null },
  )
  const of = { tenantId, incidentId: rows[0]?.incidentId ?? '' }
  await incidentRepository(bench.table).change(of, { status: 'resolved', by: 'person-1' }, stampAtMinute(0))
  await follow(events)
  expect(await incidents(tenantId)).toEqual([`${id} WEBHOOK_PAUSED resolved 1`])
})

test('opens nothing for a webhook that people have paused', async () => {
  const tenantId = newTenant()
  const { endpoint } = await failingEndpoint(tenantId)
  await webhookRepository(bench.table).pause(endpoint, webhookEvent('webhook.paused', endpoint, stampAtMinute(0)))
  const events = await published(tenantId)
  expect(events.map(({ event }) => event)).toEqual(['webhook.paused'])
  await follow(events)
  expect(await incidents(tenantId)).toEqual([])
})

test.each([
  ['refused', 'The forwarder Warehouse is paused: the other LRS refuses what it is sent (status 401). Correct its'],
  ['failing', 'The forwarder Warehouse is paused: the other LRS did not take a statement for five days. Resume it'],
] as const)('opens an incident for a forwarder that is %s', async (reason, title) => {
  const tenantId = newTenant()
  const forwarder = aForwarder({ tenantId, forwarderId: `fwd_${next()}` })
  await forwarderRepository(bench.table).create(forwarder)
  const trouble = { failures: 5, failingSince: '2026-11-15T10:00:00.000Z', lastFailure: 'status 401' }
  const progress = { ...forwarder, ...trouble, nextAttemptAt: null }
  const event = forwarderPausedEvent(forwarder, { ...progress, reason }, stampAtMinute(0))
  const { cursor, forwarded, passedOver, lastPassedOver, isUpToDate, oldestWaiting, updatedAt } = forwarder
  const sent = { cursor, forwarded, passedOver, lastPassedOver, isUpToDate, oldestWaiting, updatedAt }
  await forwarderRepository(bench.table).giveUp(
    forwarder,
    { ...trouble, nextAttemptAt: null, ...sent },
    { because: reason, event },
  )
  await follow(await published(tenantId))
  expect(await incidents(tenantId)).toEqual([`${forwarder.forwarderId} FORWARDER_PAUSED open 1`])
  expect((await titles(tenantId))[0]).toContain(title)
})

/** Versions of one package, each of which fails or becomes ready when the test says. */
function aPackage() {
  const shelf = new Shelf({ table: bench.table, item: (key) => get(bench.table, key) })
  let minute = 0
  const fail = async (version: PackageVersion): Promise<void> => {
    const event = failedEvent(version, stampAtMinute((minute += 2)))
    await shelf.versions.fail(version, { event, reason: 'The manifest names a file that is missing.' })
  }
  return { shelf, fail }
}

test('opens an incident for a package whose newest version failed, and resolves it when a newer one is ready', async () => {
  const { shelf, fail } = aPackage()
  await fail(await shelf.begun('pkg_a'))
  await follow(await published(shelf.tenantId))
  expect(await titles(shelf.tenantId)).toEqual([
    expect.stringMatching(/^Version 1 of .+ could not be processed: The manifest names a file that is missing\.$/),
  ])
  await fail(await shelf.begun('pkg_a'))
  await follow(await published(shelf.tenantId))
  expect(await incidents(shelf.tenantId)).toEqual(['pkg_a PROCESSING_FAILED open 2'])
  await shelf.finish(await shelf.begun('pkg_a'))
  await follow(await published(shelf.tenantId))
  expect(await incidents(shelf.tenantId)).toEqual(['pkg_a PROCESSING_FAILED resolved 2'])
})

test('opens nothing for a version that failed when a newer one was ready before', async () => {
  const { shelf, fail } = aPackage()
  const [first, second] = [await shelf.begun('pkg_a'), await shelf.begun('pkg_a')]
  await shelf.finish(second)
  await fail(first)
  const events = await published(shelf.tenantId)
  expect(events.map(({ event }) => event).sort()).toEqual(['package.version_activated', 'package.version_failed'])
  await follow(events)
  expect(await incidents(shelf.tenantId)).toEqual([])
})
