/** What the responses of another LRS mean for the forwarder, and for how long it repeats requests. */
import {
  forwardedText,
  reasonToPause,
  troubleAfter,
  verdictOf,
  worksWell,
  type Failure,
  type ForwardingTrouble,
} from '#shared/domain/forwarders/forwarder.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const day = 86_400_000
const verdictOn = (status: number, headers: Record<string, string> = {}) =>
  verdictOf({ kind: 'responded', status, headers }, now)

test.each([200, 202, 204])('treats status %i as accepted', (status) => {
  expect(verdictOn(status)).toEqual({ kind: 'taken' })
})

test.each([
  [409, { kind: 'passed over', reason: 'http_409', mayPass: false }],
  [413, { kind: 'passed over', reason: 'http_413', mayPass: false }],
  [400, { kind: 'unwanted', reason: 'http_400', mayPass: false }],
  [401, { kind: 'failed', reason: 'http_401', mayPass: false }],
  [404, { kind: 'failed', reason: 'http_404', mayPass: false }],
  [302, { kind: 'failed', reason: 'redirect', mayPass: false }],
  [408, { kind: 'failed', reason: 'http_408', mayPass: true }],
  [429, { kind: 'failed', reason: 'http_429', mayPass: true }],
  [500, { kind: 'failed', reason: 'http_500', mayPass: true }],
  [503, { kind: 'failed', reason: 'http_503', mayPass: true }],
])('interprets status %i as %j', (status, { kind, ...failure }) => {
  expect(verdictOn(status)).toEqual({ kind, failure: { ...failure, retryAfterSeconds: null } })
})

test('treats a timeout as temporary, and a blocked address as permanent', () => {
  expect(verdictOf({ kind: 'failed', reason: 'timeout' }, now)).toMatchObject({
    kind: 'failed',
    failure: { reason: 'timeout', mayPass: true },
  })
  expect(verdictOf({ kind: 'refused', reason: 'blocked_address' }, now)).toMatchObject({
    kind: 'failed',
    failure: { reason: 'blocked_address', mayPass: false },
  })
})

test.each([
  ['120', 120],
  ['1', 10],
  ['9999999', 21_600],
  ['soon', null],
])('limits Retry-After %s to %p seconds', (value, seconds) => {
  expect(verdictOn(503, { 'retry-after': value })).toMatchObject({ failure: { retryAfterSeconds: seconds } })
})

const passing: Failure = { reason: 'http_500', mayPass: true, retryAfterSeconds: null }
const lasting: Failure = { reason: 'http_401', mayPass: false, retryAfterSeconds: null }

function failing(times: number, failure: Failure, from: ForwardingTrouble = worksWell): ForwardingTrouble[] {
  const all: ForwardingTrouble[] = []
  for (let count = 0; count < times; count += 1) all.push(troubleAfter(all.at(-1) ?? from, failure, now))
  return all
}

test('lengthens the wait to one hour, and further only for Retry-After', () => {
  const waits = failing(7, passing).map(({ nextAttemptAt }) => (Date.parse(nextAttemptAt ?? '') - now) / 60_000)
  expect(waits).toEqual([1, 5, 15, 60, 60, 60, 60])
  expect(troubleAfter(worksWell, { ...passing, retryAfterSeconds: 7200 }, now).nextAttemptAt).toBe(
    '2026-11-21T14:00:00.000Z',
  )
})

test('keeps the time of the first failure', () => {
  const earlier = { ...worksWell, failures: 3, failingSince: '2026-11-20T00:00:00.000Z' }
  expect(troubleAfter(earlier, passing, now)).toMatchObject({
    failures: 4,
    failingSince: '2026-11-20T00:00:00.000Z',
    lastFailure: 'http_500',
  })
})

test('gives up after five days of temporary failures, or after five permanent ones', () => {
  expect(failing(5, lasting).map((trouble) => reasonToPause(trouble, lasting, now))).toEqual([
    null,
    null,
    null,
    null,
    'refused',
  ])
  const since = (milliseconds: number): ForwardingTrouble => ({
    ...worksWell,
    failures: 90,
    failingSince: new Date(now - milliseconds).toISOString(),
  })
  expect(reasonToPause(since(5 * day - 1), passing, now)).toBeNull()
  expect(reasonToPause(since(5 * day), passing, now)).toBe('failing')
})

test('omits a version that the other LRS does not support', () => {
  const statement = {
    actor: { mbox: 'mailto:ada@learners.test' },
    verb: { id: 'https://verbs.test/did' },
    object: { id: 'https://courses.test/a' },
  }
  const sent = (version: string, xapiVersion: '1.0.3' | '2.0.0'): string =>
    forwardedText('as stored', { ...statement, version }, xapiVersion)
  expect([sent('1.0.0', '1.0.3'), sent('2.0.0', '2.0.0')]).toEqual(['as stored', 'as stored'])
  expect([sent('2.0.0', '1.0.3'), sent('1.0.0', '2.0.0')]).toEqual([
    JSON.stringify(statement),
    JSON.stringify(statement),
  ])
})
