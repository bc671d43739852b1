import { revokeKey, rotateKey } from '#bin/workspaces/rotate-key.ts'
import { formatApiKey } from '#shared/domain/credentials/api-key.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

const access = () => accessRepository(backend.table)
const stores = () => ({ access: access(), keys: issuedKeyRepository(backend.table) })
const opens = async (bearer: string) => (await backend.call('listPackages', { bearer })).status

/** Rotates a key and collects the keys that were shown. */
async function rotated(former: string): Promise<{ shown: string[]; error: unknown }> {
  const shown: string[] = []
  const error: unknown = await rotateKey(stores(), former, (text) => shown.push(text)).catch(
    (thrown: unknown) => thrown,
  )
  return { shown, error }
}

test('replaces a key by one with the same access, and revokes the former one in the same step', async () => {
  const former = await backend.makeKey(backend.tenantId, { mode: 'test', plan: 'scale' })
  const { shown, error } = await rotated(former)
  const replacement = shown[0] ?? ''
  expect([error, shown.length]).toEqual([undefined, 1])
  expect(replacement).toMatch(/^lct_test_one_[0-9A-Za-z]{48}$/)
  expect([await opens(former), await opens(replacement)]).toEqual([401, 200])
  const stored = await access().findKey(backend.tenantId, replacement)
  expect(stored).toMatchObject({ mode: 'test', plan: 'scale', scopes: ['public_api'], revokedAt: null })
  expect((await access().findKey(backend.tenantId, former))?.revokedAt).toBe(stored?.createdAt)
})

test('leaves the former key as it is where the step fails', async () => {
  const former = await backend.makeKey(backend.tenantId)
  backend.aws.faultDynamoDb((operation) => (operation === 'TransactWriteItems' ? 'InternalServerError' : undefined))
  const { shown, error } = await rotated(former)
  backend.aws.faultDynamoDb(null)
  expect(error).toBeInstanceOf(Error)
  expect([await opens(former), await opens(shown[0] ?? '')]).toEqual([200, 401])
})

test('makes one replacement of a key that is rotated several times at once', async () => {
  const former = await backend.makeKey(backend.tenantId)
  const all = await Promise.all(Array.from({ length: 8 }, () => rotated(former)))
  const opened = await Promise.all(all.flatMap(({ shown }) => shown.map(opens)))
  expect(opened.filter((status) => status === 200)).toHaveLength(1)
  expect(all.filter(({ error }) => error === undefined)).toHaveLength(1)
})

test('revokes a key, and changes nothing when that is repeated', async () => {
  const key = await backend.makeKey(backend.tenantId)
  await revokeKey(stores(), key)
  await revokeKey(stores(), key)
  expect(await opens(key)).toBe(401)
})

test('refuses to rotate a revoked key, and to rotate or revoke an unknown one', async () => {
  const revoked = await backend.makeKey(backend.tenantId, { revoked: true })
  expect(await rotated(revoked)).toMatchObject({
    shown: [],
    error: { message: expect.stringContaining('is revoked') },
  })
  for (const unknown of [formatApiKey(backend.tenantId, 'live', 'a'.repeat(48)), 'no key']) {
    expect(await rotated(unknown)).toMatchObject({ error: { message: expect.stringContaining('no such key') } })
    await expect(revokeKey(stores(), unknown)).rejects.toThrow('no such key')
  }
})
