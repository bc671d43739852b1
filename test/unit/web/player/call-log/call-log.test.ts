import { CallLog, lineOf } from '#web/player/call-log/call-log.ts'
import { callLogMessages } from '#web/player/call-log/words.ts'
import { callsOf, course, delivered, item } from '../support/courses.ts'
import { FakeHost } from '../support/fakes.ts'
import { loadScorm12 } from '../support/scorm-again.ts'
import { makeEngine12 } from '#web/player/runtime/engine-12.ts'

const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 7)
const everything = { text: '', errorsOnly: false }

function logged() {
  const engine = makeEngine12(loadScorm12(), {
    tree: course('scorm12', [item('A')]),
    stored: {},
    host: new FakeHost(),
    prerequisitesMet: null,
  })
  const visit = delivered(engine.start())
  let changes = 0
  const log = new CallLog(
    () => noon,
    () => {
      changes += 1
    },
  )
  const object = log.wrap('A', visit.api.object)
  const call = callsOf({ ...visit, api: { ...visit.api, object } })
  return { log, call, object, changes: () => changes }
}

const shown = (log: CallLog, filter: Partial<typeof everything> = {}): string[] =>
  log.select({ ...everything, ...filter }).map((entry) => lineOf(entry).replaceAll('\t', ' '))

it('records every call with its values, result and error, and returns what the runtime returns', () => {
  const { log, call } = logged()
  expect(call('LMSSetValue', 'cmi.suspend_data', 'early')).toBe('false')
  expect(call('LMSGetLastError')).toBe('301')
  expect(call('LMSInitialize', '')).toBe('true')
  expect(call('LMSSetValue', 'cmi.core.score.raw', 7)).toBe('true')
  expect(call('LMSGetValue', 'cmi.core.score.raw')).toBe('7')
  expect(shown(log)).toEqual([
    '12:00:00.007 A LMSSetValue("cmi.suspend_data", "early") "false" 301',
    '12:00:00.007 A LMSGetLastError() "301" ',
    '12:00:00.007 A LMSInitialize("") "true" 0',
    '12:00:00.007 A LMSSetValue("cmi.core.score.raw", 7) "true" 0',
    '12:00:00.007 A LMSGetValue("cmi.core.score.raw") "7" 0',
  ])
})

it('filters calls by text in any column, and by errors', () => {
  const { log, call } = logged()
  call('LMSInitialize', '')
  call('LMSGetValue', 'cmi.core.student_name')
  call('LMSSetValue', 'cmi.core.lesson_status', 'nonsense')
  expect(shown(log, { text: ' STUDENT_name ' })).toHaveLength(1)
  expect(shown(log, { text: 'doe, jane' })).toHaveLength(1)
  expect(shown(log, { errorsOnly: true })).toEqual([expect.stringContaining('"nonsense") "false" 405')])
  expect(shown(log, { errorsOnly: true, text: 'student' })).toEqual([])
})

it('keeps the newest 5,000 calls, counts all, and clears on request', () => {
  const { log, call, changes } = logged()
  call('LMSInitialize', '')
  for (let count = 0; count < 5000; count += 1) call('LMSGetLastError')
  expect([log.select(everything).length, log.total, shown(log, { text: 'Initialize' }).length]).toEqual([5000, 5001, 0])
  expect(changes()).toBe(5001)
  log.clear()
  expect([log.select(everything).length, changes()]).toEqual([0, 5002])
})

it('leaves members that are not functions unchanged', () => {
  const log = new CallLog(() => noon)
  const object: Record<string, unknown> = { ...log.wrap('A', { version: '1.0', Initialize: () => 'true' }) }
  expect(object['version']).toBe('1.0')
})

it.each(['en-GB', 'de', 'es-MX', 'fr', 'ar', 'ja', 'sw'])('provides texts for %s', (locale) => {
  const words = callLogMessages(locale)
  expect(words.columns).toHaveLength(6)
  expect(words.countText(3, 9)).toMatch(/3.*9|9.*3/)
  expect(words.title === callLogMessages('en').title).toBe(/^(en|sw)/.test(locale))
})
