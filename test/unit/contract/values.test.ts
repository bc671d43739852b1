/** Value types of the contract: what callers may choose themselves, and what they may not. */
import { learnerId, packageId, pathId, score, sessionId } from '#shared/contract/resources/values.ts'

const taken = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success

it.each(['pkg_01', 'A-Z_0', 'x', 'x'.repeat(512)])('accepts the package id %s', (id) => {
  expect(taken(packageId, id)).toBe(true)
})

it.each(['', 'a b', 'a/b', 'a.b', 'ä', '#', 'x'.repeat(513), 7, null])('refuses the package id %j', (id) => {
  expect(taken(packageId, id)).toBe(false)
})

it.each(['ses_01', 'customer:7@example.com', 'a.b-c_d', '...', '.a', '..a', 'x'.repeat(128)])(
  'accepts the session id %s',
  (id) => {
    expect(taken(sessionId, id)).toBe(true)
  },
)

it.each(['', 'a b', 'a/b', 'a#b', 'ä', '.', '..', 'x'.repeat(129)])('refuses the session id %j', (id) => {
  expect(taken(sessionId, id)).toBe(false)
})

it.each(['anna', 'Anna Müller', 'a#b/c', '学習者', '😀', 'x'.repeat(256)])('accepts the learner id %s', (id) => {
  expect(taken(learnerId, id)).toBe(true)
})

it.each(['', 'a\u0000b', 'a\nb', '\u007f', 'x'.repeat(257), 'half \ud83d', '\ude00 half'])(
  'refuses the learner id %j',
  (id) => {
    expect(taken(learnerId, id)).toBe(false)
  },
)

it('bounds ids in paths only by their length', () => {
  expect([taken(pathId, '../..'), taken(pathId, '#\u0000'), taken(pathId, ''), taken(pathId, 'x'.repeat(513))]).toEqual(
    [true, true, false, false],
  )
})

it.each([{}, { scaled: 1 }, { scaled: -1, raw: -5, max: 1e12, min: -1e12 }, { raw: null }])(
  'accepts the score %j',
  (value) => {
    expect(taken(score, value)).toBe(true)
  },
)

it.each([
  { scaled: 1.0001 },
  { scaled: -1.5 },
  { raw: 1e300 },
  { max: Number.POSITIVE_INFINITY },
  { min: Number.NaN },
  { raw: '5' },
])('refuses the score %j', (value) => {
  expect(taken(score, value)).toBe(false)
})
