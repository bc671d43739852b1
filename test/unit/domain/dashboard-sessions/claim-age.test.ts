import { isPlatformAdmin, isRenewalDue, isTrusted } from '#shared/domain/dashboard-sessions/claim-age.ts'

const minute = 60_000
const now = 1000 * minute
const refreshToken = { kid: 'k', box: new Uint8Array() }
const aged = (minutes: number) => ({
  claims: { isPlatformAdmin: true, statedAt: now - minutes * minute, authenticatedAt: now - minutes * minute },
  refreshToken,
  renewal: null,
})

it.each([
  [4.9, [false, true, true]],
  [5, [true, true, false]],
  [19.9, [true, true, false]],
  [20, [true, false, false]],
])('decides for claims that are %d minutes old', (minutes, expected) => {
  const session = aged(minutes)
  const decided = [isRenewalDue(session, now), isTrusted(session, now), isPlatformAdmin(session.claims, now)]
  expect(decided).toEqual(expected)
})

it('asks no more often while the provider is away, and again when the pause is over', () => {
  const session = { ...aged(6), renewal: { until: now + 1, failed: true } }
  expect(isRenewalDue(session, now)).toBe(false)
  expect(isRenewalDue(session, now + 1)).toBe(true)
  expect(isRenewalDue({ ...session, renewal: { until: now + 1, failed: false } }, now)).toBe(true)
})

it('keeps a session whose provider cannot be asked, without the rights of a platform admin', () => {
  const session = { ...aged(600), refreshToken: null }
  const decided = [isRenewalDue(session, now), isTrusted(session, now), isPlatformAdmin(session.claims, now)]
  expect(decided).toEqual([false, true, false])
})

it('knows no platform admin who signed in 12 hours ago', () => {
  const claims = { isPlatformAdmin: true, statedAt: now, authenticatedAt: now - 720 * minute }
  expect([isPlatformAdmin(claims, now), isPlatformAdmin(claims, now - 1)]).toEqual([false, true])
})
