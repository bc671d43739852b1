import { allEndpoints } from '#shared/contract/api.ts'
import { accessRepository } from '#shared/store/access-repository.ts'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const params = { packageId: 'p', sessionId: 's' }
const withKey = allEndpoints().filter(({ endpoint }) => endpoint.credentials.apiKey !== undefined)
const keyOnly = withKey.filter(({ endpoint: { credentials } }) => credentials.launchToken === undefined && credentials.lrs === undefined)
const withToken = allEndpoints().filter(({ endpoint }) => endpoint.credentials.launchToken !== undefined)
const validBodies: Record<string, unknown> = {
  createUpload: { tenant_id: 'tenant_one', filename: 'a.zip', file_size: 10 },
  processUpload: { storage_path: 'uploads/x', original_filename: 'a.zip' },
  launchPackage: { user_id: 'u' },
  claimRuntime: { runtime_id: '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11', expected_runtime_id: null, attempt: 1 },
  commitSession: {},
}
const call = (operationId: string, more: object): ReturnType<Backend['call']> =>
  backend.call(operationId, { params, ...(operationId in validBodies ? { body: validBodies[operationId] } : {}), ...more })

it.each(keyOnly.map(({ operationId }) => operationId))('%s names the accepted headers where the key is missing', async (operationId) => {
  const answer = await call(operationId, {})
  expect([answer.status, answer.body.code]).toEqual([401, 'API_KEY_REQUIRED'])
  expect(answer.body.details.accepted_headers).toHaveLength(2)
})

it.each(withToken.map(({ operationId }) => operationId))('%s asks for a launch token where there is no credential', async (operationId) => {
  const answer = await call(operationId, {})
  expect([answer.status, answer.body.code]).toEqual([401, 'AUTH_REQUIRED'])
})

describe.each(withKey.map(({ operationId }) => operationId))('%s', (operationId) => {
  it('says why a key does not open it', async () => {
    const reasons = async (bearer: string): Promise<unknown> => (await call(operationId, { bearer })).body.details.reasons
    expect(await reasons('lct_live_one_0000000000000000000000')).toEqual(['invalid'])
    expect(await reasons(backend.liveKey.replace('_one_', '_two_'))).toEqual(['invalid'])
    expect(await reasons(await backend.makeKey('tenant_one', { revoked: true }))).toEqual(['revoked'])
    expect(await reasons(await backend.makeKey('tenant_one', { scopes: [] }))).toEqual(['scope_not_allowed'])
  })
})

it('a revoked key stops working at once', async () => {
  const key = await backend.makeKey('tenant_one')
  expect((await backend.call('listPackages', { bearer: key })).status).toBe(200)
  await accessRepository(backend.table).revokeKey('tenant_one', key, '2026-11-20T00:00:00.000Z')
  expect((await backend.call('listPackages', { bearer: key })).body.details.reasons).toEqual(['revoked'])
})

it('a key whose stored mode is another than its marker is in the wrong mode', async () => {
  const text = 'lct_live_one_abcdefghijklmnop1234'
  await accessRepository(backend.table).putKey(
    { keyId: 'key_moved', tenantId: 'tenant_one', mode: 'test', scopes: ['public_api'], plan: 'free', label: '', createdAt: '2026-11-01T00:00:00.000Z', revokedAt: null },
    text,
  )
  expect((await backend.call('listPackages', { bearer: text })).body.details.reasons).toEqual(['wrong_mode'])
})

it('X-API-Key works, and Bearer wins over it', async () => {
  expect((await backend.call('listPackages', { headers: { 'x-api-key': backend.liveKey } })).status).toBe(200)
  const both = await backend.call('listPackages', { bearer: 'lct_live_one_0000000000000000000000', headers: { 'x-api-key': backend.liveKey } })
  expect(both.body.details.reasons).toEqual(['invalid'])
})

it('TEST keys open what LIVE keys open here, and their sessions say so to nobody', async () => {
  const answer = await backend.call('launchPackage', { bearer: backend.testKey, params: { packageId }, body: { user_id: 'u' } })
  expect(answer.status).toBe(200)
})

it('a tenant_id that is not the key’s is refused before anything is stored', async () => {
  backend.aws.takeOperations()
  const answer = await backend.call('createUpload', { bearer: backend.liveKey, body: { tenant_id: 'tenant_two', filename: 'a.zip', file_size: 10 } })
  expect([answer.status, answer.body.code]).toEqual([403, 'TENANT_MISMATCH'])
  expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['BatchGetItem'])
})

it('a refused key costs no more calls than an accepted one', async () => {
  const operations = async (bearer: string): Promise<number> => {
    backend.aws.takeOperations()
    await backend.call('listPackages', { bearer })
    return backend.aws.takeOperations().length
  }
  expect(await operations('lct_live_one_0000000000000000000000')).toBeLessThanOrEqual(await operations(backend.liveKey))
})
