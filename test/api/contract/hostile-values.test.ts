/**
 * Values that fit the declared types and nothing else about them is sensible: they are stored or refused with a code,
 * never a 500, and whatever was stored can be read again.
 */
import { fc } from '#test/support/properties.ts'
import type { ApiResponse } from '#test/support/backend.ts'
import { launch } from '#test/support/seed.ts'
import type { World } from './support/valid.ts'
import { openWorld } from './support/world.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

// Many calls each; the usual bound is for single ones.
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.backend.close())

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-0',
    '1e999',
    '-1e999',
    '1e300',
    '1e-300',
    '85',
    '-85',
    '0x10',
    'NaN',
    'Infinity',
    '__proto__',
    'PT',
    'P',
    'PT1S',
    `P${'9'.repeat(200)}Y`,
    `PT${'9'.repeat(50)}S`,
    '9999:59:59.99',
    '\u0000',
    '\ud800',
    '💥',
  ),
  fc.double().map(String),
)
const hostileNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 1e12, -1e12, 1e300, 5e-324, Number.MAX_SAFE_INTEGER, 2 ** 60),
)

/** Mostly within the bounds of the contract, so that something is stored. */
const points = fc.oneof(
  { weight: 9, arbitrary: fc.option(fc.double({ min: -1, max: 1, noNaN: true })) },
  { weight: 1, arbitrary: hostileNumber },
)

const elementNames = [
  'cmi.core.lesson_status',
  'cmi.completion_status',
  'cmi.success_status',
  'cmi.score.scaled',
  'cmi.score.raw',
  'cmi.score.max',
  'cmi.score.min',
  'cmi.core.score.raw',
  'cmi.core.score.max',
  'cmi.core.session_time',
  'cmi.session_time',
  'cmi.progress_measure',
  'cmi.suspend_data',
  '__proto__',
  'constructor',
  'sco:I/cmi.suspend_data',
  'toString',
]
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined })

const commit = fc.record({
  cmi_data: optional(
    fc
      .array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...elementNames), fc.string({ maxLength: 12 })),
          fc.oneof(hostileText, hostileNumber, fc.boolean()),
        ),
        { maxLength: 8 },
      )
      .map((entries) => Object.fromEntries(entries)),
  ),
  cmi_data_mode: optional(fc.constantFrom('merge', 'replace')),
  completion_status: optional(
    fc.constantFrom(
      'completed',
      'incomplete',
      'not_attempted',
      'not attempted',
      'passed',
      'failed',
      'browsed',
      'unknown',
    ),
  ),
  success_status: optional(fc.constantFrom('passed', 'failed', 'unknown')),
  score: optional(
    fc.record({ scaled: optional(points), raw: optional(points), max: optional(points), min: optional(points) }),
  ),
  session_time: optional(
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc.constantFrom('PT1S', 'P99Y999M99999DT999999H99999999M999999999.999999S', 'PT0S', 'P1Y'),
      },
      { weight: 1, arbitrary: hostileText },
    ),
  ),
  version: fc.option(fc.constantFrom(1, 2, Number.MAX_SAFE_INTEGER), { nil: undefined, freq: 1 }),
  attempt: fc.option(fc.constantFrom(1, 1, 2, Number.MAX_SAFE_INTEGER), { nil: undefined, freq: 1 }),
})

const isCoded = ({ status, body }: ApiResponse): void => {
  expect([status < 500, typeof body.code === 'string' || status === 200]).toEqual([true, true])
}

it('refuses hostile commits with a coded refusal, and keeps the session readable', async () => {
  let stored = 0
  await fc.assert(
    fc.asyncProperty(fc.array(commit, { minLength: 1, maxLength: 4 }), async (bodies) => {
      const { sessionId, token } = await launch(world.backend, world.packageId)
      for (const body of bodies) {
        const response = await world.backend.call('commitSession', { bearer: token, params: { sessionId }, body })
        isCoded(response)
        stored += response.status === 200 ? 1 : 0
      }
      const read = await world.backend.call('getSession', { bearer: token, params: { sessionId } })
      expect(read.status).toBe(200)
      const reset = await world.backend.call('resetSession', { bearer: world.backend.liveKey, params: { sessionId } })
      expect(reset.status).toBe(200)
    }),
    { numRuns: usualNumber(60, 20) },
  )
  expect(stored).toBeGreaterThan(20)
  expect(
    (await world.backend.call('listSessions', { bearer: world.backend.liveKey, query: { limit: '100' } })).status,
  ).toBe(200)
})

it('stores elements exactly as they were sent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 50 }), {
        maxKeys: 8,
        noNullPrototype: true,
      }),
      async (cmi_data) => {
        const { sessionId, token } = await launch(world.backend, world.packageId)
        const response = await world.backend.call('commitSession', {
          bearer: token,
          params: { sessionId },
          body: { cmi_data },
        })
        expect(response.body.cmi_data).toEqual(cmi_data)
        expect(
          (await world.backend.call('getSession', { bearer: token, params: { sessionId } })).body.cmi_data,
        ).toEqual(cmi_data)
      },
    ),
    { numRuns: usualNumber(60, 20) },
  )
})

it('refuses hostile launches with a coded refusal, and keeps the learner id exactly', async () => {
  const text = fc.oneof(hostileText, fc.constantFrom('https://example.com/back', 'de-DE', 'a@b.example'))
  const body = fc.record({
    user_id: fc.oneof(hostileText, fc.constant('learner-1')),
    session_id: optional(fc.oneof(text, fc.constantFrom('s1', 's2'))),
    new_attempt: optional(fc.boolean()),
    learner_name: optional(text),
    learner_email: optional(text),
    return_url: optional(text),
    locale: optional(text),
  })
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const response = await world.backend.call('launchPackage', {
        bearer: world.backend.liveKey,
        params: { packageId: world.packageId },
        body: sent,
      })
      isCoded(response)
      if (response.status !== 200) return
      expect(response.body.learner_id).toBe(sent.user_id)
      const read = await world.backend.call('getSession', {
        bearer: world.backend.liveKey,
        params: { sessionId: response.body.session_id },
      })
      expect([read.status, read.body.user_id]).toEqual([200, sent.user_id])
    }),
    { numRuns: usualNumber(100, 30) },
  )
})

it('accepts or refuses hostile filters of lists without a fault', async () => {
  const query = fc.record({
    user_id: optional(hostileText),
    package_id: optional(hostileText),
    limit: optional(hostileText),
    offset: optional(hostileText),
    page: optional(hostileText),
  })
  await fc.assert(
    fc.asyncProperty(query, async (sent) => {
      const stated = Object.fromEntries(
        Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      )
      isCoded(await world.backend.call('listSessions', { bearer: world.backend.liveKey, query: stated }))
      isCoded(await world.backend.call('listPackages', { bearer: world.backend.liveKey, query: stated }))
    }),
    { numRuns: usualNumber(100, 30) },
  )
})
