/** Each verb of the store on things that are there already, as access patterns are counted. */
import { nextAttemptTransition } from '#shared/domain/sessions/attempt.ts'
import { claimTransition } from '#shared/domain/sessions/claim.ts'
import { decideCommitWithoutRead } from '#shared/domain/sessions/commit-without-read.ts'
import { newSession } from '#shared/domain/sessions/launch.ts'
import { transition, type SessionTransition } from '#shared/domain/sessions/transition.ts'
import { packageEvent } from '#shared/domain/packages/package.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { idempotencyRepository } from '#shared/store/idempotency/idempotency-repository.ts'
import { launchEndRepository } from '#shared/store/launches/launch-end-repository.ts'
import { launchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import { rateLimitRepository } from '#shared/store/rate-limits/rate-limit-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { tableReachable } from '#shared/store/table/table-health.ts'
import { aCommit, aSession, course, launchCommand, runtimeA, stampAt } from '#test/unit/domain/support/sessions.ts'
import { fresh, type StoreBench } from './engines.ts'
import { Shelf } from './shelf.ts'

/** Prepares the items that a row of the access patterns needs, and returns the call that the row describes. */
export type Scenario = (bench: StoreBench) => Promise<() => Promise<unknown>>

const commitWith = (version: number, sessionId: string): SessionTransition => {
  const cmi = { bytes: new Uint8Array(300) }
  const change = decideCommitWithoutRead(
    sessionId,
    aCommit({ version, attempt: 1, completion: 'incomplete', success: 'unknown', sessionSeconds: 60 }),
    stampAt(),
  )
  if (change === null) throw new Error('The commit is complete.')
  return { ...change, set: { ...change.set, cmi } }
}

/** A session that was launched: its event waits in the outbox. */
async function launched(
  bench: StoreBench,
  parts: { packageId?: string; learnerId?: string; protocol?: 'exclusive_v1' } = {},
): Promise<{ tenantId: string; sessionId: string }> {
  const { session, events } = newSession({ ...launchCommand, sessionId: fresh('ses_') }, course, stampAt())
  await sessionRepository(bench.table).create({ ...session, ...parts }, events)
  return session
}

const shelfWith = async (bench: StoreBench): Promise<Shelf> => {
  const shelf = new Shelf(bench)
  await shelf.finish(await shelf.begun('pkg_a'))
  return shelf
}

const keyText = 'lct_live_one_abcdefghijklmnopqrstuvwxyz'
const key = {
  keyId: 'key_1',
  tenantId: 'tenant_one',
  mode: 'live',
  scopes: ['public_api'],
  plan: 'free',
  label: 'A key',
  createdAt: '2026-11-01T00:00:00.000Z',
  revokedAt: null,
} as const
const storedKey = async (bench: StoreBench): Promise<ReturnType<typeof accessRepository>> => {
  const access = accessRepository(bench.table)
  await access.putKey(key, keyText)
  return access
}
const kept = (): { tenantId: string; hash: string; bodyHash: string; now: number } => ({
  tenantId: 'tenant_one',
  hash: fresh('hash'),
  bodyHash: 'b'.repeat(43),
  now: Date.now(),
})

export const scenarios: Readonly<Record<string, Scenario>> = {
  'access.findKey': async (bench) => {
    const access = await storedKey(bench)
    return () => access.findKey('tenant_one', keyText)
  },
  'access.findKeyWithUsage': async (bench) => {
    const [access, shelf] = [await storedKey(bench), new Shelf(bench, 'tenant_one')]
    await shelf.begun(fresh('pkg_'))
    return () => access.findKeyWithUsage('tenant_one', keyText)
  },
  'access.recordUse': async (bench) => {
    const access = await storedKey(bench)
    return () => access.recordUse('tenant_one', keyText, '2026-11-02')
  },
  'access.putKey': (bench) =>
    Promise.resolve(() => accessRepository(bench.table).putKey(key, `${keyText}${fresh('x')}`)),
  'access.putTenant': (bench) =>
    Promise.resolve(() =>
      accessRepository(bench.table).putTenant({
        tenantId: fresh('tenant_'),
        name: 'A workspace',
        plan: 'free',
        createdAt: '2026-11-01T00:00:00.000Z',
      }),
    ),
  'packages.get': async (bench) => {
    const shelf = await shelfWith(bench)
    return () => shelf.packages.get(shelf.tenantId, 'pkg_a')
  },
  'packages.getEach': async (bench) => {
    const shelf = await shelfWith(bench)
    return () => shelf.packages.getEach(shelf.tenantId, ['pkg_a'])
  },
  'packages.getWithVersions': async (bench) => {
    const shelf = await shelfWith(bench)
    return () => shelf.packages.getWithVersions(shelf.tenantId, 'pkg_a')
  },
  'packages.list': async (bench) => {
    const shelf = new Shelf(bench)
    for (let index = 0; index < 20; index += 1) await shelf.begun(`pkg_${index}`)
    return () => shelf.packages.list(shelf.tenantId, { limit: 50, offset: 0 })
  },
  'packages.getVersion': async (bench) => {
    const shelf = new Shelf(bench)
    const version = await shelf.begun('pkg_a')
    return () => shelf.version(version)
  },
  'packages.archive': async (bench) => {
    const shelf = await shelfWith(bench)
    return () => shelf.archive('pkg_a')
  },
  'packages.configure': async (bench) => {
    const shelf = await shelfWith(bench)
    return () =>
      shelf.packages.configure(
        { tenantId: shelf.tenantId, packageId: 'pkg_a', settingsVersion: 1 },
        { set: { startOverAllowed: false }, event: packageEvent('package.updated', 'pkg_a', shelf.stamp()) },
      )
  },
  'packages.find': async (bench) => {
    const shelf = new Shelf(bench)
    for (let index = 0; index < 20; index += 1) await shelf.begun(`pkg_${index}`)
    const others = { tenantId: shelf.tenantId, from: 'others' } as const
    return () => shelf.packages.find(others, ({ packageId }) => packageId > 'pkg_1', { limit: 50, offset: 0 })
  },
  'packages.restore': async (bench) => {
    const shelf = await shelfWith(bench)
    const course = await shelf.archived('pkg_a')
    const ceiling = { maxStorageBytes: 1e9, maxPackages: 100 }
    return () => shelf.packages.restore(course, packageEvent('package.restored', 'pkg_a', shelf.stamp()), ceiling)
  },
  'packageDeletions.schedule': async (bench) => {
    const shelf = await shelfWith(bench)
    const course = await shelf.archived('pkg_a')
    return () => shelf.schedule(course, '2026-11-28T10:00:00.000Z')
  },
  'packageDeletions.begin': async (bench) => {
    const shelf = await shelfWith(bench)
    const course = await shelf.archived('pkg_a')
    const event = packageEvent('package.deletion_due', 'pkg_a', shelf.stamp())
    return () => shelf.deletions.begin(course, event, '2026-11-28T11:00:00.000Z')
  },
  'packageDeletions.remove': async (bench) => {
    const shelf = await shelfWith(bench)
    const course = await shelf.archived('pkg_a')
    return () => shelf.deletions.remove(course, packageEvent('package.deleted', 'pkg_a', shelf.stamp()))
  },
  'versions.begin': async (bench) => {
    const shelf = new Shelf(bench)
    const version = shelf.draft('pkg_a', null, { uploadId: (await shelf.upload()).uploadId })
    return () => shelf.begin(version, null)
  },
  'versions.finish': async (bench) => {
    const shelf = new Shelf(bench)
    const version = await shelf.begun('pkg_a')
    return () => shelf.finish(version)
  },
  'versions.fail': async (bench) => {
    const shelf = new Shelf(bench)
    const version = await shelf.begun('pkg_a')
    return () => shelf.fail(version)
  },
  'versions.activate': async (bench) => {
    const shelf = new Shelf(bench)
    const version = await shelf.begun('pkg_a')
    await shelf.finish(version)
    await shelf.finish(await shelf.begun('pkg_a'))
    return () => shelf.activate(version)
  },
  'versions.claimRebuild': async (bench) => {
    const shelf = new Shelf(bench)
    const version = await shelf.begun('pkg_a')
    await shelf.finish(version)
    return () =>
      shelf.versions.claimRebuild(version, { now: '2026-11-21T11:00:00.000Z', before: '2026-11-21T10:55:00.000Z' })
  },
  'uploads.create': (bench) => Promise.resolve(() => new Shelf(bench).upload()),
  'uploads.ensure': (bench) => Promise.resolve(() => new Shelf(bench).ensured()),
  'uploads.get': async (bench) => {
    const shelf = new Shelf(bench)
    const { uploadId } = await shelf.upload()
    return () => shelf.uploads.get(shelf.tenantId, uploadId, '2026-11-21T10:00:00.000Z')
  },
  'uploads.recordReceived': async (bench) => {
    const shelf = new Shelf(bench)
    const { uploadId } = await shelf.upload()
    return () =>
      shelf.uploads.recordReceived(shelf.tenantId, uploadId, {
        sizeBytes: 1,
        eTag: 'e'.repeat(34),
        at: '2026-11-21T10:00:00.000Z',
      })
  },
  'uploads.end': async (bench) => {
    const shelf = new Shelf(bench)
    const { uploadId } = await shelf.upload()
    return () => shelf.uploads.end(shelf.tenantId, uploadId, 'completed')
  },
  'sessions.get': async (bench) => {
    const { tenantId, sessionId } = await launched(bench)
    return () => sessionRepository(bench.table).get(tenantId, sessionId)
  },
  'sessions.create': (bench) => Promise.resolve(() => launched(bench)),
  'sessions.apply (commit)': async (bench) => {
    const { tenantId, sessionId } = await launched(bench)
    return () => sessionRepository(bench.table).apply(tenantId, sessionId, commitWith(1, sessionId))
  },
  'sessions.apply (claim)': async (bench) => {
    const { tenantId, sessionId } = await launched(bench, { protocol: 'exclusive_v1' })
    return () =>
      sessionRepository(bench.table).apply(
        tenantId,
        sessionId,
        claimTransition({ runtimeId: runtimeA, expectedRuntimeId: null, attempt: 1 }, stampAt()),
      )
  },
  'sessions.apply (first event)': async (bench) => {
    const session = aSession({ sessionId: fresh('ses_') })
    await sessionRepository(bench.table).create(session, [])
    const start = { trigger: 'api_reset', note: null, plays: { versionId: 'ver_1', sharesObjectives: false } } as const
    return () =>
      sessionRepository(bench.table).apply(
        session.tenantId,
        session.sessionId,
        nextAttemptTransition(session, start, stampAt()),
      )
  },
  'sessions.apply (refused)': async (bench) => {
    const { tenantId, sessionId } = await launched(bench)
    return () =>
      sessionRepository(bench.table).apply(
        tenantId,
        sessionId,
        transition({ fences: [{ fact: 'version', equals: 9 }], set: { touched: true } }),
      )
  },
  'sessions.list (workspace)': async (bench) => {
    const tenantId = fresh('tenant_')
    for (let index = 0; index < 20; index += 1)
      await sessionRepository(bench.table).create(aSession({ tenantId, sessionId: fresh('ses_') }), [])
    return () => sessionRepository(bench.table).list(tenantId, {}, { limit: 20, offset: 0 })
  },
  'sessions.list (learner)': async (bench) => {
    const learnerId = fresh('learner-')
    for (let index = 0; index < 20; index += 1) await launched(bench, { learnerId })
    return () => sessionRepository(bench.table).list('tenant_one', { learnerId }, { limit: 20, offset: 0 })
  },
  'sessions.list (package)': async (bench) => {
    const packageId = fresh('pkg_')
    for (let index = 0; index < 20; index += 1) await launched(bench, { packageId })
    return () => sessionRepository(bench.table).list('tenant_one', { packageId }, { limit: 20, offset: 0 })
  },
  'sessions.page': async (bench) => {
    const packageId = fresh('pkg_')
    for (let index = 0; index < 20; index += 1) await launched(bench, { packageId })
    const asked = { tenantId: 'tenant_one', choice: { packageId, mode: 'live' }, from: null, before: null } as const
    return () => sessionRepository(bench.table).page(asked, { limit: 20, after: null })
  },
  'sessions.countOpen': async (bench) => {
    const packageId = fresh('pkg_')
    for (let index = 0; index < 20; index += 1) await launched(bench, { packageId })
    return () => sessionRepository(bench.table).countOpen('tenant_one', packageId)
  },
  'launchCounts.since': async (bench) => {
    const packageId = fresh('pkg_')
    await launched(bench, { packageId })
    return () => launchCountRepository(bench.table).since('tenant_one', packageId, '2026-01-01T00:00:00.000Z')
  },
  'launchCounts.tally': async (bench) => {
    const shelf = await shelfWith(bench)
    const session = aSession({ tenantId: shelf.tenantId, packageId: 'pkg_a', createdAt: '2026-11-21T10:00:00.000Z' })
    await sessionRepository(bench.table).create(session, [])
    return () => launchCountRepository(bench.table).tally(shelf.tenantId, 'pkg_a', '2026-11-21T12:00:00.000Z')
  },
  'launchEnds.end': async (bench) => {
    const shelf = await shelfWith(bench)
    await shelf.archive('pkg_a')
    const session = aSession({ tenantId: shelf.tenantId, packageId: 'pkg_a', updatedAt: '2026-11-21T10:00:00.000Z' })
    await sessionRepository(bench.table).create(session, [])
    return () =>
      launchEndRepository(bench.table).end({
        ...{ tenantId: shelf.tenantId, packageId: 'pkg_a', epoch: 'evt_1' },
        since: '2026-11-21T09:00:00.000Z',
      })
  },
  'launches.read': async (bench) => {
    const shelf = await shelfWith(bench)
    const session = aSession({ tenantId: shelf.tenantId, packageId: 'pkg_a' })
    await sessionRepository(bench.table).create(session, [])
    return () =>
      launchRepository(bench.table).read(shelf.tenantId, {
        packageId: 'pkg_a',
        sessionId: session.sessionId,
        learnerId: 'learner-1',
        mode: 'live',
      })
  },
  'idempotency.begin': (bench) => Promise.resolve(() => idempotencyRepository(bench.table).begin(kept())),
  'idempotency.complete': async (bench) => {
    const request = kept()
    await idempotencyRepository(bench.table).begin(request)
    return () => idempotencyRepository(bench.table).complete(request, { status: 200, body: 'x'.repeat(700) })
  },
  'idempotency.release': async (bench) => {
    const request = kept()
    await idempotencyRepository(bench.table).begin(request)
    return () => idempotencyRepository(bench.table).release(request)
  },
  tableReachable: (bench) => Promise.resolve(() => tableReachable(bench.table)),
  'rateLimits.count': (bench) =>
    Promise.resolve(() =>
      rateLimitRepository(bench.table).count(
        { tenantId: 'tenant_one', name: fresh('limit'), windowStart: 1_700_000_000, windowEnd: 1_700_000_060 },
        5,
      ),
    ),
}
