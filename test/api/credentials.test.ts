import { allEndpoints } from '#shared/contract/api.ts'
import { revokeKey } from '#bin/workspaces/rotate-key.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const params = { packageId: 'p', sessionId: 's' }
const withKey = allEndpoints().filter(({ endpoint }) => endpoint.credentials.apiKey !== undefined)
const keyOnly = withKey.filter(
  ({ endpoint: { credentials } }) => credentials.launchToken === undefined && credentials.lrs === undefined,
)
const withToken = allEndpoints().filter(({ endpoint }) => endpoint.credentials.launchToken !== undefined)
const validBodies: Record<string, unknown> = {
  createUpload: { tenant_id: 'tenant_one', filename: 'a.zip', file_size: 10 },
  processUpload: { storage_path: 'uploads/x', original_filename: 'a.zip' },
  launchPackage: { user_id: 'u' },
  claimRuntime: { runtime_id: '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11', expected_runtime_id: null, attempt: 1 },
  commitSession: {},
}
const call = (operationId: string, more: object): ReturnType<Backend['call']> =>
  backend.call(operationId, {
    params,
    ...(operationId in validBodies ? { body: validBodies[operationId] } : {}),
    ...more,
  })

it.each(keyOnly.map(({ operationId }) => operationId))(
  'names the accepted headers when %s gets no key',
  async (operationId) => {
    const response = await call(operationId, {})
    expect([response.status, response.body.code]).toEqual([401, 'API_KEY_REQUIRED'])
    expect(response.body.details.accepted_headers).toHaveLength(2)
  },
)

it.each(withToken.map(({ operationId }) => operationId))(
  'asks for a launch token when %s gets no credential',
  async (operationId) => {
    const response = await call(operationId, {})
    expect([response.status, response.body.code]).toEqual([401, 'AUTH_REQUIRED'])
  },
)

describe.each(withKey.map(({ operationId }) => operationId))('endpoint %s', (operationId) => {
  it('states why a key does not open it', async () => {
    const reasons = async (bearer: string): Promise<unknown> =>
      (await call(operationId, { bearer })).body.details.reasons
    expect(await reasons('lct_live_one_0000000000000000000000')).toEqual(['invalid'])
    expect(await reasons(backend.liveKey.replace('_one_', '_two_'))).toEqual(['invalid'])
    expect(await reasons(await backend.makeKey('tenant_one', { revoked: true }))).toEqual(['revoked'])
    expect(await reasons(await backend.makeKey('tenant_one', { scopes: [] }))).toEqual(['scope_not_allowed'])
  })
})

it('refuses a key as soon as it is revoked', async () => {
  const key = await backend.makeKey('tenant_one')
  expect((await backend.call('listPackages', { bearer: key })).status).toBe(200)
  await revokeKey({ access: accessRepository(backend.table), keys: issuedKeyRepository(backend.table) }, key)
  expect((await backend.call('listPackages', { bearer: key })).body.details.reasons).toEqual(['revoked'])
})

it('refuses a key whose stored mode differs from the mode in its text', async () => {
  const text = 'lct_live_one_abcdefghijklmnop1234'
  await accessRepository(backend.table).putKey(
    {
      keyId: 'key_moved',
      tenantId: 'tenant_one',
      mode: 'test',
      scopes: ['public_api'],
      plan: 'free',
      label: '',
      createdAt: '2026-11-01T00:00:00.000Z',
      revokedAt: null,
    },
    text,
  )
  expect((await backend.call('listPackages', { bearer: text })).body.details.reasons).toEqual(['wrong_mode'])
})

it('accepts X-API-Key, and prefers Bearer to it', async () => {
  expect((await backend.call('listPackages', { headers: { 'x-api-key': backend.liveKey } })).status).toBe(200)
  const both = await backend.call('listPackages', {
    bearer: 'lct_live_one_0000000000000000000000',
    headers: { 'x-api-key': backend.liveKey },
  })
  expect(both.body.details.reasons).toEqual(['invalid'])
})

it('opens the same endpoints to TEST keys and LIVE keys', async () => {
  const response = await backend.call('launchPackage', {
    bearer: backend.testKey,
    params: { packageId },
    body: { user_id: 'u' },
  })
  expect(response.status).toBe(200)
})

it('refuses a tenant_id that is not the key’s before anything is stored', async () => {
  backend.aws.takeOperations()
  const response = await backend.call('createUpload', {
    bearer: backend.liveKey,
    body: { tenant_id: 'tenant_two', filename: 'a.zip', file_size: 10 },
  })
  expect([response.status, response.body.code]).toEqual([403, 'TENANT_MISMATCH'])
  expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['BatchGetItem'])
})

it('costs no more calls for a refused key than for an accepted one', async () => {
  const operations = async (bearer: string): Promise<number> => {
    backend.aws.takeOperations()
    await backend.call('listPackages', { bearer })
    return backend.aws.takeOperations().length
  }
  expect(await operations('lct_live_one_0000000000000000000000')).toBeLessThanOrEqual(await operations(backend.liveKey))
})
