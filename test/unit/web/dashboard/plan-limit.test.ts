/** Refusals for limits of the plan, as the dashboard tells them. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import { CallError } from '#web/dashboard/app/calls.ts'
import { planLimitOf, planSentences, usageAddress } from '#web/dashboard/app/plan-limit.ts'

const texts = {
  used: (used: number, limit: number) => `Used: ${used} of ${limit}.`,
  suggested: (plan: string) => `Suggested plan: ${plan}.`,
}

/** What a person is told beside the service's own sentence; null where no larger plan helps. */
function told(code: ErrorCode, fields: Readonly<Record<string, unknown>>): string | null {
  const refusal = { status: 402, message: 'No.', currentVersion: null, retryable: false, retryAfter: null }
  const limit = planLimitOf(new CallError({ outcome: 'refused', code, fields, requestId: 'request-1', ...refusal }))
  return limit === null ? null : planSentences(limit, texts)
}

test.each<[ErrorCode, Record<string, unknown>, string]>([
  ['QUOTA_EXCEEDED', { details: { quota: 'packages', limit: 5, used: 5, current_plan: 'free' } }, ' Used: 5 of 5.'],
  [
    'STORAGE_QUOTA_EXCEEDED',
    { current_plan: 'free', max_storage_gb: 1, suggested_plan: { tier: 'growth', name: 'Growth' } },
    ' Suggested plan: Growth.',
  ],
  ['ACTIVE_LEARNER_CAP_REACHED', { details: { limit: 25, mode: 'test' } }, ''],
])('states of %s what is used and which plan is large enough, as far as the service says it', (code, fields, text) => {
  expect(told(code, fields)).toBe(text)
})

test.each<[string, ErrorCode, Record<string, unknown>]>([
  ['of the deployment', 'FILE_TOO_LARGE', { current_plan: 'free', limit_source: 'platform' }],
  ['that every plan has', 'QUOTA_EXCEEDED', { details: { active: 50, limit: 50 } }],
])('names no plan for a limit %s', (_, code, fields) => {
  expect(told(code, fields)).toBeNull()
})

test.each([
  ['/w/tenant-1/packages', '/w/tenant-1/usage'],
  ['/w/tenant-1', '/w/tenant-1/usage'],
  ['/admin', undefined],
])('leads from %s to %s', (pathname, address) => {
  expect(usageAddress(pathname)).toBe(address)
})
