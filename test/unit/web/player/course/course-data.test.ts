import { inSettingOrder } from '#web/player/course/cmi-order.ts'
import { CourseData } from '#web/player/course/course-data.ts'
import { writerMark } from '#web/player/saving/snapshot.ts'
import { course, item } from '../support/courses.ts'

const state = { format: 1, current: 'B' } as const
const text = JSON.stringify(state)

test('a course of one item keeps its elements under their own names', () => {
  const stored = { 'cmi.core.lesson_status': 'incomplete', 'lectern.activity_state': text, [writerMark]: 'A/1', 'partner.note': 'theirs' }
  const data = new CourseData(course('scorm12', [item('A')]), stored)
  expect(data.elementsOf('A')).toEqual({ 'cmi.core.lesson_status': 'incomplete' })
  expect(data.before).toEqual(state)
  data.replace('A', { 'cmi.core.lesson_status': 'passed' })
  expect(data.flatten(state, {})).toEqual({ 'cmi.core.lesson_status': 'passed', 'partner.note': 'theirs', 'lectern.activity_state': text })
})

test('several items keep theirs under their identifiers, whatever these hold', () => {
  const tree = course('scorm2004', [item('A'), item('sco:x/cmi.y'), item('ünï')])
  const data = new CourseData(tree, {})
  for (const { identifier } of tree.leaves) data.replace(identifier, { 'cmi.location': identifier })
  const flat = data.flatten(state, { 'cmi.progress_measure': '0.5' })
  expect(flat).toMatchObject({ 'sco:A/cmi.location': 'A', 'sco:ünï/cmi.location': 'ünï', 'cmi.progress_measure': '0.5' })
  const again = new CourseData(tree, flat)
  for (const { identifier } of tree.leaves) expect(again.elementsOf(identifier)).toEqual({ 'cmi.location': identifier })
})

test('what belongs to no item of this course is kept as it is', () => {
  const stored = { 'sco:gone/cmi.location': '3', 'cmi.progress_measure': '0.25' }
  const data = new CourseData(course('scorm2004', [item('A'), item('B')]), stored)
  data.adopt({ 'partner.note': 'new' })
  expect(data.flatten(state, { 'cmi.progress_measure': '0.5' })).toMatchObject({ 'sco:gone/cmi.location': '3', 'cmi.progress_measure': '0.5', 'partner.note': 'new' })
})

test('the learner’s objectives are not the course’s to keep', () => {
  const told = { 'lectern.learner_objectives': '{}', 'lectern.objective_changes': '{}', 'partner.note': 'theirs' }
  const data = new CourseData(course('scorm2004', [item('A')]), told)
  data.adopt(told)
  expect(data.flatten(state, {})).toEqual({ 'partner.note': 'theirs', 'lectern.activity_state': text })
})

test.each(['', 'x', '{}', '{"format":2}', 'null', '[]'])('a state that reads %p is none', (stored) => {
  expect(new CourseData(course('scorm12', [item('A')]), { 'lectern.activity_state': stored }).before).toBeNull()
})

test('elements are set again with indices in their order and identifiers first', () => {
  const names = ['cmi.interactions.10.id', 'cmi.interactions.2.result', 'cmi.interactions.2.type', 'cmi.interactions.2.id', 'cmi.interactions.2.correct_responses.0.pattern', 'cmi.core.exit']
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
