import type { ErrorCode } from '#shared/contract/errors.ts'
import { CallError } from '#web/dashboard/app/calls.ts'
import { commonTexts, formRefusalOf, troubleOf } from '#web/dashboard/app/trouble.ts'

const refusal = (code: ErrorCode, fields: Readonly<Record<string, unknown>>): CallError =>
  new CallError({
    outcome: 'refused',
    status: 402,
    code,
    message: 'The plan is used up.',
    currentVersion: null,
    retryable: false,
    retryAfter: null,
    requestId: 'request-1',
    fields,
  })

/** What a person is told on a page of a workspace. */
const told = (code: ErrorCode, fields: Readonly<Record<string, unknown>>) =>
  troubleOf(refusal(code, fields), commonTexts.en)

const original = Object.getOwnPropertyDescriptor(globalThis, 'location')
const showPage = (pathname: string): void =>
  void Object.defineProperty(globalThis, 'location', { value: { pathname }, configurable: true })

beforeEach(() => showPage('/w/tenant-1/packages'))
afterAll(() => {
  if (original === undefined) Reflect.deleteProperty(globalThis, 'location')
  else Object.defineProperty(globalThis, 'location', original)
})

test('states a limit of the plan with what is used of it, and links to the usage of the workspace', () => {
  expect(told('QUOTA_EXCEEDED', { details: { quota: 'packages', limit: 5, used: 5, current_plan: 'free' } })).toEqual({
    sentence: 'The plan is used up. Used: 5 of 5.',
    code: 'QUOTA_EXCEEDED',
    requestId: 'request-1',
    link: { label: 'See usage and plan', href: '/w/tenant-1/usage' },
  })
})

test('names the plan that is large enough for the storage', () => {
  const fields = { current_plan: 'free', max_storage_gb: 1, suggested_plan: { tier: 'growth', name: 'Growth' } }
  expect(told('STORAGE_QUOTA_EXCEEDED', fields)).toMatchObject({
    sentence: 'The plan is used up. Suggested plan: Growth.',
    link: { href: '/w/tenant-1/usage' },
  })
})

test('links to the usage where the places of TEST learners are taken', () => {
  expect(told('ACTIVE_LEARNER_CAP_REACHED', { details: { limit: 25, mode: 'test' } }).link).toBeDefined()
})

test.each([
  ['of the deployment', 'FILE_TOO_LARGE', { current_plan: 'free', limit_source: 'platform' }],
  ['that every plan has', 'QUOTA_EXCEEDED', { details: { active: 50, limit: 50 } }],
] as const)('links nowhere for a limit %s', (_, code, fields) => {
  expect(told(code, fields)).toEqual({ sentence: 'The plan is used up.', code, requestId: 'request-1' })
})

test('links nowhere on a page of no workspace', () => {
  showPage('/admin')
  expect(told('QUOTA_EXCEEDED', { details: { current_plan: 'free' } }).link).toBeUndefined()
})

test('gives a form the request id, and the sentence of the field that the service does not take', () => {
  const error = refusal('VALIDATION_ERROR', { details: { field: 'name', message: 'must not be empty' } })
  expect(formRefusalOf(error, commonTexts.en)).toMatchObject({
    requestId: 'request-1',
    texts: { requestId: 'Request', copy: 'Copy' },
    byField: { name: 'must not be empty' },
  })
})
