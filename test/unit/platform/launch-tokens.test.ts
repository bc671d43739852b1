import { createSecretKey, type KeyObject } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { launchTokens, type LaunchClaims, type NewLaunch } from '#shared/platform/launch-tokens.ts'
import type { KeyRing } from '#shared/platform/key-ring.ts'

const launch: NewLaunch = { tid: 'tenant_one', sid: 'ses_1', pid: 'pkg_1', sub: 'ada', mod: 'live' }
const launchedAt = Date.parse('2026-11-21T09:00:00.000Z') / 1000
const claims: LaunchClaims = { ...launch, beg: launchedAt }
const secret = (byte: number): KeyObject => createSecretKey(Buffer.alloc(32, byte))

/** Tokens over keys that can be taken away, by a clock that can be moved. */
function workbench() {
  const listed = new Map([['k1', secret(1)]])
  const clock = { time: Date.parse('2026-11-21T09:00:00.500Z'), now: () => clock.time }
  const keys: KeyRing = {
    current: () => Promise.resolve({ kid: 'k1', secret: secret(1) }),
    byId: (kid) => Promise.resolve(listed.has(kid) ? { kid, secret: secret(1) } : null),
  }
  return { listed, clock, tokens: launchTokens(keys, clock, { token: 600, launch: 2000 }) }
}

it('returns the claims of a token at every verification', async () => {
  const { tokens } = workbench()
  const token = await tokens.sign(launch)
  for (let time = 0; time < 3; time += 1) expect(await tokens.verify(token)).toEqual(claims)
})

it.each([0, 1])('ends a token with its last second, whether it was seen before (%i times) or not', async (seen) => {
  const { clock, tokens } = workbench()
  const token = await tokens.sign(launch)
  for (let time = 0; time < seen; time += 1) await tokens.verify(token)
  clock.time += 599_000
  expect(await tokens.verify(token)).toEqual(claims)
  clock.time += 1000
  expect(await tokens.verify(token)).toBeNull()
})

it.each([0, 1])(
  'refuses a token whose key is no longer listed, whether it was seen before (%i times) or not',
  async (seen) => {
    const { listed, tokens } = workbench()
    const token = await tokens.sign(launch)
    for (let time = 0; time < seen; time += 1) await tokens.verify(token)
    listed.clear()
    expect(await tokens.verify(token)).toBeNull()
  },
)

it('refuses what differs from a known token by one character', async () => {
  const { tokens } = workbench()
  const token = await tokens.sign(launch)
  await tokens.verify(token)
  const last = token.endsWith('A') ? 'B' : 'A'
  for (const forged of [
    `${token}A`,
    token.slice(0, -1),
    `A${token.slice(1)}`,
    `${token.slice(0, -5)}${last}${token.slice(-4)}`,
  ])
    expect(await tokens.verify(forged)).toBeNull()
})

it.each([
  ['another key', { key: 2, audience: 'lectern:runtime' }],
  ['another audience', { key: 1, audience: 'lectern:content' }],
])('refuses a token of %s', async (_name, { key, audience }) => {
  const { clock, tokens } = workbench()
  const { sub, ...rest } = claims
  const token = await new SignJWT(rest)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .setSubject(sub)
    .setAudience(audience)
    .setExpirationTime(clock.time / 1000 + 60)
    .sign(secret(key))
  expect(await tokens.verify(token)).toBeNull()
})

it('throws when the keys cannot be read, as that does not make the token bad', async () => {
  const { clock } = workbench()
  const trouble = new Error('the secret cannot be read')
  const working = workbench().tokens
  const broken = launchTokens({ current: () => Promise.reject(trouble), byId: () => Promise.reject(trouble) }, clock, {
    token: 600,
    launch: 2000,
  })
  await expect(broken.verify(await working.sign(launch))).rejects.toBe(trouble)
})

it('verifies tokens of more learners than it remembers', async () => {
  const { tokens } = workbench()
  const made = await Promise.all(
    Array.from({ length: 1005 }, (_, index) => tokens.sign({ ...launch, sid: `ses_${index}` })),
  )
  for (const token of made) await tokens.verify(token)
  expect(await tokens.verify(made[0] ?? '')).toEqual({ ...claims, sid: 'ses_0' })
  expect(await tokens.verify(made[1004] ?? '')).toEqual({ ...claims, sid: 'ses_1004' })
})

it('renews a token for as long as its launch may last, and not beyond', async () => {
  const { clock, tokens } = workbench()
  const expiries: number[] = []
  let token = await tokens.sign(launch)
  for (let renewals = 0; renewals < 5; renewals += 1) {
    expiries.push((decodeJwt(token).exp ?? 0) - launchedAt)
    clock.time += 450_000
    const renewed = await tokens.renew(claims)
    token = renewed.token
    expect(decodeJwt(token).exp).toBe((decodeJwt(token).iat ?? 0) + renewed.lifetimeSeconds)
  }
  expect(expiries).toEqual([600, 1050, 1500, 1950, 2000])
  expect(await tokens.verify(token)).toBeNull()
})

it('takes the time of its first signature for the launch of a token that states none', async () => {
  const { clock, tokens } = workbench()
  const { sub, ...rest } = launch
  const token = await new SignJWT(rest)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .setSubject(sub)
    .setAudience('lectern:runtime')
    .setIssuedAt(launchedAt - 50)
    .setExpirationTime(clock.time / 1000 + 60)
    .sign(secret(1))
  expect(await tokens.verify(token)).toEqual({ ...claims, beg: launchedAt - 50 })
})
