import { scormInteractions } from '#shared/domain/statements/scorm-interactions.ts'

const of = (index: number, fields: Record<string, string>, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${prefix}cmi.interactions.${index}.${name}`, value]),
  )
const type = 'http://adlnet.gov/expapi/activities/cmi.interaction'

test('converts an interaction of SCORM 2004', () => {
  const fields = {
    id: 'urn:q1',
    type: 'choice',
    timestamp: '2026-11-21T10:00:00+01:00',
    'correct_responses.0.pattern': 'a[,]b',
    'correct_responses.1.pattern': 'c',
    weighting: '1',
    learner_response: 'a[,]c',
    result: 'incorrect',
    latency: 'PT1M2.5S',
    description: '{lang=de}Welche?',
  }
  expect(scormInteractions(of(0, fields))).toEqual([
    {
      sco: '',
      index: 0,
      id: 'urn:q1',
      timestamp: '2026-11-21T09:00:00.000Z',
      definition: {
        type,
        interactionType: 'choice',
        correctResponsesPattern: ['a[,]b', 'c'],
        description: { de: 'Welche?' },
      },
      result: { response: 'a[,]c', success: false, duration: 'PT1M2.5S' },
    },
  ])
})

test.each([
  ['true-false', 't', 'true'],
  ['true-false', '0', 'false'],
  ['true-false', 'FALSE', 'false'],
  ['choice', 'a', 'a'],
  ['choice', '{a,b}', 'a[,]b'],
  ['choice', 'a, b', 'a[,]b'],
  ['choice', 'a[,]b', 'a[,]b'],
  ['sequencing', 'c,a,b', 'c[,]a[,]b'],
  ['matching', '{1.a,2.b}', '1[.]a[,]2[.]b'],
  ['fill-in', 'one, two.', 'one, two.'],
  ['numeric', '3.5', '3.5'],
  ['likert', 'agree', 'agree'],
])('converts a %s of SCORM 1.2 from %s to %s', (interactionType, response, modern) => {
  const [found] = scormInteractions(
    of(0, { id: 'q', type: interactionType, student_response: response, 'correct_responses.0.pattern': response }),
  )
  expect(found).toMatchObject({
    definition: { interactionType, correctResponsesPattern: [modern] },
    result: { response: modern },
    timestamp: null,
  })
})

test.each([
  ['correct', { success: true }],
  ['wrong', { success: false }],
  ['incorrect', { success: false }],
  ['neutral', {}],
  ['unanticipated', {}],
  ['0.75', { score: { raw: 0.75 } }],
  ['-2', { score: { raw: -2 } }],
  ['', {}],
])('converts the result %p to %j', (result, expected) => {
  expect(scormInteractions(of(0, { id: 'q', student_response: 'x', result }))[0]?.result).toEqual({
    response: 'x',
    ...expected,
  })
})

test('leaves out a time of day, converts a latency of SCORM 1.2, and keeps a description without a language', () => {
  const [found] = scormInteractions(
    of(0, {
      id: 'q',
      type: 'fill-in',
      time: '10:00:00',
      latency: '0001:00:05.25',
      student_response: 'x',
      description: 'Why?',
    }),
  )
  expect(found).toMatchObject({
    timestamp: null,
    result: { duration: 'PT1H5.25S' },
    definition: { description: { und: 'Why?' } },
  })
})

test('leaves out unanswered interactions, and uses the type other for unknown ones', () => {
  expect(
    scormInteractions({
      ...of(0, { id: 'q', type: 'choice' }),
      ...of(1, { id: 'r', learner_response: '' }),
      ...of(2, { id: 's', type: 'quiz', learner_response: 'x' }),
    }),
  ).toMatchObject([{ index: 2, definition: { interactionType: 'other' } }])
  expect(
    scormInteractions({ 'cmi.interactions._count': '1', 'cmi.location': 'x', 'cmi.interactions.x.id': '1' }),
  ).toEqual([])
})

test('returns the interactions of several SCOs in order', () => {
  const answer = (id: string) => ({ id, learner_response: 'x' })
  const found = scormInteractions({
    ...of(10, answer('c'), 'sco:B/1/'),
    ...of(2, answer('b'), 'sco:B/1/'),
    ...of(0, answer('a'), 'sco:A/'),
    ...of(0, answer('0')),
  })
  expect(found.map(({ sco, index, id }) => [sco, index, id])).toEqual([
    ['', 0, '0'],
    ['A', 0, 'a'],
    ['B/1', 2, 'b'],
    ['B/1', 10, 'c'],
  ])
})
