/** Packages: lists, whole collections, archives, and what no tenant sees of another. */
import { defaultSettings } from '#shared/domain/configuration/configuration.ts'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { packageEvent, type CoursePackage } from '#shared/domain/packages/package.ts'
import { keys } from '#shared/store/table/keys.ts'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import { newPackageItem, newVersionItem } from '#shared/store/packages/package-item.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { aSession, course } from '#test/unit/domain/support/sessions.ts'
import { onEveryEngine } from './support/engines.ts'
import { Shelf } from './support/shelf.ts'
import { documentClient } from '#test/support/document-client.ts'

onEveryEngine((bench) => {
  const open = (): Shelf => new Shelf(bench)

  describe('lists', () => {
    /** Seven packages, the last one newest; the fifth is archived. */
    const filled = async (): Promise<Shelf> => {
      const shelf = open()
      for (let index = 1; index <= 7; index += 1) {
        await bench.put(
          newPackageItem({
            ...course,
            tenantId: shelf.tenantId,
            packageId: `pkg_${index}`,
            createdAt: `2026-11-0${index}T00:00:00.000Z`,
          }),
        )
      }
      await bench.put({ ...keys.usage(shelf.tenantId), storageBytes: 0, packages: 7 })
      await shelf.archive('pkg_5')
      return shelf
    }
    const listed = async (shelf: Shelf, limit: number, offset: number) => {
      const { rows, ...counted } = await shelf.packages.list(shelf.tenantId, { limit, offset })
      return { ids: rows.map(({ packageId }) => packageId).join(' '), ...counted }
    }

    it('returns packages newest first, without archived ones, page by page to the end', async () => {
      const shelf = await filled()
      expect(await listed(shelf, 50, 0)).toEqual({
        ids: 'pkg_7 pkg_6 pkg_4 pkg_3 pkg_2 pkg_1',
        total: 6,
        totalIsLowerBound: false,
        hasMore: false,
      })
      expect(await listed(shelf, 2, 0)).toEqual({
        ids: 'pkg_7 pkg_6',
        total: 3,
        totalIsLowerBound: true,
        hasMore: true,
      })
      expect(await listed(shelf, 2, 2)).toMatchObject({ ids: 'pkg_4 pkg_3', hasMore: true })
      expect(await listed(shelf, 2, 4)).toEqual({
        ids: 'pkg_2 pkg_1',
        total: 6,
        totalIsLowerBound: false,
        hasMore: false,
      })
      expect(await listed(shelf, 2, 6)).toMatchObject({ ids: '', hasMore: false })
    })

    it('lists the packages of one workspace only', async () => {
      const [shelf, other] = [await filled(), open()]
      expect(await listed(other, 50, 0)).toEqual({ ids: '', total: 0, totalIsLowerBound: false, hasMore: false })
      expect((await listed(shelf, 50, 0)).total).toBe(6)
    })

    it('lists a package with its changes', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      expect((await shelf.packages.list(shelf.tenantId, { limit: 5, offset: 0 })).rows).toEqual([
        await shelf.package('pkg_a'),
      ])
    })
  })

  it('returns a package with all of its versions, newest revision first, whatever their size', async () => {
    const shelf = open()
    const padding = 'x'.repeat(300_000)
    // Ids of versions that were begun at once sort otherwise than their revisions.
    const ids = ['ver_c', 'ver_a', 'ver_e', 'ver_b', 'ver_d']
    await bench.put({ ...newPackageItem({ ...course, tenantId: shelf.tenantId, packageId: 'pkg_big' }), padding })
    for (const [index, versionId] of ids.entries())
      await bench.put({ ...newVersionItem(shelf.draft('pkg_big', null, { versionId, revision: index + 1 })), padding })
    const found = await shelf.packages.getWithVersions(shelf.tenantId, 'pkg_big')
    expect(found?.versions.map(({ versionId }) => versionId)).toEqual(['ver_d', 'ver_b', 'ver_e', 'ver_a', 'ver_c'])
  })

  describe('archive', () => {
    it('keeps everything except the slot, and returns the same when it is repeated', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      const before = await shelf.package('pkg_a')
      const first = await shelf.archive('pkg_a')
      expect(first).toEqual({
        ...before,
        status: 'archived',
        archivedAt: '2026-11-21T11:00:00.000Z',
        updatedAt: '2026-11-21T11:00:00.000Z',
      })
      expect(await shelf.archive('pkg_a')).toEqual(first)
      expect(await shelf.usage()).toEqual({ storageBytes: 1000, packages: 0 })
    })

    it('records one event and frees one slot for 10 simultaneous calls', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      await shelf.begun('pkg_b')
      const results = await Promise.all(Array.from({ length: 10 }, () => shelf.archive('pkg_a')))
      expect(results.map((result) => result?.status)).toEqual(Array<string>(10).fill('archived'))
      expect(await shelf.events('pkg_a')).toEqual(['package.version_activated', 'package.archived'])
      expect((await shelf.usage()).packages).toBe(1)
    })

    it('returns null for an unknown package', async () => {
      expect(await open().archive('pkg_none')).toBeNull()
    })
  })

  describe('settings of a course', () => {
    const settings = { completedRelaunchBehavior: 'resume', startOverAllowed: false } as const
    /** Decides on the package as it is, or as the caller has read it. */
    async function configure(shelf: Shelf, packageId: string, read?: CoursePackage): Promise<boolean> {
      const base = read ?? (await shelf.package(packageId)) ?? { ...course, tenantId: shelf.tenantId, packageId }
      const set = { ...settings, settingsVersion: base.settingsVersion + 1, updatedAt: '2026-11-21T12:00:00.000Z' }
      return shelf.packages.configure(base, { set, event: packageEvent('package.updated', packageId, shelf.stamp()) })
    }

    it('keeps settings across the next version, and changes no other attribute', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      const before = await shelf.package('pkg_a')
      expect(await configure(shelf, 'pkg_a')).toBe(true)
      const updatedAt = '2026-11-21T12:00:00.000Z'
      expect(await shelf.package('pkg_a')).toEqual({ ...before, ...settings, settingsVersion: 2, updatedAt })
      expect(await shelf.events('pkg_a')).toEqual(['package.version_activated', 'package.updated'])
      await shelf.finish(await shelf.begun('pkg_a'))
      expect(await shelf.package('pkg_a')).toMatchObject({ ...settings, currentRevision: 2 })
    })

    it('refuses settings for an archived and for an unknown package', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      const archived = await shelf.archive('pkg_a')
      expect([
        await configure(shelf, 'pkg_a'),
        await configure(shelf, 'pkg_none'),
        await configure(open(), 'pkg_a'),
      ]).toEqual([false, false, false])
      expect(await shelf.package('pkg_a')).toEqual(archived)
    })

    it('stores one of ten changes that are based on the same settings', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      const read = (await shelf.package('pkg_a')) ?? undefined
      const stored = await Promise.all(Array.from({ length: 10 }, () => configure(shelf, 'pkg_a', read)))
      expect(stored.filter((each) => each)).toHaveLength(1)
      expect(await shelf.package('pkg_a')).toMatchObject({ settingsVersion: 2 })
    })
  })

  it('reaches no package of another workspace with any verb', async () => {
    const [theirs, mine] = [open(), open()]
    const version = await theirs.begun('pkg_secret')
    await theirs.finish(version)
    const before = await theirs.package('pkg_secret')
    expect(await mine.packages.get(mine.tenantId, 'pkg_secret')).toBeNull()
    expect(await mine.packages.getWithVersions(mine.tenantId, 'pkg_secret')).toBeNull()
    expect(await mine.version(version)).toBeNull()
    expect(await mine.archive('pkg_secret')).toBeNull()
    expect(await mine.activate({ ...version, tenantId: mine.tenantId })).toBeNull()
    await mine.fail({ ...version, tenantId: mine.tenantId })
    await mine.finish({ ...version, tenantId: mine.tenantId })
    expect(await theirs.package('pkg_secret')).toEqual(before)
    expect(await theirs.usage()).toEqual({ storageBytes: 1000, packages: 1 })
  })

  it('throws for an item with an unknown shape wherever it is read, instead of leaving it out', async () => {
    const shelf = open()
    const version = await shelf.begun('pkg_spoilt')
    await shelf.finish(version)
    const spoil = (key: { pk: string; sk: string }): Promise<unknown> =>
      documentClient(bench.table).send(
        new UpdateCommand({
          TableName: bench.table.name,
          Key: key,
          UpdateExpression: 'SET contentType = :x',
          ExpressionAttributeValues: { ':x': 'secret-word' },
        }),
      )
    const meets = async (met: readonly (() => Promise<unknown>)[]): Promise<void> => {
      for (const meet of met) {
        const error: unknown = await meet().catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(StoredItemInvalid)
        expect(String(error)).toContain('pkg_spoilt')
        expect(String(error)).not.toContain('secret-word')
      }
    }
    await spoil(keys.version(shelf.tenantId, 'pkg_spoilt', version.versionId))
    await meets([() => shelf.version(version), () => shelf.package('pkg_spoilt')])
    await spoil(keys.coursePackage(shelf.tenantId, 'pkg_spoilt'))
    await meets([
      () => shelf.package('pkg_spoilt'),
      () => shelf.packages.get(shelf.tenantId, 'pkg_spoilt'),
      () => shelf.packages.list(shelf.tenantId, { limit: 5, offset: 0 }),
      () => shelf.archive('pkg_spoilt'),
      () =>
        launchRepository(bench.table).read(shelf.tenantId, {
          packageId: 'pkg_spoilt',
          sessionId: null,
          learnerId: 'learner-1',
          mode: 'live',
        }),
    ])
  })

  describe('launches.read', () => {
    const asked = { packageId: 'pkg_a', sessionId: null, learnerId: 'learner-1', mode: 'live' } as const
    const settings = defaultSettings
    const unknown = { mode: 'live', countedIn: null } as const

    it('returns the package, and the session if it is named and exists', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      const session = aSession({ tenantId: shelf.tenantId, sessionId: 'ses_a', packageId: 'pkg_a' })
      await sessionRepository(bench.table).create(session, [])
      const reader = launchRepository(bench.table)
      const course_ = await shelf.package('pkg_a')
      expect(await reader.read(shelf.tenantId, asked)).toEqual({
        course: course_,
        session: null,
        learner: unknown,
        settings,
      })
      expect(await reader.read(shelf.tenantId, { ...asked, sessionId: 'ses_a' })).toEqual({
        course: course_,
        session,
        learner: unknown,
        settings,
      })
      expect(await reader.read(shelf.tenantId, { ...asked, sessionId: 'ses_b' })).toEqual({
        course: course_,
        session: null,
        learner: unknown,
        settings,
      })
      expect(await reader.read(shelf.tenantId, { ...asked, packageId: 'pkg_b', sessionId: 'ses_a' })).toEqual({
        course: null,
        session,
        learner: unknown,
        settings,
      })
      expect(await reader.read('tenant_other', { ...asked, sessionId: 'ses_a' })).toEqual({
        course: null,
        session: null,
        learner: unknown,
        settings,
      })
    })

    it("returns the period of the learner's mark, or the active TEST learners", async () => {
      const { tenantId } = open()
      const [reader, tag] = [launchRepository(bench.table), learnerTag('learner-1')]
      await bench.put({ ...keys.learner(tenantId, tag), period: '2026-11-01', at: '2026-11-21T10:00:00.000Z' })
      await bench.put({ ...keys.testLearners(tenantId), learners: { [tag]: 1 } })
      const standing = async (changed: Partial<Parameters<typeof reader.read>[1]>) =>
        (await reader.read(tenantId, { ...asked, ...changed })).learner
      expect(await standing({})).toEqual({ mode: 'live', countedIn: '2026-11-01' })
      expect(await standing({ learnerId: 'learner-2' })).toEqual(unknown)
      expect(await standing({ mode: 'test' })).toEqual({ mode: 'test', learners: { [tag]: 1 } })
    })
  })
})
