import {
  courseWords,
  decimal,
  hostWrite,
  scaledScore,
  statusOf,
  table12,
  table2004,
} from '#web/player/dispatch/host-mapping.ts'
import type { HostState } from '#web/player/dispatch/host-state.ts'
import type { CourseResult } from '#web/player/runtime/engine.ts'

const host: HostState = {
  standard: '1.2',
  learnerId: '7',
  learnerName: '',
  language: '',
  records: true,
  marker: null,
  learnerProof: null,
  completion: '',
  success: '',
  scaled: null,
  objectives: [],
}
const host2004: HostState = { ...host, standard: '2004' }
const first = { stored: 'lectern:1:1:ses_1', isSameAttempt: false }

const result = (
  completion: CourseResult['completion'],
  success: CourseResult['success'] = 'unknown',
  score: CourseResult['score'] = null,
): CourseResult => ({ completion, success, score })

/** Values by element: what is set at once, and what at the end of the visit. */
const written = (of: HostState, what: CourseResult, attempt = first) => {
  const { set, atEnd } = hostWrite(of, what, attempt)
  return { now: Object.fromEntries(set), atEnd: Object.fromEntries(atEnd) }
}

describe('platform with SCORM 1.2', () => {
  test.each([
    ['completed', 'passed', 'passed', undefined],
    ['incomplete', 'passed', 'passed', undefined],
    ['unknown', 'passed', 'passed', undefined],
    ['passed', 'unknown', 'passed', undefined],
    ['completed', 'failed', 'incomplete', 'failed'],
    ['unknown', 'failed', 'incomplete', 'failed'],
    ['failed', 'unknown', 'incomplete', 'failed'],
    ['passed', 'failed', 'incomplete', 'failed'],
    ['incomplete', 'failed', 'incomplete', undefined],
    ['completed', 'unknown', 'completed', undefined],
    ['incomplete', 'unknown', 'incomplete', undefined],
    ['unknown', 'unknown', 'incomplete', undefined],
    ['browsed', 'unknown', 'incomplete', undefined],
    ['not attempted', 'unknown', 'incomplete', undefined],
  ] as const)('gets for %s, %s: %s, and at the end %s', (completion, success, ...expected) => {
    const { now, atEnd } = written(host, result(completion, success))
    expect([now['cmi.core.lesson_status'], atEnd['cmi.core.lesson_status']]).toEqual(expected)
  })

  test('gets a score from 0 to 100 with its limits, whatever scale the course has', () => {
    expect(written(host, result('completed', 'unknown', { raw: 450, min: 0, max: 500 })).now).toMatchObject({
      'cmi.core.score.min': '0',
      'cmi.core.score.max': '100',
      'cmi.core.score.raw': '90',
    })
  })

  test('gets the marker of the attempt and the exit that resumes', () => {
    expect(written(host, result('incomplete')).now).toEqual({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.exit': 'suspend',
      'cmi.suspend_data': 'lectern:1:1:ses_1',
    })
  })
})

describe('platform with SCORM 2004', () => {
  test.each([
    ['passed', 'unknown', 'completed', 'passed', undefined, undefined],
    ['incomplete', 'passed', 'completed', 'passed', undefined, undefined],
    ['failed', 'unknown', 'incomplete', undefined, 'completed', 'failed'],
    ['completed', 'failed', 'incomplete', undefined, 'completed', 'failed'],
    ['incomplete', 'failed', 'incomplete', undefined, undefined, undefined],
    ['completed', 'unknown', 'completed', undefined, undefined, undefined],
    ['browsed', 'unknown', 'incomplete', undefined, undefined, undefined],
    ['not attempted', 'unknown', 'incomplete', undefined, undefined, undefined],
    ['incomplete', 'unknown', 'incomplete', undefined, undefined, undefined],
  ] as const)('gets for %s, %s: %s and %s, at the end %s and %s', (completion, success, ...expected) => {
    const { now, atEnd } = written(host2004, result(completion, success))
    const [completed, succeeded] = ['cmi.completion_status', 'cmi.success_status'] as const
    expect([now[completed], now[succeeded], atEnd[completed], atEnd[succeeded]]).toEqual(expected)
  })

  test('gets the scaled score beside the raw one', () => {
    expect(written(host2004, result('completed', 'unknown', { scaled: 1 / 3 })).now).toMatchObject({
      'cmi.score.raw': '33.33',
      'cmi.score.scaled': '0.3333333',
    })
  })
})

describe('platform with earlier results', () => {
  test.each([
    ['passed', 'incomplete', 'passed'],
    ['passed', 'completed', 'passed'],
    ['completed', 'incomplete', 'completed'],
    ['failed', 'incomplete', 'failed'],
    ['failed', 'completed', 'completed'],
    ['incomplete', 'passed', 'passed'],
    ['not attempted', 'incomplete', 'incomplete'],
  ] as const)('keeps of %s and a reported %s: %s', (completion, reported, expected) => {
    expect(written({ ...host, completion }, result(reported)).now['cmi.core.lesson_status']).toBe(expected)
  })

  test('keeps a passed success when a later attempt fails', () => {
    const passed = { ...host2004, completion: 'completed', success: 'passed' }
    expect(written(passed, result('failed')).atEnd).toEqual({
      'cmi.completion_status': 'completed',
      'cmi.success_status': 'passed',
    })
  })

  test('keeps the better score of another attempt', () => {
    const lower = result('incomplete', 'unknown', { scaled: 0.4 })
    expect(written({ ...host, scaled: 0.9 }, lower).now).not.toHaveProperty(['cmi.core.score.raw'])
    expect(written({ ...host, scaled: 0.3 }, lower).now['cmi.core.score.raw']).toBe('40')
  })

  test('gets a lower score of the same attempt, because the course has changed its own', () => {
    const lower = result('incomplete', 'unknown', { scaled: 0.4 })
    expect(written({ ...host, scaled: 0.9 }, lower, { ...first, isSameAttempt: true }).now['cmi.core.score.raw']).toBe(
      '40',
    )
  })

  test('gets nothing in a review', () => {
    expect(hostWrite({ ...host, records: false }, result('passed'), first)).toEqual({ set: [], atEnd: [] })
  })
})

test('states a row for every word and verdict', () => {
  for (const completion of ['completed', 'incomplete', 'unknown'] as const)
    for (const success of ['passed', 'failed', 'unknown'] as const)
      for (const table of [table12, table2004]) expect(table[success][completion].now.length).toBeGreaterThan(0)
  expect(statusOf(result('passed', 'failed'))).toEqual({ completion: 'completed', success: 'failed' })
  expect(Object.keys(courseWords)).toHaveLength(8)
})

test.each([
  [{ raw: 3, min: 0, max: 5 }, 0.6],
  [{ raw: 87 }, 0.87],
  [{ raw: -5, min: 0, max: 10 }, 0],
  [{ scaled: 0.5, raw: 3 }, 0.5],
  [{ scaled: -0.5 }, -0.5],
  [{ raw: 5, min: 5, max: 5 }, null],
  [{ scaled: null, raw: null }, null],
  [null, null],
])('reads the share of a score %j as %p', (score, expected) => {
  expect(scaledScore(score)).toBe(expected)
})

test.each([
  [0, 2, '0'],
  [100, 2, '100'],
  [0.5, 7, '0.5'],
  [33.333333, 2, '33.33'],
  [1e-9, 7, '0'],
  [-0.00000001, 7, '0'],
  [-0.25, 7, '-0.25'],
])('writes %p with %p places as the plain decimal %s', (value, places, text) => {
  expect(decimal(value, places)).toBe(text)
})
