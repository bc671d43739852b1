import { fc } from '#test/support/properties.ts'
import { activatedEvent, archivedEvent, slugOf, versionLabel } from '#shared/domain/packages/package.ts'
import {
  contentPrefix,
  presentManaged,
  presentPackage,
  presentRevision,
  presentVersion,
} from '#shared/domain/packages/package-presenter.ts'
import {
  managedPackage,
  packageResource,
  packageRevision,
  packageVersionResource,
} from '#shared/contract/resources/packages/package.ts'
import { aVersion } from '#test/unit/domain/support/packages.ts'
import { course, stampAt } from '#test/unit/domain/support/sessions.ts'

describe('slugs', () => {
  it.each([
    ['Golf Explained - Run-time', 'golf-explained-run-time'],
    ['  Ünïcode & Ärger  ', 'unicode-arger'],
    ['Straße 5', 'straße-5'],
    ['한국어 강의', '한국어-강의'],
    ['हिन्दी पाठ', 'हिन्दी-पाठ'],
    ['安全培训', '安全培训'],
    ['...', 'course'],
    ['', 'course'],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
  ])('makes of the title %j the slug %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  it('makes letters and digits with single hyphens, at most 80 characters, that are their own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
        const slug = slugOf(title)
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
        expect(Array.from(slug).length).toBeLessThanOrEqual(80)
        expect(slugOf(slug)).toBe(slug)
      }),
    )
  })
})

it('states package and active version in the events of a package', () => {
  expect(archivedEvent('pkg_1', stampAt())).toMatchObject({
    type: 'package.archived',
    entityType: 'package',
    entityId: 'pkg_1',
    severity: 'info',
    eventId: 'evt_1',
  })
  expect(activatedEvent(aVersion({ revision: 3 }), stampAt())).toMatchObject({
    type: 'package.version_activated',
    entityId: 'pkg_1',
    data: { version_id: 'ver_1', version_label: '3' },
  })
})

describe('presenters', () => {
  it('shows the active version of a package, and an empty text before there is one', () => {
    const shown = presentPackage(
      { ...course, currentRevision: 4, storageBytes: 1_572_864 },
      { launches: 7, organizationName: 'Acme', plan: 'growth', now: '2026-11-01T00:00:00.000Z' },
    )
    expect(packageResource.parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({ currentVersion: '4', storageMb: 1.5, launchCount30d: 7, archivedAt: null })
    expect(
      presentPackage(
        { ...course, currentRevision: 0, currentVersionId: null },
        {
          launches: 0,
          organizationName: null,
          plan: 'growth',
          now: '2026-11-01T00:00:00.000Z',
        },
      ).currentVersion,
    ).toBe('')
  })

  it.each([
    [{ edition: '2004 4th Edition', standard: 'scorm2004' }, '2004 4th Edition'],
    [{ edition: null, standard: 'scorm2004' }, '2004'],
    [{ edition: null, standard: 'scorm12' }, '1.2'],
    [{ edition: null, standard: null }, null],
  ] as const)('presents of %j the edition %j, and the findings as they were counted', (stored, scormEdition) => {
    const surroundings = {
      launches: 0,
      organizationName: null,
      plan: 'growth',
      now: '2026-11-01T00:00:00.000Z',
    } as const
    const findings = { errors: 0, warnings: 2 }
    const shown = presentManaged({ ...course, ...stored, findings }, surroundings)
    expect(managedPackage.parse(shown)).toEqual(shown)
    expect(shown).toMatchObject({ scormEdition, findings })
  })

  it('presents a version and its revision in shapes that fit the contract', () => {
    const version = aVersion({ revision: 2 })
    const [shown, revision] = [presentVersion(version, null), presentRevision(version, 'ver_1')]
    expect(packageVersionResource.parse(shown)).toEqual(shown)
    expect(packageRevision.parse(revision)).toEqual(revision)
    expect(revision).toMatchObject({ revision: 2, active: true, version_label: versionLabel(2) })
    expect(presentRevision(version, 'ver_2').active).toBe(false)
    expect(presentRevision(version, null).active).toBe(false)
  })

  it('gives every version a prefix of its own', () => {
    expect(contentPrefix(aVersion())).toBe('content/tenant_one/pkg_1/ver_1/')
    expect(presentVersion(aVersion(), null).storageKey).toBe(contentPrefix(aVersion()))
  })
})
