import { keyPermissions, newApiKey } from '#shared/contract/resources/credentials/api-key.ts'
import { keyScopes } from '#shared/contract/credentials.ts'
import { maxActiveKeys } from '#shared/domain/credentials/new-api-key.ts'
import { byFieldOf, families, hasAllKeys, mostActiveKeys, newKeyOf, scopes } from '#web/dashboard/screens/keys/rules.ts'

const plain = {
  label: 'Portal',
  mode: 'live',
  scope: 'public_api',
  lastDay: '',
  ranges: '',
  permissions: null,
} as const

test('offers every scope and every family of the contract', () => {
  expect(scopes.toSorted()).toEqual(keyScopes.toSorted())
  expect(families).toEqual(keyPermissions)
})

test('states no restriction where none is typed', () => {
  expect(newKeyOf(plain)).toEqual({ label: 'Portal', mode: 'live', scopes: ['public_api'] })
})

test('states restrictions as the contract takes them: each range once, and the end of the last day', () => {
  const key = newKeyOf({
    ...plain,
    lastDay: '2099-12-31',
    ranges: '203.0.113.0/24, 2001:db8::/32\n\n203.0.113.0/24 ',
    permissions: ['packages', 'launches'],
  })
  expect(newApiKey.parse(key)).toEqual({
    label: 'Portal',
    mode: 'live',
    scopes: ['public_api'],
    permissions: ['packages', 'launches'],
    expiresAt: new Date(2099, 11, 31, 23, 59, 59).toISOString(),
    clientRestrictions: { ipRanges: ['203.0.113.0/24', '2001:db8::/32'] },
  })
})

test('shows the refusal of a range beside the field of all ranges, with the range that is meant', () => {
  const refused = { 'clientRestrictions.ipRanges.1': 'must be a CIDR range', label: 'is too long' }
  expect(byFieldOf(refused, '203.0.113.7\nmy office')).toEqual({
    label: 'is too long',
    ipRanges: 'my: must be a CIDR range',
  })
  expect(byFieldOf({ 'clientRestrictions.ipRanges': 'must name 30 at most' }, '')).toEqual({
    ipRanges: 'must name 30 at most',
  })
})

test('knows when a workspace has as many active keys as it may have', () => {
  expect(mostActiveKeys).toBe(maxActiveKeys)
  const active = Array.from({ length: maxActiveKeys }, () => ({ status: 'active' }) as const)
  expect(hasAllKeys(active)).toBe(true)
  expect(hasAllKeys([...active.slice(1), { status: 'expired' }, { status: 'revoked' }])).toBe(false)
})
