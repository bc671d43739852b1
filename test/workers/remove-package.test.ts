/** Deletion of packages: what goes when it is due, what stays, and that a removal which dies is finished by the next. */
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import { packageRemover, type PackageRemoval } from '#functions/workers/remove-package/remove-package.ts'
import { publishedEventOf, type PublishedEvent } from '#shared/domain/events/published-event.ts'
import { archiveKey, contentPrefix } from '#shared/domain/packages/package-presenter.ts'
import { storedBytes, type PackageVersion } from '#shared/domain/packages/package.ts'
import { objectClients, tableClients } from '#shared/platform/clients.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { objectErasure } from '#shared/platform/object-erasure.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { Shelf } from '#test/store/support/shelf.ts'
import type { StoreBench } from '#test/store/support/engines.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { documentClient } from '#test/support/document-client.ts'
import { dueWorkOf } from '#test/support/due-work.ts'
import { MortalProcess } from '#test/support/mortal-process.ts'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

const requestedAt = Date.parse('2026-11-21T11:00:00.000Z')
const day = 86_400_000
const dueAt = new Date(requestedAt + 7 * day).toISOString()

let now = requestedAt
const clock = { now: () => now }
const problems: unknown[] = []
const runDueWork = (): Promise<number> =>
  finishDueWork(dueWorkOf(table, { clock, report: (error) => problems.push(error) }), () => true)

/** A workspace with packages whose files are in the bucket. */
class Workspace extends Shelf {
  static open(): Workspace {
    const bench: StoreBench = {
      table,
      takeCharges: () => [],
      put: (Item) =>
        documentClient(table)
          .send(new PutCommand({ TableName: tableName, Item }))
          .then(() => undefined),
      putAll: () => Promise.resolve(),
      item: async (Key) =>
        (await documentClient(table).send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item,
    }
    return new Workspace(bench)
  }

  /** A ready package with two versions, each with a file. */
  async fill(packageId: string): Promise<readonly PackageVersion[]> {
    const versions = [await this.begun(packageId), await this.begun(packageId)]
    for (const version of versions) {
      await this.finish(version)
      const Key = `${contentPrefix(version)}index.html`
      for (const each of [Key, archiveKey(version)])
        await new S3Client({}).send(new PutObjectCommand({ Bucket: 'content-test', Key: each, Body: 'a' }))
    }
    return versions
  }

  /** Its package, archived, with a deletion that is due in seven days. */
  async condemn(packageId: string): Promise<readonly PackageVersion[]> {
    const versions = await this.fill(packageId)
    const archived = await this.archived(packageId)
    expect(await this.schedule(archived, dueAt)).toBe(true)
    return versions
  }

  async files(): Promise<number> {
    let count = 0
    for (const kind of ['content', 'archives']) {
      const { KeyCount } = await new S3Client({}).send(
        new ListObjectsV2Command({ Bucket: 'content-test', Prefix: `${kind}/${this.tenantId}/` }),
      )
      count += KeyCount ?? 0
    }
    return count
  }

  /** The events of the workspace that wait for their publication, as the bus would have them; then they wait no more. */
  async takeEvents(packageId: string): Promise<PublishedEvent[]> {
    const outbox = outboxRepository(table)
    const items = await outbox.items([keys.coursePackage(this.tenantId, packageId), keys.usage(this.tenantId)])
    for (const item of items) await outbox.settle(item, item.waiting)
    return items.flatMap(({ waiting }) => waiting.map(publishedEventOf))
  }

  means(): PackageRemoval {
    return {
      packages: this.packages,
      deletions: this.deletions,
      files: objectErasure(objectClients(), 'content-test'),
      stamp: () => stampOf(clock),
    }
  }

  /** Publishes what waits, and lets the worker take it. */
  async work(packageId: string, means = this.means()): Promise<string[]> {
    const events = await this.takeEvents(packageId)
    for (const event of events) await packageRemover(means)(event)
    return events.map(({ event }) => event)
  }
}

beforeEach(() => {
  now = requestedAt
  problems.length = 0
})
afterEach(() => expect(problems).toEqual([]))

it('removes files, versions and package when the deletion is due, frees the storage, and records it once', async () => {
  const workspace = Workspace.open()
  const versions = await workspace.condemn('pkg_a')
  const kept = await workspace.fill('pkg_b')
  await workspace.takeEvents('pkg_a')
  now = requestedAt + 6 * day
  await runDueWork()
  expect([await workspace.work('pkg_a'), await workspace.files()]).toEqual([[], 8])
  now = requestedAt + 7 * day
  await runDueWork()
  expect(await workspace.work('pkg_a')).toEqual(['package.deletion_due'])
  expect(await workspace.package('pkg_a')).toBeNull()
  for (const version of versions) expect(await workspace.version(version)).toBeNull()
  expect(await workspace.files()).toBe(4)
  const bytes = kept.reduce((sum, version) => sum + storedBytes(version), 0)
  expect(await workspace.usage()).toEqual({ storageBytes: bytes, packages: 1 })
  const [event, ...others] = await workspace.takeEvents('pkg_a')
  expect([event?.event, event?.facts.event.data, others]).toEqual([
    'package.deleted',
    { title: expect.any(String), storage_bytes: bytes },
    [],
  ])
  now += 8 * day
  await runDueWork()
  expect(await workspace.takeEvents('pkg_a')).toEqual([])
})

it('waits for a worker that may still store an archive of the package', async () => {
  const workspace = Workspace.open()
  const [version] = await workspace.condemn('pkg_a')
  if (version === undefined) throw new Error('The package has versions.')
  const asked = { now: new Date(requestedAt).toISOString(), before: new Date(requestedAt).toISOString() }
  expect([
    await workspace.versions.claimRebuild(version, asked),
    await workspace.versions.claimRebuild(version, asked),
  ]).toEqual([true, false])
  await workspace.takeEvents('pkg_a')
  now = requestedAt + 7 * day
  await runDueWork()
  expect([await workspace.work('pkg_a'), await workspace.files()]).toEqual([['package.deletion_due'], 4])
  now += 3_600_000
  await runDueWork()
  expect([await workspace.work('pkg_a'), await workspace.files()]).toEqual([['package.deletion_due'], 0])
})

it('removes nothing of a package whose deletion was withdrawn, or that was taken back', async () => {
  const workspace = Workspace.open()
  await workspace.condemn('pkg_a')
  await workspace.condemn('pkg_b')
  const withdrawn = await workspace.package('pkg_a')
  const restored = await workspace.package('pkg_b')
  if (withdrawn === null || restored === null) throw new Error('Both packages are stored.')
  expect(await workspace.schedule(withdrawn, null)).toBe(true)
  const event = { ...stampOf(clock), type: 'package.restored' }
  const ceiling = { maxStorageBytes: 1e12, maxPackages: null }
  const recorded = { eventId: event.makeEventId(), type: 'package.restored', at: event.now, severity: 'info' } as const
  await workspace.packages.restore(restored, { ...recorded, entityType: 'package', entityId: 'pkg_b' }, ceiling)
  now = requestedAt + 8 * day
  await runDueWork()
  for (const packageId of ['pkg_a', 'pkg_b'])
    expect(await workspace.work(packageId)).not.toContain('package.deletion_due')
  expect(await workspace.files()).toBe(8)
})

it('takes an event of a package whose removal has not begun for nothing', async () => {
  const workspace = Workspace.open()
  await workspace.condemn('pkg_a')
  const { now: at, makeEventId } = stampOf(clock)
  const event = { eventId: makeEventId(), type: 'package.deletion_due', at, severity: 'info' } as const
  const { tenantId } = workspace
  await packageRemover(workspace.means())(
    publishedEventOf({ tenantId, event: { ...event, entityType: 'package', entityId: 'pkg_a' }, session: null }),
  )
  expect(await workspace.files()).toBe(4)
})

it('refuses to take a package back while its files are being removed', async () => {
  const workspace = Workspace.open()
  await workspace.condemn('pkg_a')
  now = requestedAt + 7 * day
  await runDueWork()
  const course = await workspace.package('pkg_a')
  if (course === null) throw new Error('The package is stored.')
  const { now: at, makeEventId } = stampOf(clock)
  const event = { eventId: makeEventId(), type: 'package.restored', at, severity: 'info' } as const
  const ceiling = { maxStorageBytes: 1e12, maxPackages: null }
  expect(
    await workspace.packages.restore(course, { ...event, entityType: 'package', entityId: 'pkg_a' }, ceiling),
  ).toEqual({ kind: 'changed' })
})

it('finishes a removal that died before or after any of its steps, and frees the storage once', async () => {
  for (const diesAfter of [false, true])
    for (const deadlyCall of [1, 2, 3]) {
      now = requestedAt
      const workspace = Workspace.open()
      await workspace.condemn('pkg_a')
      now = requestedAt + 7 * day
      await runDueWork()
      const mortal = new MortalProcess(deadlyCall, diesAfter)
      const { packages, deletions, files, stamp } = workspace.means()
      const dying = { packages: mortal.of(packages), deletions: mortal.of(deletions), files: mortal.of(files), stamp }
      await expect(workspace.work('pkg_a', dying)).rejects.toThrow('killed')
      now += 2 * 3_600_000
      await runDueWork()
      await workspace.work('pkg_a')
      expect([await workspace.package('pkg_a'), await workspace.files(), await workspace.usage()]).toEqual([
        null,
        0,
        { storageBytes: 0, packages: 0 },
      ])
    }
})

it('removes a package once when two workers take its event at the same time', async () => {
  const workspace = Workspace.open()
  await workspace.condemn('pkg_a')
  now = requestedAt + 7 * day
  await runDueWork()
  const events = await workspace.takeEvents('pkg_a')
  const remove = packageRemover(workspace.means())
  await Promise.all([...events, ...events].map(remove))
  expect(await workspace.usage()).toEqual({ storageBytes: 0, packages: 0 })
  expect((await workspace.takeEvents('pkg_a')).map(({ event }) => event)).toEqual(['package.deleted'])
})
