/** API keys that people of a workspace manage (specification, "API keys"). */
import { setTimeout as sleep } from 'node:timers/promises'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { families } from '#shared/contract/api.ts'
import { keyPermissions } from '#shared/contract/resources/credentials/api-key.ts'
import { maxActiveKeys } from '#shared/domain/credentials/new-api-key.ts'
import { changeTerms, privilegesChange } from '#shared/operations/api-keys/issue-keys.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { issuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { signIn, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterEach(() => backend.aws.faultDynamoDb(null))
afterAll(() => backend.close())

const wanted = { label: 'Portal', mode: 'live', scopes: ['public_api'] }

let workspaces = 0

interface Workspace extends SignedIn {
  readonly tenantId: string
  create(parts?: Record<string, unknown>): Promise<ApiResponse>
  rotate(keyId: string): Promise<ApiResponse>
  revoke(keyId: string): Promise<ApiResponse>
  list(query?: Record<string, string>): Promise<ApiResponse>
}

/** An owner in a workspace without keys. */
async function newWorkspace(role: 'owner' | 'admin' = 'owner'): Promise<Workspace> {
  workspaces += 1
  const tenantId = `tenant_keys-${workspaces}`
  const createdAt = '2026-11-01T00:00:00.000Z'
  await accessRepository(backend.table).putTenant({ tenantId, name: tenantId, plan: 'growth', createdAt })
  const person = await signIn(backend, { roles: { [tenantId]: role } })
  const { changes: headers, reads } = person
  return {
    ...person,
    tenantId,
    create: (parts = {}) => backend.call('createApiKey', { headers, body: { ...wanted, ...parts } }),
    rotate: (keyId) => backend.call('rotateApiKey', { headers, params: { keyId } }),
    revoke: (keyId) => backend.call('revokeApiKey', { headers, params: { keyId } }),
    list: (query = {}) => backend.call('listApiKeys', { headers: reads, query }),
  }
}

const use = (bearer: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  backend.call('listPackages', { bearer, headers })

const answer = ({ status, body }: ApiResponse): [number, string | null] => [status, body.code ?? body.details ?? null]

const reasonOf = async (bearer: string, headers?: Record<string, string>): Promise<string | null> =>
  (await use(bearer, headers)).body.details?.reasons[0] ?? null

async function eventsOf({
  tenantId,
}: Workspace): Promise<{ type: string; entityId: string; actor: unknown; data: unknown }[]> {
  const { stored } = (await issuedKeyRepository(backend.table).collection(tenantId)) ?? { stored: [] }
  const items = await outboxRepository(backend.table).items(stored.map(({ itemKey }) => itemKey))
  return items.flatMap(({ waiting }) =>
    waiting.map(({ event: { type, entityId, actor, data } }) => ({ type, entityId: entityId ?? '', actor, data })),
  )
}

describe('creating', () => {
  it.each(['owner', 'admin'] as const)('returns the secret once to an %s, and the key works', async (role) => {
    const workspace = await newWorkspace(role)
    const { status, body } = await workspace.create()
    expect(status).toBe(200)
    expect(body.secret).toMatch(/^lct_live_keys-\d+_[0-9A-Za-z]{48}$/)
    expect(body.apiKey).toMatchObject({
      ...wanted,
      tenantId: workspace.tenantId,
      status: 'active',
      permissions: null,
      expiresAt: null,
      clientRestrictions: null,
      ending: body.secret.slice(-4),
      createdBy: workspace.personId,
    })
    expect((await use(body.secret)).status).toBe(200)
    const listed = await workspace.list()
    const used = { ...body.apiKey, lastUsedOn: expect.any(String) }
    expect([listed.body.apiKeys, listed.body.next_cursor]).toEqual([[used], null])
    expect(JSON.stringify(listed.body)).not.toContain(body.secret)
  })

  it('stores the secret nowhere', async () => {
    const { body } = await (await newWorkspace()).create()
    const { Items } = await documentClient(backend.table).send(new ScanCommand({ TableName: backend.table.name }))
    expect(JSON.stringify(Items)).toContain(body.apiKey.id)
    expect(JSON.stringify(Items)).not.toContain(body.secret.slice(-48))
  })

  it('records who created the key', async () => {
    const workspace = await newWorkspace()
    const { body } = await workspace.create({ mode: 'test' })
    expect(await eventsOf(workspace)).toEqual([
      {
        type: 'api_key.created',
        entityId: body.apiKey.id,
        actor: { kind: 'person', id: workspace.personId },
      },
    ])
  })

  it.each(['billing', 'member', 'viewer'] as const)('refuses a %s, who may list keys', async (role) => {
    const workspace = await newWorkspace()
    await workspace.create()
    const { changes: headers, reads } = await signIn(backend, { roles: { [workspace.tenantId]: role } })
    const [key] = (await workspace.list()).body.apiKeys
    const params = { keyId: key.id }
    expect(answer(await backend.call('createApiKey', { headers, body: wanted }))).toEqual([
      403,
      'WORKSPACE_ADMIN_REQUIRED',
    ])
    expect(answer(await backend.call('rotateApiKey', { headers, params }))).toEqual([403, 'WORKSPACE_ADMIN_REQUIRED'])
    expect(answer(await backend.call('revokeApiKey', { headers, params }))).toEqual([403, 'WORKSPACE_ADMIN_REQUIRED'])
    expect((await backend.call('listApiKeys', { headers: reads })).body.apiKeys).toEqual([key])
  })

  it.each([
    ['no workspace', '', 'SESSION_WORKSPACE_REQUIRED'],
    ['another workspace', 'tenant_two', 'SESSION_WORKSPACE_CHANGED'],
  ])('refuses a page that states %s, and creates nothing', async (_, stated, code) => {
    const workspace = await newWorkspace()
    const headers = { ...workspace.changes, 'x-service-session-workspace': stated }
    expect((await backend.call('createApiKey', { headers, body: wanted })).body.code).toBe(code)
    expect((await workspace.list()).body.apiKeys).toEqual([])
  })

  it.each([
    ['an expiry in the past', { expiresAt: '2026-11-01T00:00:00Z' }, 'expiresAt'],
    ['an expiry without a zone', { expiresAt: '2099-11-01T00:00:00' }, 'expiresAt'],
    ['an unknown family', { permissions: ['packages', 'everything'] }, 'permissions.1'],
    ['no family', { permissions: [] }, 'permissions'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['a scope twice', { scopes: ['public_api', 'public_api'] }, 'scopes'],
    ['no address range', { clientRestrictions: { ipRanges: [] } }, 'clientRestrictions.ipRanges'],
    ['a host name', { clientRestrictions: { ipRanges: ['10.0.0.0/8', 'a.example'] } }, 'clientRestrictions.ipRanges.1'],
    ['a misspelt restriction', { expires_at: '2099-11-01T00:00:00Z' }, 'expires_at'],
    ['a blank label', { label: ' ' }, 'label'],
    ['another mode', { mode: 'LIVE' }, 'mode'],
  ])('refuses %s', async (_, parts, field) => {
    const workspace = await newWorkspace()
    const { status, body } = await workspace.create(parts)
    expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
    expect((await workspace.list()).body.apiKeys).toEqual([])
  })
})

describe('restrictions', () => {
  const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': `10.1.1.1, ${address}, 64.252.64.1` })

  it('accepts a key from its address ranges only', async () => {
    const workspace = await newWorkspace()
    const { body } = await workspace.create({ clientRestrictions: { ipRanges: ['203.0.113.77/24', '2001:db8::/32'] } })
    expect(body.apiKey.clientRestrictions).toEqual({ ipRanges: ['203.0.113.0/24', '2001:db8::/32'] })
    expect(await reasonOf(body.secret, from('203.0.113.200'))).toBeNull()
    expect(await reasonOf(body.secret, from('2001:db8:7::1'))).toBeNull()
    expect(await reasonOf(body.secret, from('203.0.114.1'))).toBe('invalid')
    expect(await reasonOf(body.secret, { 'x-forwarded-for': '203.0.113.200' })).toBe('invalid')
  })

  it('refuses an expired key, which stays in the list and does not count', async () => {
    const workspace = await newWorkspace()
    const { body } = await workspace.create({ expiresAt: new Date(Date.now() + 400).toISOString() })
    expect(await reasonOf(body.secret)).toBeNull()
    await sleep(450)
    expect(await reasonOf(body.secret)).toBe('invalid')
    expect((await workspace.list({ status: 'expired' })).body.apiKeys).toHaveLength(1)
    expect((await workspace.list({ status: 'active' })).body.apiKeys).toEqual([])
    expect(answer(await workspace.rotate(body.apiKey.id))).toEqual([404, 'NOT_FOUND'])
  })

  it('opens the families of its permissions and no other', async () => {
    const workspace = await newWorkspace()
    const { secret: bearer } = (await workspace.create({ permissions: ['usage', 'packages'] })).body
    expect((await use(bearer)).status).toBe(200)
    expect((await backend.call('getUsage', { bearer })).status).toBe(200)
    const refused = await backend.call('listWebhooks', { bearer })
    expect([refused.status, refused.body.details]).toEqual([401, { reasons: ['scope_not_allowed'] }])
  })

  it('names every family that accepts keys, and no other', () => {
    const accepting = families.filter(({ endpoints }) =>
      Object.values(endpoints).some(({ credentials }) => credentials.apiKey !== undefined),
    )
    expect([...keyPermissions].sort()).toEqual(accepting.map(({ name }) => name).sort())
  })

  it('reads nothing beside the key to enforce them', async () => {
    const workspace = await newWorkspace()
    const { body } = await workspace.create({
      permissions: ['packages'],
      expiresAt: '2099-01-01T00:00:00Z',
      clientRestrictions: { ipRanges: ['127.0.0.0/8'] },
    })
    await use(body.secret)
    backend.aws.takeOperations()
    await use(body.secret)
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).toEqual(['GetItem', 'Query'])
  })
})

describe('privileged scopes', () => {
  const grant = ({ tenantId }: Workspace, granted: boolean): Promise<true> =>
    changeTerms({ tenantId, now: new Date().toISOString() }, () => privilegesChange(granted, []), {
      keys: issuedKeyRepository(backend.table),
    })

  it('refuses them in a workspace without the grant', async () => {
    const workspace = await newWorkspace()
    const { status, body } = await workspace.create({ scopes: ['public_api', 'admin'] })
    expect([status, body.code, body.details]).toEqual([403, 'API_KEY_SCOPE_NOT_ALLOWED', { not_allowed: ['admin'] }])
    expect((await workspace.list()).body.apiKeys).toEqual([])
  })

  it('accepts them while the grant lasts, and again after it was renewed', async () => {
    const workspace = await newWorkspace()
    await grant(workspace, true)
    const [admin, both] = await Promise.all([
      workspace.create({ scopes: ['admin'] }),
      workspace.create({ scopes: ['public_api', 'internal_product'] }),
    ])
    const reasons = () => Promise.all([reasonOf(admin.body.secret), reasonOf(both.body.secret)])
    expect(await reasons()).toEqual([null, null])
    await grant(workspace, false)
    expect(await reasons()).toEqual(['scope_not_allowed', null])
    expect((await workspace.create({ scopes: ['admin'] })).body.code).toBe('API_KEY_SCOPE_NOT_ALLOWED')
    const rotated = await workspace.rotate(admin.body.apiKey.id)
    expect(await reasonOf(rotated.body.secret)).toBe('scope_not_allowed')
    await grant(workspace, true)
    expect([await reasonOf(rotated.body.secret), await reasonOf(both.body.secret)]).toEqual([null, null])
  })

  it('withdraws them from a key that is created at the same time, or refuses that key', async () => {
    const workspace = await newWorkspace()
    await grant(workspace, true)
    const [created] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => workspace.create({ scopes: ['admin'] }))),
      grant(workspace, false),
    ])
    for (const { status, body } of created)
      expect(status === 200 ? await reasonOf(body.secret) : body.code).toMatch(/scope_not_allowed|SCOPE_NOT_ALLOWED/)
  })
})

describe('the limit', () => {
  it('holds when keys are created at the same time, and counts active keys alone', async () => {
    const workspace = await newWorkspace()
    const { tenantId } = workspace
    const revoked = await backend.makeKey(tenantId, { revoked: true })
    for (let made = 0; made < maxActiveKeys - 4; made += 1) await backend.makeKey(tenantId)
    const created = await Promise.all(Array.from({ length: 10 }, () => workspace.create()))
    const counts = created.map(answer)
    expect(counts.filter(([status]) => status === 200)).toHaveLength(4)
    expect(counts.filter(([, code]) => code === 'QUOTA_EXCEEDED')).toHaveLength(6)
    expect((await workspace.list({ status: 'active', limit: '200' })).body.apiKeys).toHaveLength(maxActiveKeys)
    expect((await use(revoked)).status).toBe(401)
    const own = created.find(({ status }) => status === 200)?.body.apiKey.id ?? ''
    expect((await workspace.rotate(own)).status).toBe(200)
    await workspace.revoke((await workspace.list()).body.apiKeys[0].id)
    expect((await workspace.create()).status).toBe(200)
    expect(answer(await workspace.create())).toEqual([402, 'QUOTA_EXCEEDED'])
  })
})

describe('rotating', () => {
  const restrictions = {
    label: 'Restricted',
    mode: 'test',
    permissions: ['packages', 'usage'],
    expiresAt: '2099-01-01T00:00:00.000Z',
    clientRestrictions: { ipRanges: ['127.0.0.0/8'] },
  }

  it('keeps scopes, mode, expiry, permissions and client restrictions, and revokes the former key', async () => {
    const workspace = await newWorkspace()
    const former = (await workspace.create(restrictions)).body
    const { status, body } = await workspace.rotate(former.apiKey.id)
    expect(status).toBe(200)
    expect(body.apiKey).toEqual({
      ...former.apiKey,
      id: body.apiKey.id,
      ending: body.secret.slice(-4),
      replaces: former.apiKey.id,
      createdAt: body.apiKey.createdAt,
    })
    expect(body.apiKey.id).not.toBe(former.apiKey.id)
    expect([await reasonOf(former.secret), await reasonOf(body.secret)]).toEqual(['revoked', null])
    const listed = (await workspace.list({ status: 'revoked' })).body.apiKeys
    expect(listed).toEqual([{ ...former.apiKey, status: 'revoked', revokedAt: body.apiKey.createdAt }])
    expect(await eventsOf(workspace)).toEqual([
      { type: 'api_key.created', entityId: former.apiKey.id, actor: expect.anything() },
      {
        type: 'api_key.rotated',
        entityId: former.apiKey.id,
        actor: { kind: 'person', id: workspace.personId },
        data: { replacement: body.apiKey.id },
      },
    ])
  })

  it('makes one replacement of a key that is rotated several times at once', async () => {
    const workspace = await newWorkspace()
    const former = (await workspace.create()).body
    const all = await Promise.all(Array.from({ length: 6 }, () => workspace.rotate(former.apiKey.id)))
    expect(all.map(answer).filter(([, code]) => code === 'NOT_FOUND')).toHaveLength(5)
    expect((await workspace.list({ status: 'active' })).body.apiKeys).toHaveLength(1)
  })

  it('leaves a key in use no moment at which neither of both works', async () => {
    const workspace = await newWorkspace()
    const former = (await workspace.create()).body
    let replacement = ''
    const uses = Array.from({ length: 20 }, async () => {
      const before = replacement
      const reason = await reasonOf(former.secret)
      return { before, reason }
    })
    const rotation = workspace.rotate(former.apiKey.id).then(({ body }) => (replacement = body.secret))
    const seen = await Promise.all(uses)
    await rotation
    expect(new Set(seen.map(({ reason }) => reason ?? 'accepted'))).not.toContain('invalid')
    expect([await reasonOf(former.secret), await reasonOf(replacement)]).toEqual(['revoked', null])
  })

  it('leaves the former key as it is where the step fails', async () => {
    const workspace = await newWorkspace()
    const former = (await workspace.create()).body
    backend.aws.faultDynamoDb((operation) => (operation === 'TransactWriteItems' ? 'InternalServerError' : undefined))
    expect((await workspace.rotate(former.apiKey.id)).status).toBe(503)
    backend.aws.faultDynamoDb(null)
    expect((await workspace.list()).body.apiKeys).toEqual([former.apiKey])
    expect(await reasonOf(former.secret)).toBeNull()
  })
})

describe('revoking', () => {
  it('refuses the next request with the key, and returns the same when it is repeated', async () => {
    const workspace = await newWorkspace()
    const { apiKey, secret } = (await workspace.create()).body
    const [first, second] = [await workspace.revoke(apiKey.id), await workspace.revoke(apiKey.id)]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect(first.body.apiKey).toMatchObject({ id: apiKey.id, status: 'revoked', revokedAt: expect.any(String) })
    expect(await reasonOf(secret)).toBe('revoked')
    expect((await eventsOf(workspace)).map(({ type }) => type)).toEqual(['api_key.created', 'api_key.revoked'])
    expect(answer(await workspace.rotate(apiKey.id))).toEqual([404, 'NOT_FOUND'])
  })

  it('records one event when it is done several times at once', async () => {
    const workspace = await newWorkspace()
    const { apiKey } = (await workspace.create()).body
    const all = await Promise.all(Array.from({ length: 5 }, () => workspace.revoke(apiKey.id)))
    expect(new Set(all.map(({ body }) => body.apiKey.revokedAt)).size).toBe(1)
    expect((await eventsOf(workspace)).filter(({ type }) => type === 'api_key.revoked')).toHaveLength(1)
  })

  it('finds no key of another workspace, nor an unknown one', async () => {
    const [workspace, other] = [await newWorkspace(), await newWorkspace()]
    const { apiKey, secret } = (await other.create()).body
    for (const keyId of [apiKey.id, 'key_unknown']) {
      expect(answer(await workspace.revoke(keyId))).toEqual([404, 'NOT_FOUND'])
      expect(answer(await workspace.rotate(keyId))).toEqual([404, 'NOT_FOUND'])
    }
    expect(await reasonOf(secret)).toBeNull()
    expect((await workspace.list()).body.apiKeys).toEqual([])
  })

  it('marks a revoked key for removal after 90 days', async () => {
    const workspace = await newWorkspace()
    const { apiKey } = (await workspace.create()).body
    const { revokedAt } = (await workspace.revoke(apiKey.id)).body.apiKey
    const { Items = [] } = await documentClient(backend.table).send(new ScanCommand({ TableName: backend.table.name }))
    const item = Items.find(({ keyId }) => keyId === apiKey.id)
    expect(item?.['expiresAt']).toBe(Math.floor(Date.parse(revokedAt) / 1000) + 90 * 86_400)
    expect(item?.['pk']).toBe(keys.apiKey(workspace.tenantId, '').pk)
  })
})

describe('listing', () => {
  it('returns keys page by page, newest first, with cursors of the workspace', async () => {
    const [workspace, other] = [await newWorkspace(), await newWorkspace()]
    const made: string[] = []
    for (let count = 0; count < 5; count += 1) made.unshift((await workspace.create()).body.apiKey.id)
    const first = await workspace.list({ limit: '2' })
    const second = await workspace.list({ limit: '2', cursor: first.body.next_cursor })
    const third = await workspace.list({ limit: '2', cursor: second.body.next_cursor })
    const listed = [first, second, third].flatMap(({ body }) => body.apiKeys.map(({ id }: { id: string }) => id))
    expect([listed, third.body.next_cursor]).toEqual([made, null])
    expect(answer(await other.list({ cursor: first.body.next_cursor }))).toEqual([400, 'VALIDATION_ERROR'])
    expect(answer(await workspace.list({ cursor: 'made up' }))).toEqual([400, 'VALIDATION_ERROR'])
  })
})
