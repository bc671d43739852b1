import { renewKey, revokeKey } from '#bin/workspaces/renew-key.ts'
import { formatApiKey } from '#shared/domain/access/api-key.ts'
import { accessRepository } from '#shared/store/access-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const access = () => accessRepository(backend.table)
const opens = async (bearer: string) => (await backend.call('listPackages', { bearer })).status

test('a renewed key opens what the former opens, and outlives it', async () => {
  const former = await backend.makeKey(backend.tenantId, { mode: 'test', plan: 'scale' })
  const renewed = await renewKey(access(), former)
  expect(renewed).toMatch(/^lct_test_one_[0-9a-f]{48}$/)
  expect([await opens(former), await opens(renewed)]).toEqual([200, 200])
  expect(await access().findKey(backend.tenantId, renewed)).toMatchObject({ mode: 'test', plan: 'scale', scopes: ['public_api'], revokedAt: null })
  await revokeKey(access(), former)
  await revokeKey(access(), former)
  expect([await opens(former), await opens(renewed)]).toEqual([401, 200])
})

test('a revoked key is not renewed, and an unknown one neither renewed nor revoked', async () => {
  const revoked = await backend.makeKey(backend.tenantId, { revoked: true })
  await expect(renewKey(access(), revoked)).rejects.toThrow('was revoked at')
  for (const unknown of [formatApiKey(backend.tenantId, 'live', 'a'.repeat(48)), 'no key']) {
    await expect(renewKey(access(), unknown)).rejects.toThrow('no such key')
    await expect(revokeKey(access(), unknown)).rejects.toThrow('no such key')
  }
})
