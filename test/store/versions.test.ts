/** The life of versions and of their package: every transition, in every order, once. */
import { fc } from '#test/support/properties.ts'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { failedEvent, type PackageVersion } from '#shared/domain/packages/package.ts'
import { onEveryEngine } from './support/engines.ts'
import { aVersion } from '#test/unit/domain/support/packages.ts'
import { Shelf } from './support/shelf.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

/** What is done to which version: 1 is the first one that was begun. */
type Step = readonly ['begin'] | readonly ['finish' | 'fail' | 'activate', number] | readonly ['archive']

interface Standing {
  readonly package: string
  readonly active: number
  readonly versions: readonly string[]
  readonly events: readonly string[]
}

const activated = 'package.version_activated'
const archived = 'package.archived'
const failed = 'package.version_failed'

const rows: readonly (readonly [about: string, steps: readonly Step[], standing: Standing])[] = [
  ['begun: processing', [['begin']], { package: 'processing', active: 0, versions: ['processing'], events: [] }],
  [
    'finished: ready and active',
    [['begin'], ['finish', 1]],
    { package: 'ready', active: 1, versions: ['ready'], events: [activated] },
  ],
  [
    'finished twice: the same',
    [['begin'], ['finish', 1], ['finish', 1]],
    { package: 'ready', active: 1, versions: ['ready'], events: [activated] },
  ],
  [
    'failed: failed with its package',
    [['begin'], ['fail', 1]],
    { package: 'failed', active: 0, versions: ['failed'], events: [failed] },
  ],
  [
    'failed twice: the same',
    [['begin'], ['fail', 1], ['fail', 1]],
    { package: 'failed', active: 0, versions: ['failed'], events: [failed] },
  ],
  [
    'ready, then reported as failed: stays ready',
    [['begin'], ['finish', 1], ['fail', 1]],
    { package: 'ready', active: 1, versions: ['ready'], events: [activated] },
  ],
  [
    'failed, then reported as ready: stays failed',
    [['begin'], ['fail', 1], ['finish', 1]],
    { package: 'failed', active: 0, versions: ['failed'], events: [failed] },
  ],
  [
    'failed, then begun again: processing again',
    [['begin'], ['fail', 1], ['begin']],
    { package: 'processing', active: 0, versions: ['failed', 'processing'], events: [failed] },
  ],
  [
    'failed, then repaired: ready',
    [['begin'], ['fail', 1], ['begin'], ['finish', 2]],
    { package: 'ready', active: 2, versions: ['failed', 'ready'], events: [failed, activated] },
  ],
  [
    'failed twice over: failed',
    [['begin'], ['fail', 1], ['begin'], ['fail', 2]],
    { package: 'failed', active: 0, versions: ['failed', 'failed'], events: [failed, failed] },
  ],
  [
    'a next version under way: the package stays ready with the former one',
    [['begin'], ['finish', 1], ['begin']],
    { package: 'ready', active: 1, versions: ['ready', 'processing'], events: [activated] },
  ],
  [
    'a next version ready: it is the active one',
    [['begin'], ['finish', 1], ['begin'], ['finish', 2]],
    { package: 'ready', active: 2, versions: ['ready', 'ready'], events: [activated, activated] },
  ],
  [
    'a next version failed: the former one stays active',
    [['begin'], ['finish', 1], ['begin'], ['fail', 2]],
    { package: 'ready', active: 1, versions: ['ready', 'failed'], events: [activated, failed] },
  ],
  [
    'the newer one is ready first: it stays active',
    [['begin'], ['begin'], ['finish', 2], ['finish', 1]],
    { package: 'ready', active: 2, versions: ['ready', 'ready'], events: [activated] },
  ],
  [
    'the older one fails while the newer is under way: still processing',
    [['begin'], ['begin'], ['fail', 1]],
    { package: 'processing', active: 0, versions: ['failed', 'processing'], events: [failed] },
  ],
  [
    'the newer one fails, the older one is ready: ready',
    [['begin'], ['begin'], ['fail', 2], ['finish', 1]],
    { package: 'ready', active: 1, versions: ['ready', 'failed'], events: [failed, activated] },
  ],
  [
    'archived while processing: the version becomes ready, the package stays archived',
    [['begin'], ['archive'], ['finish', 1]],
    { package: 'archived', active: 0, versions: ['ready'], events: [archived] },
  ],
  [
    'archived while processing, then failed: the package stays archived',
    [['begin'], ['archive'], ['fail', 1]],
    { package: 'archived', active: 0, versions: ['failed'], events: [archived, failed] },
  ],
  [
    'archived twice: one event',
    [['begin'], ['finish', 1], ['archive'], ['archive']],
    { package: 'archived', active: 1, versions: ['ready'], events: [activated, archived] },
  ],
  [
    'an older version activated again',
    [['begin'], ['finish', 1], ['begin'], ['finish', 2], ['activate', 1]],
    { package: 'ready', active: 1, versions: ['ready', 'ready'], events: [activated, activated, activated] },
  ],
  [
    'the active version activated: nothing',
    [['begin'], ['finish', 1], ['activate', 1]],
    { package: 'ready', active: 1, versions: ['ready'], events: [activated] },
  ],
  [
    'nothing is activated in an archived package',
    [['begin'], ['finish', 1], ['begin'], ['finish', 2], ['archive'], ['activate', 1]],
    { package: 'archived', active: 2, versions: ['ready', 'ready'], events: [activated, activated, archived] },
  ],
]

const packageId = 'pkg_life'
const scorm = aVersion().summary

/** Sizes of the next version: its ZIP or its unpacked files are larger, in turn. */
const sizesOf = (begun: number): Pick<PackageVersion, 'sizeBytes' | 'summary'> => ({
  sizeBytes: 1000 + begun,
  summary: { ...aVersion().summary, unpackedBytes: 999 + 2 * begun },
})

async function play(shelf: Shelf, steps: readonly Step[]): Promise<PackageVersion[]> {
  const begun: PackageVersion[] = []
  for (const [verb, number = 0] of steps) {
    const version = begun[number - 1]
    if (verb === 'archive') await shelf.archive(packageId)
    else if (verb === 'begin') begun.push(await shelf.begun(packageId, sizesOf(begun.length)))
    else if (version !== undefined) await shelf[verb](version)
  }
  return begun
}

// Properties make hundreds of calls; the usual bound is for single ones.
onEveryEngine((bench) => {
  const open = (): Shelf => new Shelf(bench)

  it.each(rows)('leaves package and usage as documented: %s', async (...[, steps, standing]) => {
    const shelf = open()
    const begun = await play(shelf, steps)
    const course = await shelf.package(packageId)
    const versions = await Promise.all(begun.map((version) => shelf.version(version)))
    expect({
      package: course?.status,
      active: course?.currentRevision,
      versions: versions.map((version) => version?.status),
      events: await shelf.events(packageId),
    }).toEqual(standing)
    expect(course?.currentVersionId ?? null).toBe(begun[standing.active - 1]?.versionId ?? null)
  })

  it('keeps package, usage and active version consistent after any order of steps', async () => {
    const number = fc.integer({ min: 1, max: 3 })
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 3, arbitrary: fc.constant<Step>(['begin']) },
      { weight: 3, arbitrary: number.map((version): Step => ['finish', version]) },
      { weight: 2, arbitrary: number.map((version): Step => ['fail', version]) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, archive) => {
        const shelf = open()
        const begun = await play(shelf, steps)
        if (archive) await shelf.archive(packageId)
        const found = await shelf.packages.getWithVersions(shelf.tenantId, packageId)
        const versions = found?.versions ?? []
        expect(versions.map(({ revision }) => revision)).toEqual(begun.map((_, index) => begun.length - index))
        const kept = versions
          .filter(({ status }) => status !== 'failed')
          .reduce((sum, { sizeBytes, summary }) => sum + Math.max(sizeBytes, summary.unpackedBytes), 0)
        expect([found?.course.storageBytes ?? 0, (await shelf.usage()).storageBytes]).toEqual([kept, kept])
        expect((await shelf.usage()).packages).toBe(begun.length === 0 || archive ? 0 : 1)
        const newestReady = versions.find(({ status }) => status === 'ready')
        expect(found?.course.currentVersionId ?? null).toBe(newestReady?.versionId ?? null)
        if (newestReady !== undefined && !archive) expect(found?.course.status).toBe('ready')
      }),
      { numRuns: usualNumber(25, 10) },
    )
  })

  describe('what the package repeats of its version', () => {
    const report = (errors: number, warnings: number): ValidationReport => {
      const finding = { code: 'FONT_MISSING', path: 'a.html', message: 'A font is missing.', remedy: 'Add it.' }
      return { errors: Array(errors).fill(finding), warnings: Array(warnings).fill(finding) }
    }
    const edition = (schemaVersion: string): PackageVersion['summary'] =>
      scorm.contentType === 'scorm' ? { ...scorm, schemaVersion } : scorm

    it('repeats edition and findings of the version that is active, also of an older one', async () => {
      const shelf = open()
      const first = await shelf.begun('pkg_a', { summary: edition('2004 4th Edition'), report: report(0, 2) })
      expect(await shelf.package('pkg_a')).toMatchObject({ edition: null, findings: null })
      await shelf.finish(first)
      expect(await shelf.package('pkg_a')).toMatchObject({
        edition: '2004 4th Edition',
        findings: { errors: 0, warnings: 2 },
      })
      const second = await shelf.begun('pkg_a', { summary: edition('1.2'), report: report(0, 1) })
      await shelf.finish(second, report(0, 3))
      expect(await shelf.package('pkg_a')).toMatchObject({ edition: '1.2', findings: { errors: 0, warnings: 3 } })
      const stored = await shelf.version(first)
      if (stored !== null) await shelf.activate(stored)
      expect(await shelf.package('pkg_a')).toMatchObject({
        edition: '2004 4th Edition',
        findings: { errors: 0, warnings: 2 },
      })
    })

    it('counts as many findings as the report keeps, and none where a version has no report', async () => {
      const shelf = open()
      const first = await shelf.begun('pkg_a', { report: report(0, 130) })
      await shelf.finish(first)
      expect((await shelf.package('pkg_a'))?.findings).toEqual({ errors: 0, warnings: 100 })
      expect((await shelf.version(first))?.report?.warnings).toHaveLength(100)
      await shelf.finish(await shelf.begun('pkg_a'))
      expect((await shelf.package('pkg_a'))?.findings).toBeNull()
    })

    it('counts the findings of a version that failed only where nothing else can be played', async () => {
      const shelf = open()
      await shelf.fail(await shelf.begun('pkg_a', { report: report(0, 1) }), report(2, 1))
      expect((await shelf.package('pkg_a'))?.findings).toEqual({ errors: 2, warnings: 1 })
      const repaired = await shelf.begun('pkg_a', { report: report(0, 0) })
      expect((await shelf.package('pkg_a'))?.findings).toBeNull()
      await shelf.finish(repaired)
      await shelf.fail(await shelf.begun('pkg_a'), report(4, 0))
      expect((await shelf.package('pkg_a'))?.findings).toEqual({ errors: 0, warnings: 0 })
    })
  })

  describe('begin', () => {
    it('writes version, package, upload and usage together', async () => {
      const shelf = open()
      const version = await shelf.begun('pkg_new')
      expect(await shelf.version(version)).toEqual(version)
      expect(await shelf.package('pkg_new')).toMatchObject({
        status: 'processing',
        revision: 1,
        currentVersionId: null,
        storageBytes: 1000,
      })
      expect((await shelf.uploads.get(shelf.tenantId, version.uploadId, '2026-11-21T10:00:00.000Z'))?.became).toEqual({
        packageId: 'pkg_new',
        versionId: version.versionId,
      })
      expect(await shelf.usage()).toEqual({ storageBytes: 1000, packages: 1 })
    })

    it('returns the first version when an upload is begun again', async () => {
      const shelf = open()
      const first = await shelf.begun('pkg_a')
      const again = shelf.draft('pkg_b', null, { uploadId: first.uploadId })
      expect(await shelf.begin(again, null)).toEqual({
        kind: 'processed',
        packageId: 'pkg_a',
        versionId: first.versionId,
      })
      expect(await shelf.package('pkg_b')).toBeNull()
      expect(await shelf.usage()).toEqual({ storageBytes: 1000, packages: 1 })
    })

    it.each([
      ['there is none', null],
      ['it was aborted', 'aborted'],
    ] as const)('refuses an upload where %s', async (_, ended) => {
      const shelf = open()
      const upload = ended === null ? null : await shelf.upload()
      if (upload !== null) await shelf.uploads.end(shelf.tenantId, upload.uploadId, 'aborted')
      expect(await shelf.begin(shelf.draft('pkg_a', null, { uploadId: upload?.uploadId ?? 'missing' }), null)).toEqual({
        kind: 'no-upload',
      })
      expect(await shelf.package('pkg_a')).toBeNull()
    })

    it('returns the package that has changed since it was read', async () => {
      const shelf = open()
      const first = await shelf.begun('pkg_a')
      const stale = await shelf.package('pkg_a')
      await shelf.finish(first)
      const [created, raced] = [await shelf.upload(), await shelf.upload()]
      expect(await shelf.begin(shelf.draft('pkg_a', null, { uploadId: created.uploadId }), null)).toMatchObject({
        kind: 'moved',
        found: { packageId: 'pkg_a' },
      })
      // It was read before its first version became ready: calling it "processing" would hide that it can be played.
      expect(await shelf.begin(shelf.draft('pkg_a', stale, { uploadId: raced.uploadId }), stale)).toMatchObject({
        kind: 'moved',
        found: { status: 'ready' },
      })
      await shelf.begun('pkg_a')
      expect(await shelf.begin(shelf.draft('pkg_a', stale, { uploadId: raced.uploadId }), stale)).toMatchObject({
        kind: 'moved',
        found: { revision: 2 },
      })
    })

    it('refuses a version of an archived package', async () => {
      const shelf = open()
      await shelf.finish(await shelf.begun('pkg_a'))
      const base = await shelf.package('pkg_a')
      await shelf.archive('pkg_a')
      const { uploadId } = await shelf.upload()
      expect(await shelf.begin(shelf.draft('pkg_a', base, { uploadId }), base)).toMatchObject({
        kind: 'moved',
        found: { status: 'archived' },
      })
    })

    it('returns the usage of a workspace without space, and writes nothing', async () => {
      const shelf = open()
      await shelf.begun('pkg_a')
      for (const ceiling of [
        { maxStorageBytes: 999, maxPackages: null },
        { maxStorageBytes: 5000, maxPackages: 0 },
      ]) {
        const { uploadId } = await shelf.upload()
        expect(await shelf.begin(shelf.draft('pkg_b', null, { uploadId }), null, ceiling)).toEqual({
          kind: 'full',
          usage: { storageBytes: 1000, packages: 1 },
        })
        expect(await shelf.package('pkg_b')).toBeNull()
        expect((await shelf.uploads.get(shelf.tenantId, uploadId, '2026-11-21T10:00:00.000Z'))?.became).toBeNull()
      }
    })
  })

  describe('races', () => {
    it('makes one version from 10 beginnings of one upload', async () => {
      const shelf = open()
      const { uploadId } = await shelf.upload()
      const drafts = Array.from({ length: 10 }, (_, index) => shelf.draft(`pkg_${index}`, null, { uploadId }))
      const results = await Promise.all(drafts.map((draft) => shelf.begin(draft, null)))
      const winner = drafts[results.findIndex(({ kind }) => kind === 'begun')]
      expect(results.filter(({ kind }) => kind === 'begun')).toHaveLength(1)
      for (const result of results)
        if (result.kind !== 'begun')
          expect(result).toEqual({ kind: 'processed', packageId: winner?.packageId, versionId: winner?.versionId })
      expect(await shelf.usage()).toEqual({ storageBytes: 1000, packages: 1 })
    })

    it('creates a new package once from 10 uploads, with one first revision', async () => {
      const shelf = open()
      const uploads = await Promise.all(Array.from({ length: 10 }, () => shelf.upload()))
      const results = await Promise.all(
        uploads.map(({ uploadId }) => shelf.begin(shelf.draft('pkg_a', null, { uploadId }), null)),
      )
      expect(results.filter(({ kind }) => kind === 'begun')).toHaveLength(1)
      expect(results.filter(({ kind }) => kind === 'moved')).toHaveLength(9)
      expect((await shelf.packages.getWithVersions(shelf.tenantId, 'pkg_a'))?.versions).toHaveLength(1)
    })

    it('writes 3 of 10 simultaneous packages where 3 fit, and counts exactly', async () => {
      const shelf = open()
      await shelf.begun('pkg_first')
      const uploads = await Promise.all(Array.from({ length: 10 }, () => shelf.upload()))
      const ceiling = { maxStorageBytes: 1e9, maxPackages: 3 }
      const results = await Promise.all(
        uploads.map(({ uploadId }, index) =>
          shelf.begin(shelf.draft(`pkg_${index}`, null, { uploadId }), null, ceiling),
        ),
      )
      expect(results.filter(({ kind }) => kind === 'begun')).toHaveLength(3)
      expect(results.filter(({ kind }) => kind === 'full')).toHaveLength(7)
      expect(await shelf.usage()).toEqual({ storageBytes: 4000, packages: 4 })
    })

    it('applies one of a simultaneous finish and failure of a version', async () => {
      const shelf = open()
      const version = await shelf.begun('pkg_a')
      await Promise.all([shelf.finish(version), shelf.fail(version), shelf.finish(version), shelf.fail(version)])
      const [course, stored] = [await shelf.package('pkg_a'), await shelf.version(version)]
      expect(['ready', 'failed']).toContain(stored?.status)
      expect(course).toMatchObject({ status: stored?.status, storageBytes: stored?.status === 'ready' ? 1000 : 0 })
      expect((await shelf.usage()).storageBytes).toBe(course?.storageBytes)
    })
  })

  it('stores the reason and the findings of a failure', async () => {
    const shelf = open()
    const finding = { code: 'FILE_BROKEN', path: 'a.js', message: 'no', remedy: 'upload again' }
    const version = await shelf.begun('pkg_a', { report: { errors: [], warnings: [finding] } })
    expect((await shelf.version(version))?.report).toEqual({ errors: [], warnings: [finding] })
    await shelf.versions.fail(version, {
      event: failedEvent(version, shelf.stamp()),
      reason: 'Broken.',
      report: { errors: [finding], warnings: [] },
    })
    expect(await shelf.version(version)).toMatchObject({
      status: 'failed',
      failure: 'Broken.',
      report: { errors: [finding], warnings: [] },
    })
  })

  it('sets the title of the package to that of the active version', async () => {
    const shelf = open()
    await shelf.finish(await shelf.begun('pkg_a'))
    const second = await shelf.begun('pkg_a')
    await shelf.finish({ ...second, summary: { ...second.summary, title: 'Second edition' } })
    expect((await shelf.package('pkg_a'))?.title).toBe('Second edition')
  })
})
