import { createHash } from 'node:crypto'
import { HostApi } from '#web/host-api/host-api.ts'
import { HostSession } from '#web/dispatch-shell/host-session.ts'
import { timeText } from '#web/host-api/time-text.ts'
import { learnerHash } from '#web/dispatch-shell/learner-hash.ts'
import type { WriteMessage } from '#web/dispatch-shell/line.ts'

/** A platform with SCORM 1.2 that records its calls. */
function platform(values: Record<string, string> = {}, answers: Record<string, string> = {}) {
  const calls: string[] = []
  const object = {
    LMSInitialize: () => (calls.push('initialize'), answers['initialize'] ?? 'true'),
    LMSFinish: () => (calls.push('finish'), answers['finish'] ?? 'true'),
    LMSGetValue: (name: string) => values[name] ?? '',
    LMSSetValue: (name: string, value: string) => {
      calls.push(`${name}=${value}`)
      return answers[name] ?? 'true'
    },
    LMSCommit: () => (calls.push('commit'), answers['commit'] ?? 'true'),
    LMSGetLastError: () => answers['error'] ?? '0',
  }
  return { calls, api: new HostApi(object, '1.2') }
}

const write = (more: Partial<WriteMessage> = {}): WriteMessage => ({
  type: 'write',
  n: 1,
  set: [['cmi.core.lesson_status', 'incomplete']],
  atEnd: [],
  seconds: 60,
  commit: false,
  ...more,
})

function session(
  { api }: ReturnType<typeof platform>,
  more: Partial<ConstructorParameters<typeof HostSession>[0]> = {},
): HostSession {
  return new HostSession({ api, hashNamespace: null, now: () => 0, isOnline: () => true, ...more })
}

test('sets the time and what waits for the end, then finishes', () => {
  const host = platform()
  const visit = session(host)
  visit.begin()
  visit.write(write({ atEnd: [['cmi.core.lesson_status', 'failed']] }))
  host.calls.length = 0
  expect(visit.end()).toBe(true)
  expect(host.calls).toEqual(['cmi.core.lesson_status=failed', 'cmi.core.session_time=00:01:00.00', 'finish'])
  expect(visit.end()).toBe(true)
  expect(host.calls).toHaveLength(3)
})

test('states incomplete at the end of a first visit in which nothing was reported', () => {
  const host = platform({ 'cmi.core.lesson_status': 'not attempted' })
  const visit = session(host)
  visit.begin()
  visit.end()
  expect(host.calls).toEqual(['initialize', 'cmi.core.lesson_status=incomplete', 'cmi.core.exit=suspend', 'finish'])
})

test('states incomplete, and nothing else, at the end of a first visit that is a preview', () => {
  const host = platform({ 'cmi.core.lesson_status': 'not attempted', 'cmi.core.lesson_mode': 'browse' })
  const visit = session(host)
  visit.begin()
  visit.write(write({ set: [] }))
  visit.end()
  expect(host.calls).toEqual(['initialize', 'cmi.core.lesson_status=incomplete', 'finish'])
})

test('keeps the status of earlier visits when nothing was reported', () => {
  const host = platform({ 'cmi.core.lesson_status': 'passed' })
  const visit = session(host)
  visit.begin()
  visit.end()
  expect(host.calls).toEqual(['initialize', 'cmi.core.exit=suspend', 'finish'])
})

test.each([
  { 'cmi.core.lesson_mode': 'review' },
  { 'cmi.core.lesson_mode': 'browse' },
  { 'cmi.core.credit': 'no-credit' },
])('writes nothing of the course in a visit that is not recorded: %j', (values) => {
  const host = platform({ 'cmi.core.lesson_status': 'failed', ...values })
  const visit = session(host)
  visit.begin()
  visit.write(write({ set: [] }))
  visit.end()
  expect(host.calls).toEqual(['initialize', 'finish'])
})

test('refuses elements outside the list, and reports what the platform refuses', () => {
  const host = platform({}, { 'cmi.core.score.raw': 'false', error: '405' })
  const visit = session(host)
  visit.begin()
  const set = [
    ['cmi.core.student_id', 'x'],
    ['cmi.core.score.raw', '450'],
    ['cmi.core.session_time', '99:00:00'],
    ['cmi.core.lesson_status', 'passed'],
  ] as const
  expect(visit.write(write({ set }))).toEqual([
    ['cmi.core.student_id', '401'],
    ['cmi.core.score.raw', '405'],
    ['cmi.core.session_time', '401'],
  ])
  expect(host.calls.slice(1)).toEqual(['cmi.core.score.raw=450', 'cmi.core.lesson_status=passed'])
})

test('holds commits while the browser is offline', () => {
  const host = platform()
  let online = false
  const visit = session(host, { isOnline: () => online })
  visit.begin()
  visit.write(write())
  expect(visit.commit()).toBe(false)
  expect(host.calls).not.toContain('commit')
  online = true
  expect(visit.commit()).toBe(true)
  expect(visit.commit()).toBe(true)
  expect(host.calls.filter((call) => call === 'commit')).toHaveLength(1)
})

test('repeats a commit that the platform did not store', () => {
  const answers: Record<string, string> = { commit: 'false' }
  const host = platform({}, answers)
  const visit = session(host)
  visit.begin()
  visit.write(write())
  expect(visit.commit()).toBe(false)
  answers['commit'] = 'true'
  expect(visit.commit()).toBe(true)
})

test('adds the time of a page that was loaded anew, and at most 15 seconds since its last count', () => {
  const host = platform()
  let now = 0
  const visit = session(host, { now: () => now })
  visit.begin()
  visit.write(write({ seconds: 100 }))
  visit.pageReplaced()
  visit.write(write({ seconds: 20 }))
  now = 3_600_000
  visit.end()
  expect(host.calls).toContain('cmi.core.session_time=00:02:15.00')
})

test('joins a visit that the page of the platform has begun', () => {
  const visit = session(platform({}, { initialize: 'false', error: '101' }))
  expect(visit.begin()).toBe(true)
})

test('reports a platform that begins no visit', () => {
  const visit = session(platform({}, { initialize: 'false', error: '301' }))
  expect(visit.begin()).toBe(false)
})

test('begins another visit after the end where the platform allows it', () => {
  const host = platform()
  const visit = session(host)
  visit.begin()
  visit.write(write())
  visit.end()
  expect(visit.isOver).toBe(true)
  expect(visit.begin()).toBe(true)
  expect(visit.isOver).toBe(false)
})

describe('another visit in the same page', () => {
  /** What the second visit sets, after a first one that has set "passed" and lasted a minute. */
  function secondVisit(total: { readonly before: string; readonly after: string }): string[] {
    const values: Record<string, string> = { 'cmi.core.total_time': total.before }
    const host = platform(values)
    const visit = session(host)
    visit.begin()
    visit.write(write({ set: [['cmi.objectives.0.id', 'one']], atEnd: [['cmi.core.lesson_status', 'passed']] }))
    visit.end()
    values['cmi.core.total_time'] = total.after
    visit.pageReplaced()
    host.calls.length = 0
    visit.begin()
    visit.write(write({ set: [['cmi.core.exit', 'suspend']], seconds: 5 }))
    visit.end()
    return host.calls
  }

  test('repeats status and time where the platform begins again with the values of its page', () => {
    expect(secondVisit({ before: '00:00:00', after: '00:00:00' })).toEqual([
      'initialize',
      'cmi.core.lesson_status=passed',
      'cmi.core.exit=suspend',
      'cmi.core.session_time=00:01:05.00',
      'finish',
    ])
  })

  test.each([
    { before: '00:00:00', after: '00:01:00.00' },
    { before: '', after: '' },
  ])('sets its own alone where the platform has added the first one, or states no total: %j', (total) => {
    expect(secondVisit(total)).toEqual([
      'initialize',
      'cmi.core.exit=suspend',
      'cmi.core.session_time=00:00:05.00',
      'finish',
    ])
  })
})

test('replaces the learner by a hash if the dispatch asks for that', () => {
  const host = platform({ 'cmi.core.student_id': 'anna', 'cmi.core.student_name': 'Last, First' })
  const elements = session(host, { hashNamespace: 'org_1' }).elements()
  expect(elements['cmi.core.student_id']).toBe(createHash('sha256').update('org_1:anna').digest('hex'))
  expect(elements['cmi.core.student_name']).toBe('')
  expect(JSON.stringify(elements)).not.toMatch(/anna|First/)
})

test.each(['', 'a', 'ü'.repeat(100), '\u{1f600}'.repeat(60)])('hashes %j as every other implementation', (id) => {
  expect(learnerHash('dsp_1', id)).toBe(createHash('sha256').update(`dsp_1:${id}`).digest('hex'))
})

test.each([
  ['1.2', 3725.5, '01:02:05.50'],
  ['1.2', 720_000, '200:00:00.00'],
  ['1.2', 59.999, '00:01:00.00'],
  ['2004', 3725.5, 'PT1H2M5.5S'],
  ['2004', 90_000, 'PT25H0M0S'],
  ['2004', -1, 'PT0H0M0S'],
] as const)('writes time for %s: %p seconds as %s', (standard, seconds, text) => {
  expect(timeText(standard, seconds)).toBe(text)
})
