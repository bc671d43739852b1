import { createSecretKey } from 'node:crypto'
import { dispatchTokens, type DispatchTokenFacts } from '#shared/platform/dispatch-tokens.ts'
import type { KeyRing, SigningKey } from '#shared/platform/key-ring.ts'
import { fc } from '#test/support/properties.ts'

const facts: DispatchTokenFacts = {
  tenantId: 'tenant_acme-2',
  dispatchId: `dsp_${'0'.repeat(26)}`,
  mode: 'live',
  tokenVersion: 3,
}
const signingKey = (kid: string, byte: number): SigningKey => ({
  kid,
  secret: createSecretKey(Buffer.alloc(32, byte)),
})

/** Tokens over keys, newest first. */
function tokensOver(...listed: SigningKey[]) {
  const keys: KeyRing = {
    current: () => Promise.resolve(listed[0] ?? signingKey('none', 0)),
    byId: (kid) => Promise.resolve(listed.find((key) => key.kid === kid) ?? null),
  }
  return dispatchTokens(keys, 'https://learn.example.com')
}

const tokens = tokensOver(signingKey('key_new', 1))

it('makes the same readable token for the same dispatch', async () => {
  const token = await tokens.make(facts)
  expect(token).toMatch(new RegExp(`^lcd_live_acme-2_${facts.dispatchId}_3_key_new_[0-9a-f]{32}$`))
  expect(await tokens.make(facts)).toBe(token)
  expect(await tokens.verify(token)).toEqual(facts)
})

it('puts the token into the fragment of the launch link, and the workspace into its query', async () => {
  const url = new URL(await tokens.launchUrl(facts))
  expect(`${url.origin}${url.pathname}`).toBe(`https://learn.example.com/api/v1/dispatches/${facts.dispatchId}/frame`)
  expect([...url.searchParams]).toEqual([['w', 'acme-2']])
  expect(url.hash).toBe(`#t=${await tokens.make(facts)}`)
})

it('verifies tokens of former keys, and none of a key that is gone or of another service', async () => {
  const former = await tokensOver(signingKey('key_old', 2)).make(facts)
  expect(await tokensOver(signingKey('key_new', 1), signingKey('key_old', 2)).verify(former)).toEqual(facts)
  expect(await tokens.verify(former)).toBeNull()
  expect(await tokensOver(signingKey('key_old', 3)).verify(former)).toBeNull()
})

it.each<[string, Partial<DispatchTokenFacts>]>([
  ['mode', { mode: 'test' }],
  ['workspace', { tenantId: 'tenant_other' }],
  ['dispatch', { dispatchId: `dsp_${'1'.repeat(26)}` }],
  ['version', { tokenVersion: 4 }],
])('refuses a token whose %s was changed', async (_name, changed) => {
  const [genuine, other] = [await tokens.make(facts), await tokens.make({ ...facts, ...changed })]
  expect(await tokens.verify(other.slice(0, -32) + genuine.slice(-32))).toBeNull()
})

it('refuses every text that differs from a token by one character, is cut or is longer', async () => {
  const token = await tokens.make(facts)
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.string({ minLength: 0, maxLength: 1 }), async (place, letter) => {
      const forged = token.slice(0, place) + letter + token.slice(place + 1)
      if (forged !== token) expect(await tokens.verify(forged)).toBeNull()
      expect(await tokens.verify(token.slice(0, place))).toBeNull()
      expect(await tokens.verify(token + (letter || 'a'))).toBeNull()
    }),
  )
})
