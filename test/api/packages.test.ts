import { startBackend, type Backend } from '#test/support/backend.ts'
import { launchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { makeOrganization } from '#test/support/managed-dispatches.ts'
import { launch, seedPackage } from '#test/support/seed.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  for (let index = 0; index < 5; index += 1)
    await seedPackage(backend, { packageId: `course-${index}`, createdAt: `2026-11-1${index}T00:00:00.000Z` })
  await seedPackage(backend, { tenantId: backend.otherTenantId, packageId: 'theirs' })
})
afterAll(() => backend.close())

const bearer = (): string => backend.liveKey

it('lists packages newest first with the pagination of the contract', async () => {
  const response = await backend.call('listPackages', {
    bearer: bearer(),
    query: { limit: '2', offset: '1', tenant_id: 'ignored' },
  })
  expect(response.body.packages.map(({ id }: { id: string }) => id)).toEqual(['course-3', 'course-2'])
  expect(response.body.pagination).toEqual({ total: 4, limit: 2, offset: 1, hasMore: true, totalIsLowerBound: true })
  const all = await backend.call('listPackages', { bearer: bearer() })
  expect(all.body.pagination).toEqual({ total: 5, limit: 50, offset: 0, hasMore: false, totalIsLowerBound: false })
})

it('returns one package with its versions, in both shapes', async () => {
  const response = await backend.call('getPackage', { bearer: bearer(), params: { packageId: 'course-1' } })
  expect(response.body.package).toMatchObject({
    id: 'course-1',
    tenantId: 'tenant_one',
    status: 'ready',
    currentVersion: '1',
    title: 'Seeded course',
    contentType: 'scorm',
    launchCount30d: 0,
  })
  expect(response.body.versions).toEqual([
    expect.objectContaining({ packageId: 'course-1', versionLabel: '1', status: 'ready', manifestVersion: '1.2' }),
  ])
  const versions = await backend.call('listPackageVersions', { bearer: bearer(), params: { packageId: 'course-1' } })
  expect(versions.body.versions).toEqual([
    expect.objectContaining({ revision: 1, uploaded_by: 'key_test', file_size_bytes: 1000, active: true }),
  ])
})

it('responds alike to an unknown package and a foreign one, for every request', async () => {
  for (const operation of ['getPackage', 'listPackageVersions', 'archivePackage']) {
    const unknown = await backend.call(operation, { bearer: bearer(), params: { packageId: 'none' } })
    const foreign = await backend.call(operation, { bearer: bearer(), params: { packageId: 'theirs' } })
    expect(unknown.status).toBe(404)
    expect(foreign.body).toEqual(unknown.body)
  }
})

it('archives a package so that it is hidden and not launchable, but still readable; repeats change nothing', async () => {
  const { sessionId } = await launch(backend, 'course-4')
  const first = await backend.call('archivePackage', { bearer: bearer(), params: { packageId: 'course-4' } })
  expect(first.body).toMatchObject({ package_id: 'course-4', status: 'archived', archived: true })
  const again = await backend.call('archivePackage', { bearer: bearer(), params: { packageId: 'course-4' } })
  expect(again.body).toEqual(first.body)
  const list = await backend.call('listPackages', { bearer: bearer() })
  expect(list.body.packages.map(({ id }: { id: string }) => id)).not.toContain('course-4')
  expect(
    (await backend.call('getPackage', { bearer: bearer(), params: { packageId: 'course-4' } })).body.package.status,
  ).toBe('archived')
  expect(
    (
      await backend.call('launchPackage', {
        bearer: bearer(),
        params: { packageId: 'course-4' },
        body: { user_id: 'x' },
      })
    ).body.code,
  ).toBe('PACKAGE_ARCHIVED')
  expect((await backend.call('getSession', { bearer: bearer(), params: { sessionId } })).status).toBe(200)
})

it('pages to the end, with a total that states when it is a lower bound', async () => {
  const tenant = { bearer: backend.otherKey }
  for (let index = 0; index < 6; index += 1)
    await seedPackage(backend, {
      tenantId: backend.otherTenantId,
      packageId: `page-${index}`,
      createdAt: `2026-10-1${index}T00:00:00.000Z`,
    })
  const seen: string[] = []
  for (let offset = 0, more = true; more; offset += 3) {
    const { packages, pagination } = (
      await backend.call('listPackages', { ...tenant, query: { limit: '3', offset: String(offset) } })
    ).body
    seen.push(...packages.map(({ id }: { id: string }) => id))
    more = pagination.hasMore
    expect(pagination).toMatchObject({ limit: 3, offset, totalIsLowerBound: more })
    expect(pagination.total).toBeGreaterThanOrEqual(seen.length)
  }
  expect(seen).toEqual(['theirs', 'page-5', 'page-4', 'page-3', 'page-2', 'page-1', 'page-0'])
  const beyond = await backend.call('listPackages', { ...tenant, query: { offset: '100' } })
  expect(beyond.body).toMatchObject({
    packages: [],
    pagination: { total: 7, hasMore: false, totalIsLowerBound: false },
  })
  expect((await backend.call('listPackages', { ...tenant, query: { limit: '501' } })).status).toBe(400)
})

it('records the archive as an event, once', async () => {
  for (let round = 0; round < 3; round += 1)
    await backend.call('archivePackage', { bearer: bearer(), params: { packageId: 'course-0' } })
  const events: string[] = []
  const outbox = outboxRepository(backend.table)
  for (const shard of outbox.shards) {
    for await (const items of outbox.pages(shard))
      events.push(
        ...items.flatMap(({ waiting }) =>
          waiting.filter(({ event }) => event.entityId === 'course-0').map(({ event }) => event.type),
        ),
      )
  }
  expect(events.filter((type) => type === 'package.archived')).toHaveLength(1)
})

it('counts the launches of the last 30 days: at once for one package, by the tally in lists', async () => {
  const counted = async (): Promise<number> =>
    (await backend.call('getPackage', { bearer: bearer(), params: { packageId: 'course-2' } })).body.package
      .launchCount30d
  for (const learner of ['one', 'two', 'three']) await launch(backend, 'course-2', { user_id: learner })
  expect(await counted()).toBe(3)
  const old = {
    ...aSession({ tenantId: backend.tenantId, packageId: 'course-2', sessionId: 'old' }),
    createdAt: new Date(Date.now() - 31 * 86_400_000).toISOString(),
  }
  await sessionRepository(backend.table).create(old, [])
  expect(await counted()).toBe(3)
  await launchCountRepository(backend.table).tally(backend.tenantId, 'course-2', new Date().toISOString())
  await launch(backend, 'course-2', { user_id: 'four' })
  const listed = (await backend.call('listPackages', { bearer: bearer() })).body.packages.find(
    ({ id }: { id: string }) => id === 'course-2',
  )
  expect([listed.launchCount30d, await counted()]).toEqual([3, 4])
})

it('costs one query beside the key for a list', async () => {
  backend.aws.takeOperations()
  await backend.call('listPackages', { bearer: bearer() })
  expect(
    backend.aws
      .takeOperations()
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual(['GetItem', 'Query'])
})

it('shows the organization of a package by its present name', async () => {
  const { id } = await makeOrganization(backend, { name: 'Acme' })
  const packageId = await seedPackage(backend, { organizationId: String(id), tenantId: backend.tenantId })
  await backend.call('updateOrganization', {
    bearer: bearer(),
    params: { organizationId: String(id) },
    body: { name: 'Acme Ltd' },
  })
  const shown = { organizationId: id, organizationName: 'Acme Ltd' }
  const read = await backend.call('getPackage', { bearer: bearer(), params: { packageId } })
  expect(read.body.package).toMatchObject(shown)
  const { body } = await backend.call('listPackages', { bearer: bearer() })
  expect(body.packages.find((each: { id: string }) => each.id === packageId)).toMatchObject(shown)
  const archived = await backend.call('archivePackage', { bearer: bearer(), params: { packageId } })
  expect(archived.body.package).toMatchObject(shown)
})
