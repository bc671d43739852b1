import { inSettingOrder } from '#web/player/course/cmi-order.ts'
import { CourseData } from '#web/player/course/course-data.ts'
import { signatureKey } from '#web/player/saving/snapshot.ts'
import { course, item } from '../support/courses.ts'

const state = { format: 1, current: 'B' } as const
const text = JSON.stringify(state)

test('stores elements of a course with one item under their own names', () => {
  const stored = {
    'cmi.core.lesson_status': 'incomplete',
    'lectern.activity_state': text,
    [signatureKey]: 'A/1',
    'partner.note': 'theirs',
  }
  const data = new CourseData(course('scorm12', [item('A')]), stored)
  expect(data.elementsOf('A')).toEqual({ 'cmi.core.lesson_status': 'incomplete' })
  expect(data.before).toEqual(state)
  data.replace('A', { 'cmi.core.lesson_status': 'passed' })
  expect(data.flatten(state, {})).toEqual({
    'cmi.core.lesson_status': 'passed',
    'partner.note': 'theirs',
    'lectern.activity_state': text,
  })
})

test('stores elements of several items under their identifiers, whatever characters these contain', () => {
  const tree = course('scorm2004', [item('A'), item('sco:x/cmi.y'), item('ünï')])
  const data = new CourseData(tree, {})
  for (const { identifier } of tree.leaves) data.replace(identifier, { 'cmi.location': identifier })
  const flat = data.flatten(state, { 'cmi.progress_measure': '0.5' })
  expect(flat).toMatchObject({
    'sco:A/cmi.location': 'A',
    'sco:ünï/cmi.location': 'ünï',
    'cmi.progress_measure': '0.5',
  })
  const again = new CourseData(tree, flat)
  for (const { identifier } of tree.leaves) expect(again.elementsOf(identifier)).toEqual({ 'cmi.location': identifier })
})

test('keeps elements that belong to no item of this course', () => {
  const stored = { 'sco:gone/cmi.location': '3', 'cmi.progress_measure': '0.25' }
  const data = new CourseData(course('scorm2004', [item('A'), item('B')]), stored)
  data.adopt({ 'partner.note': 'new' })
  expect(data.flatten(state, { 'cmi.progress_measure': '0.5' })).toMatchObject({
    'sco:gone/cmi.location': '3',
    'cmi.progress_measure': '0.5',
    'partner.note': 'new',
  })
})

test("leaves the learner's objectives out of the stored elements", () => {
  const fromService = {
    'lectern.learner_objectives': '{}',
    'lectern.objective_changes': '{}',
    'partner.note': 'theirs',
  }
  const data = new CourseData(course('scorm2004', [item('A')]), fromService)
  data.adopt(fromService)
  expect(data.flatten(state, {})).toEqual({ 'partner.note': 'theirs', 'lectern.activity_state': text })
})

test.each(['', 'x', '{}', '{"format":2}', 'null', '[]'])('ignores the invalid state %p', (stored) => {
  expect(new CourseData(course('scorm12', [item('A')]), { 'lectern.activity_state': stored }).before).toBeNull()
})

test('sorts elements by ascending index, with identifiers first', () => {
  const names = [
    'cmi.interactions.10.id',
    'cmi.interactions.2.result',
    'cmi.interactions.2.type',
    'cmi.interactions.2.id',
    'cmi.interactions.2.correct_responses.0.pattern',
    'cmi.core.exit',
  ]
  const values = Object.fromEntries(names.map((name) => [name, '']))
  expect(inSettingOrder(values).map(([name]) => name)).toEqual([
    'cmi.core.exit',
    'cmi.interactions.2.id',
    'cmi.interactions.2.type',
    'cmi.interactions.2.correct_responses.0.pattern',
    'cmi.interactions.2.result',
    'cmi.interactions.10.id',
  ])
})
