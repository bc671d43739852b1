import type { Course, CourseItem, Organization, Sequencing } from '#shared/contract/resources/packages/course.ts'
import { sharesObjectives } from '#shared/formats/scorm/shared-objectives.ts'

const map = { targetObjectiveId: 'shared' }

const item = (sequencing?: Sequencing, items: CourseItem[] = []): CourseItem => ({
  identifier: 'I1',
  title: 'First',
  isVisible: true,
  href: 'index.html',
  resourceIdentifier: 'R1',
  scormType: 'sco',
  items,
  ...(sequencing === undefined ? {} : { sequencing }),
})

const course = (organizations: Partial<Organization>[], standard: Course['standard'] = 'scorm2004'): Course => ({
  standard,
  edition: '2004 3rd Edition',
  identifier: 'M1',
  title: 'A course',
  defaultOrganization: 'O1',
  organizations: organizations.map((parts, index) => ({
    identifier: `O${index}`,
    title: 'A course',
    items: [item()],
    ...parts,
  })),
})

const primary: Sequencing = { primaryObjective: { maps: [map] } }
const other: Sequencing = { primaryObjective: { maps: [] }, objectives: [{ objectiveId: 'o', maps: [map] }] }
const nothing = {}

it.each([
  ['the primary objective of an item', course([nothing, { items: [item(primary)] }]), true],
  ['another objective, deep below', course([nothing, { items: [item({}, [item(undefined, [item(other)])])] }]), true],
  ['the organization’s own', course([nothing, { sequencing: primary }]), true],
  [
    'where the manifest says so itself',
    course([nothing, { sequencing: primary, objectivesGlobalToSystem: true }]),
    true,
  ],
  [
    'not where the course keeps them',
    course([nothing, { sequencing: primary, objectivesGlobalToSystem: false }]),
    false,
  ],
  ['not without maps', course([nothing, { sequencing: { primaryObjective: { objectiveId: 'o', maps: [] } } }]), false],
  ['not of an organization that is not played', course([{ sequencing: primary }, nothing]), false],
  [
    'the first organization, where the default is none of them',
    course([{ identifier: 'else', sequencing: primary }]),
    true,
  ],
  ['not in SCORM 1.2', course([nothing, { sequencing: primary }], 'scorm12'), false],
])('decides whether a course shares objectives: %s', (_name, shown, shares) => {
  expect(sharesObjectives(shown)).toBe(shares)
})
