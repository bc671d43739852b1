import { progressText } from '#web/deck-course/progress.ts'
import { Visit } from '#web/deck-course/visit.ts'
import { HostApi } from '#web/host-api/host-api.ts'

/** A platform of either standard that records what is set. */
function platform(standard: '1.2' | '2004', held: Record<string, string> = {}, starts = 'true') {
  const set: Record<string, string> = {}
  const calls: string[] = []
  const get = (name: string): string => set[name] ?? held[name] ?? ''
  const put = (name: string, value: string): string => ((set[name] = value), 'true')
  const note = (name: string, answer: string) => () => (calls.push(name), answer)
  const prefix = standard === '1.2' ? 'LMS' : ''
  const object = {
    [`${prefix}Initialize`]: note('initialize', starts),
    [`${prefix}${standard === '1.2' ? 'Finish' : 'Terminate'}`]: note('finish', 'true'),
    [`${prefix}GetValue`]: get,
    [`${prefix}SetValue`]: put,
    [`${prefix}Commit`]: note('commit', 'true'),
    [`${prefix}GetLastError`]: () => '0',
  }
  return { set, calls, api: new HostApi(object, standard) }
}

const begin = (api: HostApi | null): Visit => new Visit({ api, slides: 3, now: () => 0 })
const all = new Set([0, 1, 2])

test('begins incomplete, and completes once every slide was seen (SCORM 1.2)', () => {
  const host = platform('1.2')
  const visit = begin(host.api)
  visit.record({ current: 1, seen: new Set([0, 1]) })
  expect(host.set).toMatchObject({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '2' })
  visit.record({ current: 2, seen: all })
  expect(host.set).toMatchObject({ 'cmi.core.lesson_status': 'completed' })
  expect(host.calls).toEqual(['initialize', 'commit', 'commit'])
})

test('states how much was seen (SCORM 2004)', () => {
  const host = platform('2004')
  const visit = begin(host.api)
  visit.record({ current: 0, seen: new Set([0]) })
  expect(host.set).toMatchObject({ 'cmi.progress_measure': '0.3333', 'cmi.completion_status': 'incomplete' })
  visit.record({ current: 2, seen: all })
  expect(host.set).toMatchObject({ 'cmi.progress_measure': '1.0000', 'cmi.completion_status': 'completed' })
})

test.each([
  ['1.2', { 'cmi.core.exit': 'suspend', 'cmi.core.session_time': '00:00:00.00' }],
  ['2004', { 'cmi.exit': 'suspend', 'cmi.session_time': 'PT0H0M0S' }],
] as const)('suspends a visit that has not seen everything (SCORM %s)', (standard, expected) => {
  const host = platform(standard)
  begin(host.api).end()
  expect(host.set).toMatchObject(expected)
  expect(host.calls).toEqual(['initialize', 'finish'])
})

test.each([
  ['1.2', 'cmi.core.exit', ''],
  ['2004', 'cmi.exit', 'suspend'],
] as const)('keeps a completed course completed at the next visit (SCORM %s)', (standard, element, exit) => {
  const host = platform(standard)
  const visit = begin(host.api)
  visit.record({ current: 2, seen: all })
  visit.end()
  expect(host.set[element]).toBe(exit)
})

test('goes on where the learner has left', () => {
  const progress = { current: 1, seen: new Set([0, 1]) }
  expect(begin(platform('1.2', { 'cmi.suspend_data': progressText(progress, 3) }).api).start).toEqual(progress)
})

test.each(['completed', 'passed', 'failed'])('leaves a course alone that is %s', (status) => {
  const host = platform('1.2', { 'cmi.core.lesson_status': status })
  begin(host.api).record({ current: 0, seen: new Set([0]) })
  expect(host.set).not.toHaveProperty('cmi.core.lesson_status')
})

test.each(['review', 'browse'])('sets nothing in the mode %s', (mode) => {
  const host = platform('2004', { 'cmi.mode': mode })
  const visit = begin(host.api)
  visit.record({ current: 2, seen: all })
  expect(host.set).toEqual({})
})

test.each([
  ['there is no platform', null],
  ['the platform refuses to start', platform('1.2', {}, 'false').api],
])('plays without recording where %s', (_why, api) => {
  const visit = begin(api)
  visit.record({ current: 2, seen: all })
  visit.end()
  expect(visit.start).toEqual({ current: 0, seen: new Set() })
})
