import { isWatermarked, sandboxRefusal, sandboxTerms } from '#shared/domain/packages/sandbox.ts'
import { course } from '#test/unit/domain/support/sessions.ts'

const made = { ...course, isSandbox: true, createdAt: '2026-11-01T09:00:00.000Z' }
const end = '2026-12-01T09:00:00.000Z'
const before = '2026-12-01T08:59:59.999Z'

test('plays a package of the Free plan for 30 days, under a watermark', () => {
  const shown = { demoWatermark: true, sandboxExpiresAt: end }
  expect(sandboxTerms(made, { plan: 'free', now: before })).toEqual({
    ...shown,
    sandboxExpired: false,
    freePlanExpired: false,
  })
  expect(sandboxTerms(made, { plan: 'free', now: end })).toEqual({
    ...shown,
    sandboxExpired: true,
    freePlanExpired: true,
  })
})

test('ends the sandbox with the Free plan', () => {
  expect(sandboxTerms(made, { plan: 'starter', now: '2027-06-01T00:00:00.000Z' })).toEqual({
    demoWatermark: false,
    sandboxExpiresAt: null,
    sandboxExpired: false,
    freePlanExpired: false,
  })
})

test('plays a package that was made on a paid plan without an end, also on the Free plan', () => {
  const paid = { ...made, isSandbox: false }
  expect(sandboxTerms(paid, { plan: 'free', now: '2030-01-01T00:00:00.000Z' })).toMatchObject({
    demoWatermark: true,
    sandboxExpiresAt: null,
    sandboxExpired: false,
  })
})

test('refuses launches from the end on, and says what to do', () => {
  expect(sandboxRefusal(made, { plan: 'free', now: before })).toBeNull()
  expect(sandboxRefusal(made, { plan: 'free', now: end })).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    remedy: expect.stringContaining('paid plan'),
  })
})

test('marks what plays on the Free plan only', () => {
  expect((['free', 'starter', 'growth', 'scale', 'enterprise'] as const).filter(isWatermarked)).toEqual(['free'])
})
