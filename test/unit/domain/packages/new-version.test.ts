/** The next version of a package from a processed upload. */
import { nextVersion, type NewVersion } from '#shared/domain/packages/new-version.ts'
import { aVersion } from '#test/unit/domain/support/packages.ts'
import { course } from '#test/unit/domain/support/sessions.ts'

const ids = { packageId: 'pkg_1', versionId: 'ver_9' }
const made: NewVersion = {
  plan: 'growth',
  courseDefaults: { completedRelaunchBehavior: 'resume', startOverAllowed: false },
  upload: {
    tenantId: 'tenant_one',
    uploadId: 'upl_1',
    filename: 'Kurs.zip',
    uploadedBy: 'anna',
    announcedBytes: 5,
    received: null,
    multipart: null,
    ended: null,
    became: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    expiresAt: '2026-11-21T00:00:00.000Z',
  },
  sizeBytes: 700,
  eTag: '"e"',
  summary: { ...aVersion().summary, title: 'Golf & mehr' },
  report: { errors: [], warnings: [] },
  origin: { connectorInstallationId: null, acquisitionSource: 'partner' },
  now: '2026-11-21T10:00:00.000Z',
}

it('creates the package with the first version, with the title of the course', () => {
  const { version, course: made_ } = nextVersion(made, null, ids)
  expect(version).toMatchObject({
    revision: 1,
    status: 'processing',
    sizeBytes: 700,
    uploadedBy: 'anna',
    filename: 'Kurs.zip',
    origin: made.origin,
    readyAt: null,
    failure: null,
  })
  expect(made_).toMatchObject({
    slug: 'golf-mehr',
    title: 'Golf & mehr',
    status: 'processing',
    revision: 1,
    currentRevision: 0,
    currentVersionId: null,
    storageBytes: 700,
    source: 'api',
    completedRelaunchBehavior: 'resume',
    startOverAllowed: false,
    archivedAt: null,
  })
})

it('counts the unpacked files as storage where they are larger than the ZIP', () => {
  const large = { ...made, summary: { ...made.summary, unpackedBytes: 90_000 } }
  const { version, course: first } = nextVersion(large, null, ids)
  expect([version.sizeBytes, first.storageBytes]).toEqual([700, 90_000])
  expect(nextVersion(large, { ...course, storageBytes: 1000 }, ids).course.storageBytes).toBe(91_000)
})

it('records lms-sync as the source of an upload by a connector', () => {
  expect(
    nextVersion({ ...made, origin: { connectorInstallationId: 'id', acquisitionSource: null } }, null, ids).course
      .source,
  ).toBe('lms-sync')
})

it('changes only revision, storage and time of the package with a next version', () => {
  const base = { ...course, revision: 4, storageBytes: 1000, title: 'Renamed', slug: 'kept', startOverAllowed: false }
  const next = nextVersion(made, base, ids)
  expect(next.version.revision).toBe(5)
  expect(next.course).toEqual({ ...base, revision: 5, storageBytes: 1700, updatedAt: made.now })
})
