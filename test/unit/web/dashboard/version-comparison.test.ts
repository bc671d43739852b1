import type { VersionPart, VersionStructure } from '#shared/contract/resources/packages/manifest.ts'
import type { ValidationReport } from '#shared/contract/resources/packages/package.ts'
import { branchesOf, type Branch } from '#web/dashboard/app/version-report/branches.ts'
import { areAlike, compareVersions, type VersionContent } from '#web/dashboard/app/version-report/compare.ts'

const nothing: ValidationReport = { errors: [], warnings: [] }

/** Parts from lines such as `  A: Title (a.html)`, two spaces for each group above; a line without a file is a group. */
function structureOf(lines: readonly string[]): VersionStructure {
  const parts = lines.map((line): VersionPart => {
    const [, indent = '', identifier = '', title = '', file] = /^( *)(\w+): ([^(]*?)(?: \((.+)\))?$/.exec(line) ?? []
    const kind = file === undefined ? null : 'sco'
    return { identifier, title, kind, depth: indent.length / 2, launch_file: file ?? null, is_visible: true }
  })
  const other = { identifier: 'O0', title: 'Not played', is_played: false, parts: parts.slice(0, 1) }
  return { organizations: [other, { identifier: 'O1', title: 'Course', is_played: true, parts }], omitted_parts: 0 }
}

const version = (
  lines: readonly string[],
  { report = nothing, edition = '1.2', files = 10, bytes = 1000 } = {},
): VersionContent => ({
  manifest: {
    standard: edition === '1.2' ? 'scorm12' : 'scorm2004',
    schema_version: edition,
    identifier: 'M1',
    title: 'Course',
    launch_path: 'a.html',
    sco_count: lines.length,
    item_count: lines.length,
    file_count: files,
    unpacked_bytes: bytes,
  },
  report,
  structure: structureOf(lines),
})

/** What a comparison says of the parts, as short texts. */
function partChanges(before: readonly string[], after: readonly string[]): Record<string, readonly string[]> {
  const { added, removed, renamed, moved, otherKind } = compareVersions(version(before), version(after))
  const grouped = ({ part, below }: (typeof added)[number]) => (below === 0 ? part.title : `${part.title} +${below}`)
  const said = {
    added: added.map(grouped),
    removed: removed.map(grouped),
    renamed: renamed.map(({ part, former }) => `${former} > ${part.title}`),
    moved: moved.map(({ part, place, by }) => `${part.title}: ${place} ${by ?? '-'}`),
    otherKind: otherKind.map(({ part, former }) => `${part.title}: ${former ?? 'group'} > ${part.kind ?? 'group'}`),
  }
  return Object.fromEntries(Object.entries(said).filter(([, list]) => list.length > 0))
}

const three = ['A: One (a.html)', 'B: Two (b.html)', 'C: Three (c.html)']

describe('parts of two versions', () => {
  test.each<[string, readonly string[], readonly string[], Record<string, readonly string[]>]>([
    ['the same parts: nothing', three, three, {}],
    ['a part more: added', three, [...three, 'D: Four (d.html)'], { added: ['Four'] }],
    ['a part less: removed', three, three.slice(1), { removed: ['One'] }],
    ['another title: renamed', three, ['A: Uno (a.html)', ...three.slice(1)], { renamed: ['One > Uno'] }],
    [
      'the last part first: it alone is moved',
      three,
      ['C: Three (c.html)', ...three.slice(0, 2)],
      { moved: ['Three: order -'] },
    ],
    ['identifiers made anew: nothing', three, ['X1: One (a.html)', 'X2: Two (b.html)', 'X3: Three (c.html)'], {}],
    [
      'identifiers and files numbered anew behind a new first part: added',
      ['I1: One (p1.html)', 'I2: Two (p2.html)'],
      ['I1: Zero (p1.html)', 'I2: One (p2.html)', 'I3: Two (p3.html)'],
      { added: ['Zero'] },
    ],
    [
      'a part in another group: moved',
      ['G: First', '  A: One (a.html)', '  B: Two (b.html)', 'H: Second', '  C: Three (c.html)'],
      ['G: First', '  B: Two (b.html)', 'H: Second', '  A: One (a.html)', '  C: Three (c.html)'],
      { moved: ['One: group Second'] },
    ],
    [
      'a new group with parts: one addition',
      three,
      [...three, 'G: More', '  H: Deep', '    D: Four (d.html)', '  E: Five (e.html)'],
      { added: ['More +3'] },
    ],
    [
      'a part in a new group: the group is added, the part moved',
      three,
      ['G: Start', '  A: One (a.html)', ...three.slice(1)],
      { added: ['Start'], moved: ['One: group Start'] },
    ],
    [
      'a group dissolved: removed, its part moved',
      ['G: Start', '  A: One (a.html)', ...three.slice(1)],
      three,
      { removed: ['Start'], moved: ['One: group -'] },
    ],
    [
      'parts of one page and other parameters: told apart by identifier',
      ['A: One (index.html)', 'B: Two (index.html)'],
      ['A: One (index.html)', 'B: Zwei (index.html)'],
      { renamed: ['Two > Zwei'] },
    ],
    [
      'a part that became a group: of another kind',
      three,
      ['A: One', ...three.slice(1)],
      { otherKind: ['One: sco > group'] },
    ],
    [
      'a part that goes and another of the same page that comes: removed and added',
      ['A: One (index.html)', 'B: Two (index.html)'],
      ['A: One (index.html)', 'C: Three (index.html)'],
      { added: ['Three'], removed: ['Two'] },
    ],
    [
      'a page under another title and identifier: renamed',
      ['A: One (a.html)'],
      ['B: Two (a.html)'],
      { renamed: ['One > Two'] },
    ],
    ['no parts before: all are added', [], ['A: One (a.html)'], { added: ['One'] }],
  ])('tells %s', (...[, before, after, changes]) => expect(partChanges(before, after)).toEqual(changes))

  test('finds the two parts that are moved among 2,000', () => {
    const many = Array.from({ length: 2000 }, (_, at) => `I${at}: Part ${at} (p${at}.html)`)
    const shuffled = [many[1999] ?? '', ...many.slice(0, 1000), many[1998] ?? '', ...many.slice(1000, 1998)]
    expect(partChanges(many, shuffled)).toEqual({ moved: ['Part 1999: order -', 'Part 1998: order Part 999'] })
  })
})

test('makes a tree of parts that are listed by depth', () => {
  const outline = (branches: readonly Branch[]): readonly unknown[] =>
    branches.map(({ part, below }) => (below.length === 0 ? part.title : [part.title, outline(below)]))
  const { organizations } = structureOf([
    'G: Group',
    '  H: Inner',
    '    A: One (a.html)',
    '  B: Two (b.html)',
    'C: Three (c.html)',
  ])
  expect(outline(branchesOf(organizations[1]?.parts ?? []))).toEqual([['Group', [['Inner', ['One']], 'Two']], 'Three'])
})

test('counts files and bytes more or less, and names another edition', () => {
  const comparison = compareVersions(
    version(three, { files: 12, bytes: 5000 }),
    version(three, { files: 10, bytes: 9000, edition: '2004 4th Edition' }),
  )
  expect(comparison).toMatchObject({
    ...{ files: -2, bytes: 4000 },
    edition: { before: 'SCORM 1.2', after: 'SCORM 2004 4th Edition' },
  })
  expect(areAlike(comparison)).toBe(false)
  expect(areAlike(compareVersions(version(three), version(three)))).toBe(true)
})

test('lists findings that came and went, as many of a code and file as there are more', () => {
  const finding = (code: string, path: string) => ({ code, path, message: `${code} in ${path}`, remedy: 'Mend it.' })
  const warnings = (...list: ReturnType<typeof finding>[]): ValidationReport => ({ errors: [], warnings: list })
  const [font, sound] = [finding('FONT', 'a.html'), finding('SOUND', 'b.html')]
  const { newFindings, goneFindings } = compareVersions(
    version([], { report: warnings(font, font, sound) }),
    version([], { report: { errors: [sound], warnings: [font, finding('FONT', 'c.html')] } }),
  )
  expect(newFindings).toEqual({ errors: [sound], warnings: [finding('FONT', 'c.html')] })
  expect(goneFindings).toEqual({ errors: [], warnings: [font, sound] })
})
