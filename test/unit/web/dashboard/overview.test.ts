import {
  checklistOf,
  countFailed,
  countLaunches,
  countLive,
  failuresOf,
  hasLaunch,
  isChecklistDone,
  mostFindings,
  mostLaunched,
} from '#web/dashboard/screens/overview/rules.ts'

const nothing = { upload: false, preview: false, key: false, launch: false, webhook: false }

test('ticks what was done in any order, and names the first open step as the next', () => {
  expect(checklistOf({ ...nothing, upload: true, key: true }).map(({ state }) => state)).toEqual([
    'done',
    'now',
    'done',
    'later',
    'later',
  ])
  expect(isChecklistDone({ ...nothing, upload: true })).toBe(false)
  const all = { upload: true, preview: true, key: true, launch: true, webhook: true }
  expect(isChecklistDone(all)).toBe(true)
  expect(checklistOf(all).every(({ state }) => state === 'done')).toBe(true)
})

test('counts sessions of the last five minutes, and knows where there may be more', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const sessions = ['11:59:00', '11:55:01', '11:55:00'].map((time) => ({ last_activity_at: `2026-11-25T${time}Z` }))
  expect(countLive({ sessions, next_cursor: null }, now)).toEqual({ count: 2, isPartial: false })
  expect(countLive({ sessions: [], next_cursor: 'next' }, now)).toEqual({ count: 0, isPartial: true })
})

test('leads from failed deliveries to those of the endpoint and the state of the newest one', () => {
  const of = (webhookId: string, status: 'queued' | 'delivered' | 'failed' | 'dead_letter') => ({ webhookId, status })
  expect(failuresOf([of('one', 'delivered'), of('one', 'queued')])).toEqual({ count: 0, newest: null })
  const deliveries = [of('two', 'delivered'), of('one', 'failed'), of('two', 'failed'), of('one', 'dead_letter')]
  expect(failuresOf([...deliveries, of('one', 'failed')])).toEqual({
    count: 4,
    newest: { webhookId: 'one', status: 'failed', count: 2 },
  })
})

test('names the courses with findings, errors before warnings', () => {
  const course = (id: string, findings: { errors: number; warnings: number } | null) => ({ id, findings })
  const courses = [
    course('warnings', { errors: 0, warnings: 9 }),
    course('none', { errors: 0, warnings: 0 }),
    course('not counted', null),
    course('errors', { errors: 1, warnings: 0 }),
  ]
  expect(mostFindings(courses)).toEqual([
    { course: courses[3], errors: 1, warnings: 0 },
    { course: courses[0], errors: 0, warnings: 9 },
  ])
})

test('sums launches, counts failed courses, and ranks the courses that were launched', () => {
  const packages = [
    { id: 'few', launchCount30d: 2, status: 'ready' },
    { id: 'none', launchCount30d: 0, status: 'failed' },
    { id: 'most', launchCount30d: 5, status: 'ready' },
  ]
  const page = { packages, pagination: { hasMore: true } }
  expect(countLaunches(page)).toEqual({ count: 7, isAtLeast: true })
  expect(countFailed(page)).toEqual({ count: 1, isAtLeast: true })
  expect(mostLaunched(packages).map(({ id }) => id)).toEqual(['most', 'few'])
})

test.each([
  ['a LIVE session', [{ mode: 'live', user_id: 'me' }], true],
  ['a TEST session of a learner', [{ mode: 'test', user_id: 'learner-1' }], true],
  ['previews only', [{ mode: 'test', user_id: 'me' }], false],
  ['nothing', [], false],
] as const)('ticks the launch for a learner by %s: %j %s', (_, sessions, expected) => {
  expect(hasLaunch(sessions, 'me')).toBe(expected)
})
