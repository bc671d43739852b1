import { fc } from '#test/support/properties.ts'
import { keyScopes, type KeyMode, type KeyScope } from '#shared/contract/credentials.ts'
import { dayOfUse, formatApiKey, keyRefusal, parseApiKey, type ApiKey } from '#shared/domain/credentials/api-key.ts'

const modes = ['live', 'test'] as const
const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const tenant = fc.stringMatching(/^[a-z0-9-]{1,60}$/).map((slug) => `tenant_${slug}`)
const secret = fc.string({ unit: fc.constantFrom(...Array.from(alphanumerics)), minLength: 16, maxLength: 80 })

it('reads workspace and mode from the text of a key with any secret', () => {
  fc.assert(
    fc.property(tenant, fc.constantFrom(...modes), secret, (tenantId, mode, text) => {
      expect(parseApiKey(formatApiKey(tenantId, mode, text))).toEqual({ tenantId, mode })
    }),
  )
})

it('carries its mode in a fixed prefix', () => {
  expect(formatApiKey('tenant_acme', 'live', 'x'.repeat(16))).toMatch(/^lct_live_/)
  expect(formatApiKey('tenant_acme', 'test', 'x'.repeat(16))).toMatch(/^lct_test_/)
})

it.each([
  '',
  'lct_live_acme',
  `lct_live_acme_${'x'.repeat(15)}`,
  `lct_prod_acme_${'x'.repeat(16)}`,
  `lct_live__${'x'.repeat(16)}`,
  `lct_live_ACME_${'x'.repeat(16)}`,
  `lct_live_ac#me_${'x'.repeat(16)}`,
  `lct_live_${'a'.repeat(61)}_${'x'.repeat(16)}`,
  `lct_live_acme_${'x'.repeat(16)}-`,
  ` lct_live_acme_${'x'.repeat(16)}`,
  `lct_live_acme_${'x'.repeat(16)}\n`,
  'eyJhbGciOiJIUzI1NiJ9.e30.x',
])('refuses the text %j', (text) => {
  expect(parseApiKey(text)).toBeNull()
})

describe('keyRefusal', () => {
  const stored = (parts: Partial<ApiKey>): ApiKey => ({
    keyId: 'key_1',
    tenantId: 'tenant_acme',
    mode: 'live',
    scopes: ['public_api'],
    plan: 'free',
    label: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    revokedAt: null,
    ...parts,
  })
  const refusal = (key: ApiKey | null, mode: KeyMode = 'live', accepted: readonly KeyScope[] = keyScopes) =>
    keyRefusal(key, { mode, accepted, family: 'packages', address: '203.0.113.7', now: '2026-11-20T00:00:00.000Z' })

  it('opens an endpoint that accepts one of the scopes, and none without a scope', () => {
    for (const held of keyScopes) {
      for (const accepted of keyScopes)
        expect(refusal(stored({ scopes: [held] }), 'live', [accepted])).toBe(
          held === accepted ? null : 'scope_not_allowed',
        )
    }
    expect(refusal(stored({ scopes: [...keyScopes] }), 'live', ['admin'])).toBeNull()
    expect(refusal(stored({ scopes: [] }))).toBe('scope_not_allowed')
    expect(refusal(stored({}), 'live', [])).toBe('scope_not_allowed')
  })

  it.each([
    ['an unknown key', null, 'live', 'invalid'],
    ['a revoked key', stored({ revokedAt: '2026-11-02T00:00:00.000Z' }), 'live', 'revoked'],
    ['a key of the other mode', stored({ mode: 'test' }), 'live', 'wrong_mode'],
    ['a TEST key', stored({ mode: 'test' }), 'test', null],
    [
      'a revoked key of the other mode without scopes',
      stored({ mode: 'test', scopes: [], revokedAt: '2026-11-02T00:00:00.000Z' }),
      'live',
      'revoked',
    ],
    ['a key of the other mode without scopes', stored({ mode: 'test', scopes: [] }), 'live', 'wrong_mode'],
  ] as const)('judges %s', (...[, key, mode, reason]) => {
    expect(refusal(key, mode)).toBe(reason)
  })

  it.each([
    ['a key that expires later', { expiresAt: '2026-11-20T00:00:00.001Z' }, null],
    ['a key that expires now', { expiresAt: '2026-11-20T00:00:00.000Z' }, 'invalid'],
    ['a key of an address range', { ipRanges: ['198.51.100.0/24', '203.0.113.0/29'] }, null],
    ['a key of another address range', { ipRanges: ['203.0.113.8/29'] }, 'invalid'],
    ['a key of the family', { permissions: ['webhooks', 'packages'] }, null],
    ['a key of another family', { permissions: ['webhooks'] }, 'scope_not_allowed'],
    ['a privileged key', { scopes: ['admin'] }, null],
    ['a key with withdrawn privileges', { scopes: ['admin'], privilegesWithdrawn: true }, 'scope_not_allowed'],
    ['a key with withdrawn privileges and the public scope', { scopes: keyScopes, privilegesWithdrawn: true }, null],
    ['a revoked key that has expired', { revokedAt: '2026-11-02T00:00:00.000Z', expiresAt: 'a' }, 'revoked'],
  ] as const)('holds %s to its restrictions', (...[, parts, reason]) => {
    expect(refusal(stored(parts))).toBe(reason)
  })
})

it.each([
  ['no day is recorded', undefined, '2026-11-27'],
  ['an earlier day is recorded', '2026-11-26', '2026-11-27'],
  ['the day is recorded', '2026-11-27', null],
  ['a later day is recorded by a clock that is ahead', '2026-11-28', null],
])('records the day of a use where %s', (_, lastUsedOn, day) => {
  expect(dayOfUse({ lastUsedOn }, '2026-11-27T00:00:00.000Z')).toBe(day)
})
