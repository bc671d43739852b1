/** The elements that a page with scorm-again in it loads. */
import { nestedData, scormData } from '#shared/domain/sessions/scorm-data.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

const session = (more: Partial<Session> = {}): Session =>
  aSession({ learnerId: 'l-1', learnerName: 'Example, Ada', touched: true, closedSeconds: 3726, ...more })

it('states the learner, the mode and the time in the words of SCORM 1.2', () => {
  expect(scormData(session(), { 'cmi.core.lesson_location': '3' }, 'scorm12')).toEqual({
    'cmi.core.student_id': 'l-1',
    'cmi.core.student_name': 'Example, Ada',
    'cmi.core.credit': 'credit',
    'cmi.core.lesson_mode': 'normal',
    'cmi.core.entry': 'resume',
    'cmi.core.total_time': '0001:02:06',
    'cmi.core.lesson_location': '3',
  })
})

it('states them in the words of SCORM 2004, and opens a completed attempt for review', () => {
  expect(scormData(session({ openMode: 'review', learnerName: null }), {}, 'scorm2004')).toEqual({
    'cmi.learner_id': 'l-1',
    'cmi.learner_name': 'l-1',
    'cmi.credit': 'no-credit',
    'cmi.mode': 'review',
    'cmi.total_time': 'PT1H2M6S',
  })
})

it('begins an untouched attempt ab initio', () => {
  expect(scormData(session({ touched: false }), {}, 'scorm2004')).toMatchObject({ 'cmi.entry': 'ab-initio' })
})

it('leaves out what the last visit stated about itself, empty values, and elements of other runtimes', () => {
  const stored = {
    'cmi.core.exit': 'suspend',
    'cmi.core.session_time': '0000:01:00',
    'cmi.comments': '',
    'lectern.activity_state': '{}',
    'cmi.suspend_data': 'x',
  }
  const names = Object.keys(scormData(session(), stored, 'scorm12'))
  expect(names.filter((name) => !name.startsWith('cmi.core.'))).toEqual(['cmi.suspend_data'])
  expect(names).not.toContain('cmi.core.exit')
})

it('names an id before a type, and both before what depends on them', () => {
  const stored = {
    'cmi.interactions.0.result': 'correct',
    'cmi.interactions.0.type': 'choice',
    'cmi.interactions.0.id': 'q',
  }
  const names = Object.keys(scormData(session(), stored, 'scorm12')).filter((name) => name.includes('interactions'))
  expect(names.map((name) => name.split('.').at(-1))).toEqual(['id', 'type', 'result'])
})

it('nests elements by the parts of their names', () => {
  const elements = { 'cmi.location': '2', 'cmi.interactions.0.id': 'q', 'cmi.interactions.0.type': 'choice' }
  expect(nestedData(elements)).toEqual({ cmi: { location: '2', interactions: { 0: { id: 'q', type: 'choice' } } } })
})

it('changes no other object by a name such as __proto__', () => {
  const nested = nestedData({ 'cmi.__proto__.polluted': 'yes', 'cmi.constructor.prototype.polluted': 'yes' })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(JSON.stringify(nested)).toBe(
    '{"cmi":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}}',
  )
})
