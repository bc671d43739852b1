/** LRS credentials that people of a workspace manage (specification, "Other credentials"). */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { basic, xapi } from '#test/support/lrs.ts'
import { changesBy, ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const wanted = { label: 'Authoring tool', scopes: ['statements/write', 'statements/read'] }

const create = ({ changes: headers }: OwnWorkspace, body: object = wanted): Promise<ApiResponse> =>
  backend.call('createLrsCredential', { headers, body })
const revoke = ({ changes: headers }: OwnWorkspace, username: string): Promise<ApiResponse> =>
  backend.call('revokeLrsCredential', { headers, params: { username } })
const list = ({ reads: headers }: OwnWorkspace, query: Record<string, string> = {}): Promise<ApiResponse> =>
  backend.call('listLrsCredentials', { headers, query })

const statement = {
  actor: { mbox: 'mailto:ada@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: 'http://example.com/course' },
}

const use = async ({ username, password }: { username: string; password: string }): Promise<number> =>
  (await backend.call('createStatements', { headers: xapi(basic(username, password)), body: statement })).status

async function eventsOf({ tenantId }: OwnWorkspace, username: string): Promise<unknown[]> {
  const items = await outboxRepository(backend.table).items([keys.lrsCredential(tenantId, username)])
  return items.flatMap(({ waiting }) => waiting.map(({ event: { type, actor } }) => ({ type, actor })))
}

it('creates a pair that works, returns its password once and stores it nowhere', async () => {
  const workspace = await ownWorkspace(backend, 'admin')
  const { status, body } = await create(workspace)
  expect(status).toBe(200)
  expect(body.credential).toEqual({
    ...wanted,
    id: body.username,
    tenantId: workspace.tenantId,
    xapiVersion: '2.0',
    status: 'active',
    createdAt: expect.any(String),
    createdBy: workspace.personId,
    revokedAt: null,
  })
  expect(await use(body)).toBe(200)
  expect(await use({ ...body, password: `${body.password}x` })).toBe(401)
  expect((await list(workspace)).body).toEqual({ credentials: [body.credential], next_cursor: null })
  const { Items } = await documentClient(backend.table).send(new ScanCommand({ TableName: backend.table.name }))
  expect(JSON.stringify(Items)).not.toContain(body.password)
})

it('holds the pair to its scopes', async () => {
  const { body } = await create(await ownWorkspace(backend), { ...wanted, scopes: ['state/read'], xapiVersion: '1.0' })
  expect([body.credential.xapiVersion, await use(body)]).toEqual(['1.0', 403])
})

it('revokes a pair at once, and records each change with the person', async () => {
  const workspace = await ownWorkspace(backend)
  const { body } = await create(workspace)
  const all = await Promise.all([1, 2, 3].map(() => revoke(workspace, body.username)))
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(all.map((response) => response.body.credential.revokedAt)).size).toBe(1)
  expect(all[0]?.body.credential.status).toBe('revoked')
  expect(await use(body)).toBe(401)
  const actor = { kind: 'person', id: workspace.personId }
  expect(await eventsOf(workspace, body.username)).toEqual([
    { type: 'lrs_credential.created', actor },
    { type: 'lrs_credential.revoked', actor },
  ])
})

it('finds no pair of another workspace, nor an unknown one', async () => {
  const [workspace, other] = [await ownWorkspace(backend), await ownWorkspace(backend)]
  const { body } = await create(other)
  for (const username of [body.username, 'lrs_one_unknown0']) {
    const refused = await revoke(workspace, username)
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
  }
  expect([await use(body), (await list(workspace)).body.credentials]).toEqual([200, []])
})

it.each(['billing', 'member', 'viewer'] as const)('refuses changes by a %s, and creates nothing', async (role) => {
  const workspace = await ownWorkspace(backend)
  const { body } = await create(workspace)
  const headers = await changesBy(backend, workspace, role)
  const params = { username: body.username }
  const refused = [
    await backend.call('createLrsCredential', { headers, body: wanted }),
    await backend.call('revokeLrsCredential', { headers, params }),
  ]
  expect(refused.map((response) => response.body.code)).toEqual([
    'WORKSPACE_ADMIN_REQUIRED',
    'WORKSPACE_ADMIN_REQUIRED',
  ])
  expect((await backend.call('listLrsCredentials', { headers })).body.credentials).toEqual([body.credential])
})

it('refuses a page that was opened for another workspace, and creates nothing', async () => {
  const workspace = await ownWorkspace(backend)
  const headers = { ...workspace.changes, 'x-service-session-workspace': 'tenant_two' }
  const { body } = await backend.call('createLrsCredential', { headers, body: wanted })
  expect(body.code).toBe('SESSION_WORKSPACE_CHANGED')
  expect((await list(workspace)).body.credentials).toEqual([])
})

it.each([
  ['no scope', { scopes: [] }],
  ['an unknown scope', { scopes: ['everything'] }],
  ['another version', { xapiVersion: '1.0.3' }],
  ['an unknown field', { scope: ['all'] }],
])('refuses %s', async (_, parts) => {
  const workspace = await ownWorkspace(backend)
  expect((await create(workspace, { ...wanted, ...parts })).body.code).toBe('VALIDATION_ERROR')
  expect((await list(workspace)).body.credentials).toEqual([])
})

it('lists pairs page by page, newest first', async () => {
  const workspace = await ownWorkspace(backend)
  const made: string[] = []
  for (let count = 0; count < 3; count += 1) made.unshift((await create(workspace)).body.username)
  const first = await list(workspace, { limit: '2' })
  const second = await list(workspace, { limit: '2', cursor: first.body.next_cursor })
  const listed = [first, second].flatMap(({ body }) => body.credentials.map(({ id }: { id: string }) => id))
  expect([listed.sort(), second.body.next_cursor]).toEqual([made.sort(), null])
  expect((await list(workspace, { cursor: 'made up' })).body.code).toBe('VALIDATION_ERROR')
})
