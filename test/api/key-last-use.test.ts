/** The day on which an API key was last used, as the list of keys shows it. */
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

interface Created {
  readonly apiKey: { readonly id: string }
  readonly secret: string
}

async function created({ changes: headers }: OwnWorkspace, parts: object = {}): Promise<Created> {
  const body = { label: 'Portal', mode: 'live', scopes: ['public_api'], ...parts }
  return (await backend.call('createApiKey', { headers, body })).body
}
const change = ({ changes: headers }: OwnWorkspace, operationId: string, keyId: string): Promise<ApiResponse> =>
  backend.call(operationId, { headers, params: { keyId } })
const use = (bearer: string): Promise<ApiResponse> => backend.call('listPackages', { bearer })

describe('the last use', () => {
  const today = (): string => new Date().toISOString().slice(0, 10)
  const lastUse = async (workspace: OwnWorkspace): Promise<string | null> =>
    (await backend.call('listApiKeys', { headers: workspace.reads })).body.apiKeys[0].lastUsedOn
  const updates = (): number =>
    backend.aws.takeOperations().filter(({ operation }) => operation === 'UpdateItem').length

  it('shows the day of the last request that was let in, and writes it once a day', async () => {
    const workspace = await ownWorkspace(backend)
    const { secret } = await created(workspace)
    expect(await lastUse(workspace)).toBeNull()
    backend.aws.takeOperations()
    await use(secret)
    expect([updates(), await lastUse(workspace)]).toEqual([1, today()])
    backend.aws.takeOperations()
    await Promise.all([use(secret), backend.call('getUsage', { bearer: secret })])
    expect(updates()).toBe(0)
  })

  it('records the next day anew, also for requests at the same moment', async () => {
    const workspace = await ownWorkspace(backend)
    const { secret } = await created(workspace)
    await accessRepository(backend.table).recordUse(workspace.tenantId, secret, '2026-01-01')
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await use(secret)).status))
    expect([statuses, await lastUse(workspace)]).toEqual([Array(8).fill(200), today()])
  })

  it('ignores requests that the key does not open, and keeps the day of a key that is revoked', async () => {
    const workspace = await ownWorkspace(backend)
    const { apiKey, secret } = await created(workspace, { permissions: ['usage'] })
    expect((await use(secret)).body.details.reasons).toEqual(['scope_not_allowed'])
    expect(await lastUse(workspace)).toBeNull()
    await backend.call('getUsage', { bearer: secret })
    await change(workspace, 'revokeApiKey', apiKey.id)
    expect((await use(secret)).body.details.reasons).toEqual(['revoked'])
    expect(await lastUse(workspace)).toBe(today())
  })

  it('counts a request that fails for another reason, and begins anew with a replacement', async () => {
    const workspace = await ownWorkspace(backend)
    const { apiKey, secret } = await created(workspace)
    const params = { packageId: 'pkg_unknown' }
    expect((await backend.call('getPackage', { bearer: secret, params })).status).toBe(404)
    expect(await lastUse(workspace)).toBe(today())
    expect((await change(workspace, 'rotateApiKey', apiKey.id)).body.apiKey.lastUsedOn).toBeNull()
  })

  it('fails no request where it cannot be written', async () => {
    const workspace = await ownWorkspace(backend)
    const { secret } = await created(workspace)
    backend.aws.faultDynamoDb((operation) => (operation === 'UpdateItem' ? 'TransactionConflictException' : undefined))
    expect((await use(secret)).status).toBe(200)
    backend.aws.faultDynamoDb(null)
    expect(await lastUse(workspace)).toBeNull()
    await use(secret)
    expect(await lastUse(workspace)).toBe(today())
  })

  it('writes the day beside the work of the request, and answers once it is written', async () => {
    const workspace = await ownWorkspace(backend)
    const { secret } = await created(workspace)
    const order: string[] = []
    let written = (): void => undefined
    const until = new Promise<void>((resolve) => (written = resolve))
    backend.aws.faultDynamoDb((operation) => {
      order.push(operation)
      if (operation === 'Query') written()
      return operation === 'UpdateItem' ? { until } : undefined
    })
    // The write is held until the work of the request has begun: a request that waited for it first would never end.
    expect((await use(secret)).status).toBe(200)
    backend.aws.faultDynamoDb(null)
    expect([...order].sort()).toEqual(['GetItem', 'Query', 'UpdateItem'])
    expect(await lastUse(workspace)).toBe(today())
  })
})
