/** Commits in the formats of scorm-again, read as commits of PUT. */
import { readScormCommit } from '#shared/domain/sessions/scorm-commit.ts'

const read = (sent: unknown): unknown => {
  const result = readScormCommit(typeof sent === 'string' ? sent : JSON.stringify(sent))
  return result.outcome === 'refused' ? result.code : result.value
}

const status = { 'cmi.core.lesson_status': 'incomplete', 'cmi.interactions.0.id': 'q1' }

it.each([
  ['nested elements', { cmi: { core: { lesson_status: 'incomplete' }, interactions: { 0: { id: 'q1' } } } }],
  ['nested lists', { cmi: { core: { lesson_status: 'incomplete' }, interactions: [{ id: 'q1' }] } }],
  ['dotted names', status],
  ['names with brackets', { 'cmi.core.lesson_status': 'incomplete', 'cmi.interactions[0].id': 'q1' }],
  ['common fields around them', { runtimeData: status, completionStatus: 'unknown', totalTimeSeconds: 9 }],
])('reads %s', (_, sent) => {
  expect(read(sent)).toEqual({ cmi_data: status })
})

it('leaves out elements that the service states, and members that are no elements', () => {
  const core = { student_id: 'x', lesson_mode: 'review', entry: '', total_time: '0000:01:00', lesson_location: '3' }
  expect(read({ cmi: { core, _version: '3.4', interactions: { _count: 0 } }, sharedData: { a: 'b' } })).toEqual({
    cmi_data: { 'cmi.core.lesson_location': '3' },
  })
})

it('keeps text as it is, and turns numbers and booleans into text', () => {
  expect(read({ cmi: { suspend_data: 'a=1&b= ü\n', score: { raw: 7.5, min: null }, credit_given: true } })).toEqual({
    cmi_data: { 'cmi.suspend_data': 'a=1&b= ü\n', 'cmi.score.raw': '7.5', 'cmi.credit_given': 'true' },
  })
})

it('takes common fields where the elements state nothing', () => {
  const common = { completionStatus: 'completed', successStatus: 'failed', score: { raw: 40, scaled: 0.4, min: null } }
  expect(read({ runtimeData: { cmi: { location: '2' } }, ...common })).toEqual({
    cmi_data: { 'cmi.location': '2' },
    completion_status: 'completed',
    success_status: 'failed',
    score: common.score,
  })
})

it.each([
  ['of SCORM 1.2', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '90' }],
  [
    'of SCORM 2004',
    { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.9' },
  ],
])('prefers elements %s to common fields', (_, elements) => {
  const common = { completionStatus: 'incomplete', successStatus: 'failed', score: { raw: 1 } }
  expect(read({ runtimeData: elements, ...common })).toEqual({ cmi_data: elements })
})

it.each([
  ['the format "params"', ['cmi.suspend_data=a&b']],
  ['the format "params" with common fields', { runtimeData: ['cmi.suspend_data=a'] }],
  ['the text of a form', 'cmi.suspend_data=a&cmi.core.exit=suspend'],
  ['no text', ''],
  ['a number', '7'],
  ['an object without elements', { location: '3' }],
  ['endless nesting', { cmi: JSON.parse(`${'{"a":'.repeat(20)}"x"${'}'.repeat(20)}`) }],
  ['a common score that is no number', { runtimeData: {}, score: { raw: 'many' } }],
])('refuses %s', (_, sent) => {
  expect(read(sent)).toBe('INVALID_REQUEST')
})
