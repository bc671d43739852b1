import type { CourseItem } from '#shared/contract/resources/packages/course.ts'
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import { alignmentFindings, courseNames, type CourseNames } from '#shared/domain/skills/alignment-findings.ts'
import { attemptOf, factsOf } from './support/observed-attempts.ts'

type Target = CapabilityMapping['target']

const mapping = (mappingId: string, target: Target, more: Partial<CapabilityMapping> = {}): CapabilityMapping => ({
  ...{ mappingId, target, skillId: 'load-handling', skillsOfTarget: 1, shadowedBy: null },
  attributes: { demandRatings: { cognitive: 2 }, demonstrationMode: 'applied', passMarkScaled: null },
  ...more,
})
const names = { scos: new Set(['unit-1']), objectives: new Set(['loads']) }
const codesOf = (mappings: readonly CapabilityMapping[], known: CourseNames | null = names) =>
  alignmentFindings(mappings, known).map(({ code, mappingIds }) => [code, mappingIds])

it('finds nothing in targets that the course names, and in prefixes of interactions', () => {
  const targets: Target[] = [
    { kind: 'package' },
    { kind: 'sco', sco: 'unit-1' },
    { kind: 'objective', identifiers: ['unknown', 'loads'] },
    { kind: 'interaction', prefix: 'q' },
  ]
  expect(codesOf(targets.map((target, index) => mapping(`map_${index}`, target)))).toEqual([])
})

it('warns about SCOs and objectives that the course does not name', () => {
  const mappings = [
    mapping('map_1', { kind: 'sco', sco: 'unit-9' }),
    mapping('map_2', { kind: 'interaction', sco: 'unit-9', prefix: 'q' }),
    mapping('map_3', { kind: 'objective', identifiers: ['lods'] }),
  ]
  expect(codesOf(mappings)).toEqual([
    ['UNKNOWN_SCO', ['map_1', 'map_2']],
    ['UNKNOWN_OBJECTIVE', ['map_3']],
  ])
})

it('checks no objectives of a course that names none, and no targets without a manifest', () => {
  const mappings = [mapping('map_1', { kind: 'objective', identifiers: ['lods'] })]
  expect(codesOf(mappings, { ...names, objectives: new Set<string>() })).toEqual([])
  expect(codesOf([...mappings, mapping('map_2', { kind: 'sco', sco: 'unit-9' })], null)).toEqual([])
})

it('warns about a skill whose targets all give their evidence to a part of it', () => {
  const shadowed = mapping('map_1', { kind: 'package' }, { skillId: 'whole', shadowedBy: 'load-handling' })
  expect(codesOf([shadowed, mapping('map_2', { kind: 'package' })])).toEqual([['SKILL_WITHOUT_EVIDENCE', ['map_1']]])
  const other = mapping('map_3', { kind: 'sco', sco: 'unit-1' }, { skillId: 'whole' })
  expect(codesOf([shadowed, other])).toEqual([])
})

it('names every mapping in a finding, because a mapping without a warning looks sound', () => {
  const strange = Array.from({ length: 500 }, (_each, index) => mapping(`map_${index}`, { kind: 'sco', sco: 'x' }))
  expect(alignmentFindings(strange, names)[0]?.mappingIds).toHaveLength(500)
})

const item = (identifier: string, parts: Partial<CourseItem> = {}): CourseItem => ({
  ...{ identifier, title: identifier, isVisible: true, href: null, resourceIdentifier: null, scormType: null },
  ...{ items: [], ...parts },
})
const sco = (identifier: string, parts: Partial<CourseItem> = {}): CourseItem =>
  item(identifier, { href: `${identifier}.html`, scormType: 'sco', ...parts })
const asset: CourseItem = item('reading', { href: 'reading.html', scormType: 'asset' })
const courseOf = (...items: CourseItem[]) => ({
  defaultOrganization: 'org',
  organizations: [{ identifier: 'org', title: 'org', items }],
})

it('collects the SCOs and objectives of all levels of a course', () => {
  const sequencing = { objectives: [{ objectiveId: 'loads', maps: [] }] }
  const chapter = item('chapter', { items: [sco('unit-1', { sequencing }), asset] })
  expect(courseNames(courseOf(chapter))).toEqual(names)
})

it('accepts any SCO in a course with one SCO, because what that reports is evidence whatever its name', () => {
  const strange: Target = { kind: 'sco', sco: 'unit-9' }
  const attempt = attemptOf('session.completed', {}, { cmi: { 'cmi.success_status': 'passed' } })
  expect(factsOf(attempt, strange)).toMatchObject({ success: true })
  expect(codesOf([mapping('map_1', strange)], courseNames(courseOf(sco('unit-1'))))).toEqual([])
})

it('warns where a course has one SCO among other pages, which reports by its name', () => {
  const strange: Target = { kind: 'sco', sco: 'unit-9' }
  const attempt = attemptOf('session.completed', {}, { cmi: { 'sco:unit-1/cmi.success_status': 'passed' } })
  expect(factsOf(attempt, strange)).toBeNull()
  expect(codesOf([mapping('map_1', strange)], courseNames(courseOf(sco('unit-1'), asset)))).toEqual([
    ['UNKNOWN_SCO', ['map_1']],
  ])
})
