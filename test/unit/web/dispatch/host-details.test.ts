import { HostDetails } from '#web/player/dispatch/host-details.ts'

const interaction12 = {
  'cmi.core.lesson_status': 'incomplete',
  'cmi.interactions.0.id': 'Question 1',
  'cmi.interactions.0.type': 'choice',
  'cmi.interactions.0.time': '10:20:30',
  'cmi.interactions.0.student_response': '{a,b}',
  'cmi.interactions.0.correct_responses.0.pattern': 'a,c',
  'cmi.interactions.0.result': 'wrong',
  'cmi.interactions.0.weighting': '1',
  'cmi.interactions.0.latency': '0000:01:05.50',
}
const interaction2004 = {
  'cmi.interactions.0.id': 'urn:question 1',
  'cmi.interactions.0.type': 'matching',
  'cmi.interactions.0.timestamp': '2026-01-02T10:20:30Z',
  'cmi.interactions.0.learner_response': '1[.]a[,]2[.]b',
  'cmi.interactions.0.correct_responses.0.pattern': '1[.]a[,]2[.]c',
  'cmi.interactions.0.result': 'incorrect',
  'cmi.interactions.0.latency': 'PT1M5.5S',
  'cmi.interactions.0.description': 'Match them',
}

const details = (standard: '1.2' | '2004', objectives: readonly string[] = []): HostDetails =>
  new HostDetails({ standard, objectives })

test('writes an interaction of SCORM 1.2 as SCORM 2004 writes it', () => {
  expect(details('2004').next(interaction12)).toEqual([
    ['cmi.interactions.0.id', 'Question_1'],
    ['cmi.interactions.0.type', 'choice'],
    ['cmi.interactions.0.correct_responses.0.pattern', 'a[,]c'],
    ['cmi.interactions.0.learner_response', 'a[,]b'],
    ['cmi.interactions.0.result', 'incorrect'],
    ['cmi.interactions.0.weighting', '1'],
    ['cmi.interactions.0.latency', 'PT1M5.5S'],
  ])
})

test('writes an interaction of SCORM 2004 as SCORM 1.2 writes it', () => {
  expect(details('1.2').next(interaction2004)).toEqual([
    ['cmi.interactions.0.id', 'urn:question_1'],
    ['cmi.interactions.0.type', 'matching'],
    ['cmi.interactions.0.time', '10:20:30'],
    ['cmi.interactions.0.correct_responses.0.pattern', '1.a,2.c'],
    ['cmi.interactions.0.student_response', '1.a,2.b'],
    ['cmi.interactions.0.result', 'wrong'],
    ['cmi.interactions.0.latency', '0000:01:05.50'],
  ])
})

test.each([
  ['other', 'anything', [['cmi.interactions.0.student_response', 'anything']]],
  [
    'long-fill-in',
    '{lang=en}text',
    [
      ['cmi.interactions.0.type', 'fill-in'],
      ['cmi.interactions.0.student_response', 'text'],
    ],
  ],
])('writes an interaction of the type %s, which SCORM 1.2 does not know', (type, response, expected) => {
  const cmi = {
    'cmi.interactions.0.id': 'q',
    'cmi.interactions.0.type': type,
    'cmi.interactions.0.learner_response': response,
  }
  expect(details('1.2').next(cmi).slice(1)).toEqual(expected)
})

test('writes status and score of an objective in both standards, the score from 0 to 100', () => {
  const cmi = {
    'cmi.objectives.0.id': 'o1',
    'cmi.objectives.0.success_status': 'passed',
    'cmi.objectives.0.completion_status': 'completed',
    'cmi.objectives.0.score.scaled': '0.755',
    'cmi.objectives.1.id': 'o2',
    'cmi.objectives.1.success_status': 'unknown',
    'cmi.objectives.1.completion_status': 'not attempted',
  }
  const score = (name: string, value: string): [string, string] => [`cmi.objectives.0.score.${name}`, value]
  expect(details('1.2').next(cmi)).toEqual([
    ['cmi.objectives.0.id', 'o1'],
    ['cmi.objectives.0.status', 'passed'],
    score('min', '0'),
    score('max', '100'),
    score('raw', '75.5'),
    ['cmi.objectives.1.id', 'o2'],
  ])
  const older = { 'cmi.objectives.0.id': 'o1', 'cmi.objectives.0.status': 'failed', 'cmi.objectives.0.score.raw': '20' }
  expect(details('2004').next(older)).toEqual([
    ['cmi.objectives.0.id', 'o1'],
    ['cmi.objectives.0.completion_status', 'completed'],
    ['cmi.objectives.0.success_status', 'failed'],
    score('min', '0'),
    score('max', '100'),
    score('raw', '20'),
    score('scaled', '0.2'),
  ])
})

test.each(['objectives', 'interactions'])('begins the ids of %s with their part, whose ids can be equal', (kind) => {
  const cmi = { [`sco:A/cmi.${kind}.0.id`]: 'first', [`sco:B/cmi.${kind}.0.id`]: 'first' }
  expect(details('1.2').next(cmi)).toEqual([
    [`cmi.${kind}.0.id`, 'A:first'],
    [`cmi.${kind}.1.id`, 'B:first'],
  ])
})

test('keeps the place of an objective that the platform has without setting its id, and puts others behind', () => {
  const cmi = {
    'cmi.objectives.0.id': 'new',
    'cmi.objectives.1.id': 'second',
    'cmi.objectives.1.completion_status': 'completed',
  }
  expect(details('2004', ['first', 'second']).next(cmi)).toEqual([
    ['cmi.objectives.2.id', 'new'],
    ['cmi.objectives.1.completion_status', 'completed'],
  ])
})

test('sends what was answered only once, and what was not answered again', () => {
  const made = details('1.2')
  const cmi = { 'cmi.objectives.0.id': 'o1', 'cmi.objectives.0.status': 'incomplete' }
  const first = made.next(cmi)
  expect(made.next(cmi)).toEqual(first)
  made.settle(first, [])
  expect(made.next(cmi)).toEqual([])
  expect(made.next({ ...cmi, 'cmi.objectives.0.status': 'passed' })).toEqual([['cmi.objectives.0.status', 'passed']])
})

test('gives the place of a refused id to the next record, and sends a refused value no more', () => {
  const made = details('2004')
  const cmi = Object.fromEntries(['bad', 'b', 'c'].map((id, index) => [`cmi.interactions.${index}.id`, id]))
  const first = made.next(cmi)
  // A platform refuses numbers behind a gap, too.
  made.settle(first, [
    ['cmi.interactions.0.id', '406'],
    ['cmi.interactions.1.id', '351'],
    ['cmi.interactions.2.id', '351'],
  ])
  const second = made.next(cmi)
  expect(second.filter(([element]) => element.endsWith('.id'))).toEqual([
    ['cmi.interactions.0.id', 'b'],
    ['cmi.interactions.1.id', 'c'],
  ])
  made.settle(second, [['cmi.interactions.0.type', '406']])
  expect(made.next(cmi)).toEqual([])
})

test('leaves out the interactions beyond 24,000 bytes, which would endanger the status', () => {
  const cmi = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`cmi.interactions.${index}.id`, 'ä'.repeat(100)]),
  )
  const set = details('2004').next(cmi)
  expect(Buffer.byteLength(set.flat().join(''))).toBeLessThanOrEqual(24_000)
  expect(Buffer.byteLength(set.flat().join(''))).toBeGreaterThan(23_000)
})

test.each([
  ['2004', [['cmi.progress_measure', '0.5']]],
  ['1.2', []],
] as const)('passes the progress on to SCORM %s if that knows it', (standard, expected) => {
  expect(details(standard).next({ 'cmi.progress_measure': '0.5' })).toEqual(expected)
})
