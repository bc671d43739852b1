/** Tokens of the one-machine provider over a restart. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenStore } from '#infra/local/identity/token-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-tokens-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const newPath = (): string => join(folder, `identity-${(files += 1)}.json`)

it('keeps refresh tokens and grants over a restart, and forgets sign-ins under way', async () => {
  const path = newPath()
  const before = tokenStore(path)
  await before('RefreshToken').upsert('r1', { grantId: 'g1', accountId: 'ada' }, 60)
  await before('Grant').upsert('g1', { accountId: 'ada' })
  await before('Session').upsert('s1', { uid: 'u1' }, 60)
  expect(await before('Session').findByUid('u1')).toEqual({ uid: 'u1' })
  const after = tokenStore(path)
  expect(await after('RefreshToken').find('r1')).toEqual({ grantId: 'g1', accountId: 'ada' })
  expect(await after('Grant').find('g1')).toEqual({ accountId: 'ada' })
  expect(await after('Session').find('s1')).toBeUndefined()
})

it('remembers over a restart what was used up, revoked or removed', async () => {
  const path = newPath()
  const before = tokenStore(path)('RefreshToken')
  await before.upsert('used', { grantId: 'g1' }, 60)
  await before.upsert('revoked', { grantId: 'g2' }, 60)
  await before.upsert('removed', { grantId: 'g3' }, 60)
  await before.consume('used')
  await before.revokeByGrantId('g2')
  await before.destroy('removed')
  const after = tokenStore(path)('RefreshToken')
  expect(await after.find('used')).toEqual({ grantId: 'g1', consumed: expect.any(Number) })
  expect([await after.find('revoked'), await after.find('removed')]).toEqual([undefined, undefined])
})

it('finds nothing that has expired', async () => {
  const store = tokenStore(newPath())('RefreshToken')
  await store.upsert('old', {}, 0)
  expect(await store.find('old')).toBeUndefined()
})
