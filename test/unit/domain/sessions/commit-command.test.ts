/** PUT bodies read as commits, with the words of either standard. */
import { commitBody } from '#shared/contract/families/learner/sessions.ts'
import { maxSuspendDataCharacters, readCommitCommand } from '#shared/domain/sessions/commit-command.ts'
import type { CommitCommand } from '#shared/domain/sessions/commit.ts'

function commandOf(body: unknown): CommitCommand {
  const read = readCommitCommand(commitBody.parse(body))
  if (read.outcome === 'refused') throw new Error(read.code)
  return read.value
}

const refusalOf = (body: unknown): string | null => {
  const read = readCommitCommand(commitBody.parse(body))
  return read.outcome === 'refused' ? read.code : null
}

const fromElements = (cmi_data: Record<string, unknown>): CommitCommand => commandOf({ cmi_data })

it('states nothing for an empty body', () => {
  expect(commandOf({})).toEqual({
    version: null,
    attempt: null,
    runtimeId: null,
    cmi: null,
    cmiMode: 'merge',
    objectives: null,
    completion: null,
    success: null,
    score: null,
    sessionSeconds: null,
    progressMeasure: null,
    visitEnded: false,
  })
})

it.each([
  ['cmi.core.lesson_status', 'passed', { completion: 'passed' }],
  ['cmi.completion_status', 'completed', { completion: 'completed' }],
  ['cmi.success_status', 'failed', { success: 'failed' }],
  ['cmi.core.score.raw', '42.5', { score: { raw: 42.5 } }],
  ['cmi.core.score.max', '100', { score: { max: 100 } }],
  ['cmi.core.score.min', '0', { score: { min: 0 } }],
  ['cmi.score.raw', '42.5', { score: { raw: 42.5 } }],
  ['cmi.score.scaled', '-1', { score: { scaled: -1 } }],
  ['cmi.core.session_time', '0001:30:15.50', { sessionSeconds: 5415.5 }],
  ['cmi.session_time', 'PT1H30M15.5S', { sessionSeconds: 5415.5 }],
  ['cmi.progress_measure', '0.25', { progressMeasure: 0.25 }],
])('reads the element %s: %s', (name, value, expected) => {
  expect(fromElements({ [name]: value })).toMatchObject(expected)
})

it.each([
  ['an empty score', 'cmi.score.raw', ''],
  ['a blank score', 'cmi.core.score.raw', ' '],
  ['a word for a score', 'cmi.score.raw', 'many'],
  ['an infinite score', 'cmi.score.raw', '1e999'],
  ['a score that is too large to store', 'cmi.score.raw', '1e300'],
  ['a scaled score above 1', 'cmi.score.scaled', '85'],
  ['a scaled score below -1', 'cmi.score.scaled', '-1.01'],
  ['a time that is not a duration', 'cmi.session_time', 'ten minutes'],
  ['a time that is too long', 'cmi.session_time', `P${'9'.repeat(300)}Y`],
  ['a SCORM 1.2 time in the notation of 2004', 'cmi.core.session_time', 'PT1H'],
  ['a blank measure', 'cmi.progress_measure', ' '],
])('ignores %s', (_, name, value) => {
  expect(fromElements({ [name]: value })).toEqual({ ...commandOf({}), cmi: { [name]: value } })
})

it('prefers fields to elements, and elements of 2004 to those of 1.2', () => {
  const cmi_data = {
    'cmi.completion_status': 'incomplete',
    'cmi.core.lesson_status': 'failed',
    'cmi.score.raw': '1',
    'cmi.core.score.raw': '2',
    'cmi.session_time': 'PT1S',
    'cmi.core.session_time': '00:00:02',
  }
  expect(fromElements(cmi_data)).toMatchObject({ completion: 'incomplete', score: { raw: 1 }, sessionSeconds: 1 })
  const stated = { cmi_data, completion_status: 'completed', score: { raw: 3 }, session_time: 'PT3S' }
  expect(commandOf(stated)).toMatchObject({ completion: 'completed', score: { raw: 3 }, sessionSeconds: 3 })
})

it('takes parts of the score that are null or absent from the elements', () => {
  expect(commandOf({ score: { raw: null, scaled: 0.5 } }).score).toEqual({ scaled: 0.5 })
  expect(commandOf({ score: {}, cmi_data: { 'cmi.score.max': '10' } }).score).toEqual({ max: 10 })
})

it('stores numbers that are too small as zero', () => {
  expect(commandOf({ score: { raw: 1e-200, scaled: -5e-324 } }).score).toEqual({ raw: 0, scaled: 0 })
})

it('takes numbers and booleans of elements as text', () => {
  expect(fromElements({ 'cmi.score.raw': 5, 'cmi.objectives.0.done': true }).cmi).toEqual({
    'cmi.score.raw': '5',
    'cmi.objectives.0.done': 'true',
  })
})

describe('size limits', () => {
  const text = 'x'.repeat(maxSuspendDataCharacters)

  it.each(['cmi.suspend_data', 'sco:ITEM-1/cmi.suspend_data'])(
    'accepts 64,000 characters of %s and refuses one more',
    (name) => {
      expect(fromElements({ [name]: text }).cmi).toEqual({ [name]: text })
      expect(refusalOf({ cmi_data: { [name]: `${text}x` } })).toBe('SUSPEND_DATA_TOO_LARGE')
    },
  )

  it('refuses elements that are too large together', () => {
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`cmi.comments_from_learner.${index}.comment`, text]),
    )
    expect(refusalOf({ cmi_data: many })).toBe('REQUEST_TOO_LARGE')
  })
})

describe('the schema of the body', () => {
  it.each([
    ['a score that is too large to store', { score: { raw: 1e300 } }],
    ['a scaled score out of bounds', { score: { scaled: 1.1 } }],
    ['a time that is too long', { session_time: `PT${'9'.repeat(30)}S` }],
    ['a time without a part', { session_time: 'P' }],
    ['a time with nothing after T', { session_time: 'PT' }],
    ['a time of SCORM 1.2', { session_time: '00:10:00' }],
    ['attempt 0', { attempt: 0 }],
    ['a runtime id that is not a UUID', { runtime_id: 'me' }],
    ['a status of no standard', { completion_status: 'finished' }],
  ])('refuses %s', (_, body) => {
    expect(commitBody.safeParse(body).success).toBe(false)
  })

  it('accepts only durations that can be read as seconds', () => {
    for (const session_time of [
      'PT0S',
      'PT12.3456789S',
      'PT1.5H',
      'P2W',
      'P0,5D',
      'PT5M',
      'P1D',
      'P1DT2H',
      'PT1H30M5.25S',
      'P99Y999M99999DT999999H99999999M999999999.999999S',
    ]) {
      expect(commandOf({ session_time }).sessionSeconds).toEqual(expect.any(Number))
    }
  })
})
