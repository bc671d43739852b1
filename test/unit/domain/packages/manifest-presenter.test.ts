import type { Course, CourseItem } from '#shared/contract/resources/packages/course.ts'
import { manifestSummary, versionStructure } from '#shared/contract/resources/packages/manifest.ts'
import { presentManifest, presentStructure } from '#shared/domain/packages/manifest-presenter.ts'
import { aVersion } from '#test/unit/domain/support/packages.ts'

const item = (identifier: string, parts: Partial<CourseItem> = {}): CourseItem => ({
  identifier,
  title: `Title of ${identifier}`,
  isVisible: true,
  href: 'index.html',
  resourceIdentifier: 'R1',
  scormType: 'sco',
  items: [],
  ...parts,
})
const group = (identifier: string, items: CourseItem[]): CourseItem =>
  item(identifier, { href: null, resourceIdentifier: null, scormType: null, items })

const course = (organizations: Course['organizations'], defaultOrganization = 'O1'): Course => ({
  standard: 'scorm12',
  edition: '1.2',
  identifier: 'M1',
  title: 'A course',
  defaultOrganization,
  organizations,
})
const organization = (identifier: string, items: CourseItem[]) => ({ identifier, title: identifier, items })

it('presents the facts of a manifest in the shape of the contract', () => {
  const shown = presentManifest(aVersion().summary)
  expect(manifestSummary.parse(shown)).toEqual(shown)
  expect(shown).toMatchObject({ standard: 'scorm12', schema_version: '1.2', sco_count: 1, file_count: 2 })
})

describe('the tree of parts', () => {
  it('lists each group before its parts, by depth, with kind, launch file and visibility', () => {
    const items = [
      group('G', [group('H', [item('A', { href: 'a%20b/start.html?lang=en#one' })])]),
      item('B', { scormType: 'asset', href: 'https://example.com/b?x=1', isVisible: false }),
    ]
    const shown = presentStructure(course([organization('O1', items)]))
    expect(versionStructure.parse(shown)).toEqual(shown)
    expect(shown.omitted_parts).toBe(0)
    expect(
      shown.organizations[0]?.parts.map(({ identifier, kind, depth, launch_file: file, is_visible: isVisible }) =>
        [identifier, kind, depth, file, isVisible].join(' '),
      ),
    ).toEqual(['G  0  true', 'H  1  true', 'A sco 2 a b/start.html true', 'B asset 0 https://example.com/b false'])
  })

  it('keeps a launch file whose encoding is broken as it is written', () => {
    const { organizations } = presentStructure(course([organization('O1', [item('A', { href: '50%.html' })])]))
    expect(organizations[0]?.parts[0]?.launch_file).toBe('50%.html')
  })

  it.each([
    ['O2', ['O2']],
    ['missing', ['O1']],
  ])('marks the organization that the player plays where %s is the default one', (defaultOrganization, played) => {
    const both = [organization('O1', [item('A')]), organization('O2', [item('B')])]
    const { organizations } = presentStructure(course(both, defaultOrganization))
    expect(organizations.filter(({ is_played: isPlayed }) => isPlayed).map(({ identifier }) => identifier)).toEqual(
      played,
    )
  })

  it('lists 2,000 parts and counts the others, and shortens titles', () => {
    const many = Array.from({ length: 1500 }, (_, at) => item(`I${at}`, { title: 'x'.repeat(600) }))
    const { organizations, omitted_parts: omitted } = presentStructure(
      course([organization('O1', many), organization('O2', many)]),
    )
    expect(organizations.map(({ parts }) => parts.length)).toEqual([1500, 500])
    expect(omitted).toBe(1000)
    expect(organizations[0]?.parts[0]?.title).toHaveLength(500)
  })

  it('lists nothing where a version has no structure', () =>
    expect(presentStructure(null)).toEqual({ organizations: [], omitted_parts: 0 }))
})
