import { HostReport } from '#web/player/dispatch/host-report.ts'
import { readHost } from '#web/player/dispatch/host-state.ts'
import type { CourseResult } from '#web/player/runtime/engine.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.clearAllTimers()
  jest.useRealTimers()
})

const untouched: CourseResult = { completion: 'not attempted', success: 'unknown', score: null }
const session = { isReview: false, completion: 'not_attempted', success: 'unknown', score: {} } as const

function report(elements: Record<string, string> = {}, refused: readonly [string, string][] = []) {
  const writes: any[] = []
  const calls: string[] = []
  const line = {
    write: (message: object) => {
      writes.push(message)
      calls.push('write')
      return Promise.resolve({
        type: 'wrote',
        n: 1,
        errors: refused,
        committed: true,
        over: false,
      } as const)
    },
    leave: () => {
      calls.push('leave')
      return Promise.resolve({ type: 'left', ok: true } as const)
    },
  }
  const course: { result: CourseResult; seconds: number; cmi: Record<string, string> } = {
    result: untouched,
    seconds: 0,
    cmi: {},
  }
  const made = new HostReport(line, readHost('1.2', elements), { marker: 'lectern:1:1:ses_1', learnerProof: null })
  return { made, writes, calls, course, read: () => course }
}

test('writes the whole state when the course is opened', () => {
  const { made, writes, read } = report()
  made.begin(session, read)
  expect(writes).toEqual([
    {
      set: [
        ['cmi.core.lesson_status', 'incomplete'],
        ['cmi.core.exit', 'suspend'],
        ['cmi.suspend_data', 'lectern:1:1:ses_1'],
      ],
      atEnd: [],
      seconds: 0,
      commit: true,
    },
  ])
})

test('writes a burst of changes twice: at once, and when it is over', () => {
  const { made, writes, read } = report()
  made.begin(session, read)
  jest.advanceTimersByTime(1000)
  for (let change = 0; change < 50; change += 1) {
    made.changed()
    jest.advanceTimersByTime(4)
  }
  jest.advanceTimersByTime(250)
  expect(writes).toHaveLength(3)
})

test('commits at once what a platform could not send while its page is closed', async () => {
  const { made, writes, course, read } = report()
  made.begin(session, read)
  const interactions = (count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        [`cmi.interactions.${index}.id`, `q${index}`],
        [`cmi.interactions.${index}.type`, 'choice'],
        [`cmi.interactions.${index}.student_response`, 'a'],
        [`cmi.interactions.${index}.result`, 'correct'],
      ]).flat(),
    )
  // Four elements of an interaction have about 730 bytes in a form.
  for (const count of [30, 60, 62]) {
    course.cmi = interactions(count)
    made.changed()
    await jest.advanceTimersByTimeAsync(250)
  }
  expect(writes.slice(1).map(({ commit }) => commit)).toEqual([false, true, false])
})

test('commits a new status at once, and other changes within five seconds', () => {
  const { made, writes, course, read } = report()
  made.begin(session, read)
  jest.advanceTimersByTime(1000)
  course.result = { ...untouched, score: { scaled: 0.5 } }
  made.changed()
  jest.advanceTimersByTime(250)
  expect(writes.at(-1)).toMatchObject({ commit: false })
  jest.advanceTimersByTime(5000)
  expect(writes.at(-1)).toMatchObject({ commit: true })
  course.result = { completion: 'passed', success: 'passed', score: { scaled: 0.5 } }
  made.changed()
  jest.advanceTimersByTime(250)
  expect(writes.at(-1)).toMatchObject({
    commit: true,
    set: expect.arrayContaining([['cmi.core.lesson_status', 'passed']]),
  })
})

test('counts the time every ten seconds', () => {
  const { made, writes, course, read } = report()
  made.begin(session, read)
  jest.advanceTimersByTime(6000)
  course.seconds = 10
  jest.advanceTimersByTime(4000)
  expect(writes.at(-1)).toMatchObject({ seconds: 10 })
})

test('writes last and then leaves, once', async () => {
  const { made, calls, read } = report()
  made.begin(session, read)
  await made.left()
  await made.left()
  made.changed()
  jest.advanceTimersByTime(20_000)
  expect(calls).toEqual(['write', 'write', 'leave'])
})

test('gives the platform the result of a session that is open for review, and no time', () => {
  const { made, writes, read } = report()
  made.begin({ isReview: true, completion: 'passed', success: 'passed', score: { scaled: 1 } }, read)
  jest.advanceTimersByTime(60_000)
  expect(writes).toHaveLength(1)
  expect(writes[0]).toMatchObject({
    seconds: null,
    set: expect.arrayContaining([['cmi.core.lesson_status', 'passed']]),
  })
})

test('writes nothing in a review of the platform, and makes the session a review', () => {
  const { made, writes, read } = report({ 'cmi.core.lesson_mode': 'review' })
  const opened: any = { outcome: 'open', session: { ...session } }
  expect(made.review(opened).session.isReview).toBe(true)
  made.begin(session, read)
  made.changed()
  made.closing()
  jest.advanceTimersByTime(60_000)
  expect(writes).toEqual([])
})

test('warns once about each element that the platform refuses', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation()
  const { made, read } = report({}, [['cmi.core.score.raw', '405']])
  made.begin(session, read)
  made.repeat()
  await Promise.resolve()
  await Promise.resolve()
  expect(warn.mock.calls).toEqual([['The learning platform refuses cmi.core.score.raw (error 405).']])
  warn.mockRestore()
})
