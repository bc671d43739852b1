/**
 * What follows from events of packages: launches are counted from the sessions themselves, and those of an archived
 * package end, however often an event comes.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { launchCounter } from '#functions/workers/follow-packages/count-launches.ts'
import { launchEnder } from '#functions/workers/follow-packages/end-launches.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { launchEndRepository } from '#shared/store/launches/launch-end-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { archivedEvent, type PackageStatus } from '#shared/domain/packages/package.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { launchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { newPackageItem } from '#shared/store/packages/package-item.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { documentClient } from '#test/support/document-client.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { publishedAt, received } from '#test/support/published-events.ts'
import { completed, launched, next, startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'
import { course } from '#test/unit/domain/support/sessions.ts'

let bench: WebhookBench
beforeAll(async () => {
  bench = await startWebhookBench()
})
afterAll(() => bench.close())

const clock = { now: () => publishedAt }

async function aPackage(status: PackageStatus = 'ready'): Promise<{ tenantId: string; packageId: string }> {
  const id = { tenantId: `tenant_${next()}`, packageId: `pkg_${next()}` }
  await documentClient(bench.table).send(
    new PutCommand({ TableName: bench.table.name, Item: newPackageItem({ ...course, ...id, status }) }),
  )
  return id
}

/** Stores a launched session. @returns the event of the launch */
async function launch({ tenantId, packageId }: { tenantId: string; packageId: string }): Promise<PublishedEvent> {
  const event = launched({ entityId: packageId })
  const session = await bench.addSession([event], { tenantId, packageId, createdAt: '2026-11-21T09:00:00.000Z' })
  return received({ tenantId, event, session })
}

const tallied = async ({ tenantId, packageId }: { tenantId: string; packageId: string }) =>
  (await packageRepository(bench.table).get(tenantId, packageId))?.launchTally

test('counts each launch once, however often its event comes', async () => {
  const id = await aPackage()
  const events = [await launch(id), await launch(id)]
  for (let batch = 0; batch < 2; batch += 1) {
    const count = launchCounter({ launches: launchCountRepository(bench.table), clock })
    await Promise.all([...events, ...events].map((event) => count(event)))
    expect(await tallied(id)).toEqual({ day: '2026-11-21', counts: [2] })
  }
})

test('counts a package once for all launches of a batch', async () => {
  const id = await aPackage()
  const events = [await launch(id), await launch(id), await launch(await aPackage())]
  const tally = jest.fn(() => Promise.resolve())
  const count = launchCounter({ launches: { tally }, clock })
  for (const event of events) await count(event)
  expect(tally).toHaveBeenCalledTimes(2)
})

test('fails every launch of a package that cannot be counted', async () => {
  const id = await aPackage()
  const events = [await launch(id), await launch(id)]
  const count = launchCounter({ launches: { tally: () => Promise.reject(new Error('no table')) }, clock })
  const results = await Promise.allSettled(events.map((event) => count(event)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('ignores events that are not launches', async () => {
  const tally = jest.fn(() => Promise.resolve())
  await launchCounter({ launches: { tally }, clock })(received({ tenantId: 't', event: completed(), session: null }))
  expect(tally).not.toHaveBeenCalled()
})

/** Counts with clients of the table that die at a call. @returns whether it was killed */
async function countAndDie(events: readonly PublishedEvent[], process: MortalProcess): Promise<boolean> {
  const { name, reads, writes } = bench.table
  const table = { name, reads: process.of(reads), writes: process.of(writes) }
  const count = launchCounter({ launches: launchCountRepository(table), clock })
  const results = await Promise.allSettled(events.map((event) => count(event)))
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(new Error('killed'))
  return results.some(({ status }) => status === 'rejected')
}

test.each([false, true])(
  'counts each launch once after it was killed at any of its calls (call has an effect: %s)',
  async (diesAfter) => {
    let kills = 0
    for (let call = 1, isKilled = true; isKilled; call += 1) {
      const id = await aPackage()
      const events = [await launch(id), await launch(id)]
      isKilled = await countAndDie(events, new MortalProcess(call, diesAfter))
      if (isKilled) kills += 1
      for (let repetition = 0; repetition < 2; repetition += 1) {
        expect(await countAndDie(events, new MortalProcess(Infinity, false))).toBe(false)
        expect(await tallied(id)).toEqual({ day: '2026-11-21', counts: [2] })
      }
    }
    // It reads the package and its sessions, and writes the tally.
    expect(kills).toBe(3)
  },
)

/** A package with sessions that were last active at these times. @returns the event of archiving it */
async function archived(times: readonly string[], status: PackageStatus = 'archived') {
  const id = await aPackage(status)
  const sessions = await Promise.all(
    times.map((updatedAt) => bench.addSession([], { ...id, createdAt: '2026-11-01T00:00:00.000Z', updatedAt })),
  )
  const event = archivedEvent(id.packageId, stampAt('2026-11-21T10:00:00.000Z'))
  const epochs = () =>
    Promise.all(
      sessions.map(
        async ({ sessionId }) => (await sessionRepository(bench.table).get(id.tenantId, sessionId))?.launchEpoch,
      ),
    )
  return { event: received({ tenantId: id.tenantId, event, session: null }), epochs }
}

test('ends the launches of an archived package, in sessions that a living token can open', async () => {
  const { event, epochs } = await archived([
    '2026-11-20T09:59:59.999Z',
    '2026-11-20T10:00:00.000Z',
    '2026-11-21T10:00:00.500Z',
  ])
  await launchEnder({ ends: launchEndRepository(bench.table), launchSeconds: 86_400 })(event)
  expect(await epochs()).toEqual([null, 'evt_1', 'evt_1'])
})

test('ends no launch of a package that is restored before its archiving is followed', async () => {
  const { event, epochs } = await archived(['2026-11-21T10:00:00.500Z'], 'ready')
  await launchEnder({ ends: launchEndRepository(bench.table), launchSeconds: 86_400 })(event)
  expect(await epochs()).toEqual([null])
})

test('ends every launch of an archived package after it was killed at any of its calls', async () => {
  let kills = 0
  for (let call = 1, isKilled = true; isKilled; call += 1) {
    const { event, epochs } = await archived(Array.from({ length: 3 }, () => '2026-11-21T09:00:00.000Z'))
    const { name, reads, writes } = bench.table
    const mortal = new MortalProcess(call, false)
    const table = { name, reads: mortal.of(reads), writes: mortal.of(writes) }
    const end = (ends: Parameters<typeof launchEndRepository>[0]) =>
      launchEnder({ ends: launchEndRepository(ends), launchSeconds: 86_400 })(event)
    isKilled = await end(table).then(
      () => false,
      () => true,
    )
    if (isKilled) kills += 1
    await end(bench.table)
    expect(await epochs()).toEqual(['evt_1', 'evt_1', 'evt_1'])
  }
  // It reads the package, the list and the sessions, and writes each session.
  expect(kills).toBe(6)
})
