/** What follows from a declaration, and what the declarations keep to. */
import * as z from 'zod'
import { allEndpoints, families } from '#shared/contract/api.ts'
import { errorsOf, routeKeysOf, universalErrors, type Endpoint } from '#shared/contract/endpoint.ts'
import { errorCatalogue } from '#shared/contract/errors.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { rateLimit } from '#shared/contract/policies/rate-limit.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { listedPolicy } from '#test/support/policies.ts'

const plain: Endpoint = {
  method: 'GET',
  path: '/api/x',
  summary: 'x',
  credentials: {},
  testMode: 'allowed',
  ok: { status: 200, body: z.string() },
  errors: [],
}
const codes = (parts: Partial<Endpoint>): string[] =>
  errorsOf({ ...plain, ...parts }).filter((code) => !universalErrors.some((universal) => universal === code))

it.each<readonly [string, Partial<Endpoint>, readonly string[]]>([
  ['nothing', {}, []],
  ['a key', { credentials: { apiKey: ['admin'] } }, ['API_KEY_REQUIRED', 'WORKSPACE_SUSPENDED']],
  ['a launch token', { credentials: { launchToken: 'header' } }, ['AUTH_REQUIRED']],
  [
    'either',
    { credentials: { apiKey: ['admin'], launchToken: 'headerOrQuery' } },
    ['AUTH_REQUIRED', 'API_KEY_REQUIRED', 'WORKSPACE_SUSPENDED'],
  ],
  ['a body', { body: z.object({}) }, ['INVALID_REQUEST', 'VALIDATION_ERROR', 'REQUEST_TOO_LARGE']],
  ['a query', { query: z.object({}) }, ['VALIDATION_ERROR']],
  ['a path parameter', { params: z.object({}) }, ['VALIDATION_ERROR']],
  ['LIVE only', { testMode: 'refused' }, ['TEST_MODE_UNSUPPORTED']],
  ['an Idempotency-Key', { policies: [idempotent()] }, ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE']],
  ['a tenant in the body', { policies: [tenantInBody()] }, ['TENANT_MISMATCH']],
  ['a rate limit', { policies: [rateLimit('processing')] }, ['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT_UNAVAILABLE']],
  ['codes of its own', { errors: ['PACKAGE_NOT_FOUND', 'PACKAGE_NOT_FOUND'] }, ['PACKAGE_NOT_FOUND']],
])('adds the codes of an endpoint with %s, each once', (_, parts, expected) => {
  expect(codes(parts).sort()).toEqual([...expected].sort())
})

it('lets every endpoint return the codes for faults of the service and of AWS', () => {
  for (const { endpoint } of allEndpoints())
    expect(errorsOf(endpoint)).toEqual(expect.arrayContaining([...universalErrors]))
})

it('makes a route of each alias', () => {
  expect(routeKeysOf({ ...plain, aliases: ['/api/y'] })).toEqual(['GET /api/x', 'GET /api/y'])
})

describe.each(allEndpoints().map((found) => ({ ...found, name: found.operationId })))(
  'endpoint $name',
  ({ operationId, endpoint }) => {
    it('names its operation with a verb and a noun', () => {
      expect(operationId).toMatch(
        /^(get|list|create|archive|launch|process|claim|commit|reset|refresh|start|init|sign|complete|abort|upload|activate|update|delete|remove|rotate|replay|pause|resume|restore|extend|export|put|validate|withdraw|release|publish|switch|accept|leave|renew|browse|revoke|retry|redrive|download|record|join|extract|preview)[A-Z]\w+$/,
      )
    })

    it('declares the parameters of its path, no more and no fewer', () => {
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(named)
      for (const alias of endpoint.aliases ?? [])
        expect([...alias.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(named)
    })

    it('accepts a body only with a method that has one, and a tenant_id only beside a key', () => {
      if (endpoint.body !== undefined) expect(['POST', 'PUT', 'PATCH']).toContain(endpoint.method)
      if (listedPolicy(endpoint, 'tenantInBody') !== null)
        expect([endpoint.body !== undefined, Object.keys(endpoint.credentials).length > 0]).toEqual([true, true])
      if (listedPolicy(endpoint, 'idempotent') !== null)
        expect([endpoint.method, Object.keys(endpoint.credentials).length > 0]).toEqual(['POST', true])
      if (listedPolicy(endpoint, 'rateLimit') !== null)
        expect(endpoint.credentials.apiKey ?? endpoint.credentials.deviceToken).toBeDefined()
    })

    it('accepts launch tokens only if its path names a session, and in addresses only for GET and for other origins', () => {
      if (endpoint.credentials.launchToken !== undefined) expect(endpoint.path).toContain('{sessionId}')
      if (endpoint.credentials.launchToken === 'headerOrQuery')
        expect(endpoint.method === 'GET' || endpoint.cors === 'any').toBe(true)
    })

    it('lists only codes that do not follow from the rest of its declaration, except VALIDATION_ERROR', () => {
      const derived = errorsOf({ ...endpoint, errors: [] })
      expect(endpoint.errors.filter((code) => code !== 'VALIDATION_ERROR' && derived.includes(code))).toEqual([])
      for (const code of endpoint.errors) expect(errorCatalogue).toHaveProperty(code)
    })
  },
)

it('gives every family and every endpoint a unique name', () => {
  expect(new Set(families.map(({ name }) => name)).size).toBe(families.length)
  const ids = allEndpoints().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})
