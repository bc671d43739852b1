/** The policies of one endpoint: their order, and what they need to start. */
import { bodyLimit } from '#shared/contract/policies/body-limit.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { minimalResponse } from '#shared/contract/policies/minimal-response.ts'
import type { Policy } from '#shared/contract/policies/policy.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { Claim } from '#shared/http/credentials/credential-kind.ts'
import { policyChain, type BegunPolicies } from '#shared/http/policies/policy-chain.ts'
import type { PolicySources } from '#shared/http/policies/policy-hooks.ts'
import { apiEvent, type ApiRequest } from '#test/support/backend.ts'

const claim: Claim = {
  tenantId: 'tenant_one',
  subject: 'a',
  readsAhead: true,
  caller: Promise.resolve({ kind: 'public' }),
}
const clock = { now: () => Date.parse('2026-11-21T10:00:00.000Z') }

let counted: number
const sources: PolicySources = {
  clock,
  rateLimits: {
    overrides: {},
    counters: {
      count() {
        counted += 1
        return Promise.resolve(counted)
      },
    },
  },
}
beforeEach(() => {
  counted = 0
})

function begin(policies: readonly Policy[], request: ApiRequest = {}): BegunPolicies {
  const event = apiEvent('POST /api/probe', request)
  return policyChain(policies, sources).begin({
    event,
    claim,
    input: { query: undefined, body: request.body },
    now: clock.now(),
  })
}

it('refuses a foreign workspace before it counts, whatever the order of the list', async () => {
  for (const policies of [
    [tenantInBody(), rateLimit('uploadTickets')],
    [rateLimit('uploadTickets'), tenantInBody()],
  ]) {
    const admitted = begin(policies, { body: { tenant_id: 'tenant_two' } }).admit(claim)
    await expect(admitted.caller).rejects.toMatchObject({ code: 'TENANT_MISMATCH' })
    expect([admitted.readsAhead, counted]).toEqual([false, 0])
  }
})

it('refuses a bad credential before a foreign workspace', async () => {
  const bad = Promise.reject(new ServiceError('API_KEY_REQUIRED', 'bad'))
  bad.catch(() => undefined)
  const begun = begin([tenantInBody()], { body: { tenant_id: 'tenant_two' } })
  await expect(begun.admit({ ...claim, caller: bad }).caller).rejects.toMatchObject({
    code: 'API_KEY_REQUIRED',
  })
})

it('adds headers of policies to responses and to refusals', async () => {
  const policies = [rateLimit('uploadTickets'), minimalResponse()]
  const begun = begin(policies, { headers: { prefer: 'return=minimal' } })
  const { caller } = begun.admit(claim)
  await caller
  const response = await begun.respond(caller, () => Promise.resolve({ statusCode: 200, headers: { etag: 'x' } }))
  expect(response.headers).toMatchObject({
    etag: 'x',
    'x-ratelimit-remaining': '119',
    'preference-applied': 'return=minimal',
  })
  const refused = begun.respond(caller, () => Promise.reject(new ServiceError('NOT_FOUND', 'none')))
  await expect(refused).rejects.toMatchObject({
    code: 'NOT_FOUND',
    context: { headers: { 'x-ratelimit-limit': '120' } },
  })
  await expect(refused).rejects.not.toMatchObject({ context: { headers: { 'preference-applied': expect.anything() } } })
})

it('adds the fields of its policies to the request', () => {
  expect(begin([minimalResponse()]).fields).toEqual({ minimal: false })
  expect(begin([minimalResponse()], { headers: { prefer: 'return=minimal' } }).fields).toEqual({ minimal: true })
  expect(begin([]).fields).toEqual({})
})

it.each<[string, Policy]>([
  ['rateLimit', rateLimit('processing')],
  ['idempotent', idempotent()],
])('refuses to start the policy %s without its source', (kind, policy) => {
  expect(() => policyChain([policy], { clock })).toThrow(`"${kind}"`)
})

describe('the limit of a body', () => {
  const text = '{"a":"ü"}'
  const read = (bytes: number, sent: object) =>
    policyChain([bodyLimit({ bytes, advice: 'Send less.' })], sources).readBody?.({
      ...apiEvent('POST /api/probe'),
      ...sent,
    })

  it.each([
    ['text', { body: text, isBase64Encoded: false }],
    ['base64', { body: Buffer.from(text).toString('base64'), isBase64Encoded: true }],
  ])('counts the bytes that were sent where the event holds them as %s', (_, sent) => {
    expect(read(10, sent)).toEqual({ a: 'ü' })
    expect(() => read(9, sent)).toThrow(expect.objectContaining({ code: 'REQUEST_TOO_LARGE' }))
  })

  it('leaves an empty body to the schema, and refuses what is no JSON', () => {
    expect(read(10, { body: '' })).toBeUndefined()
    expect(() => read(10, { body: '{"a":' })).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }))
  })
})
