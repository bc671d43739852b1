/** Erasure and export of what an agent left, asked for by people of the workspace. */
import { actorDataMessage } from '#shared/operations/actor-data/actor-data-message.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { ActorDataWorkers, ada, eventsOf, left, startActorDataBackend } from '#test/support/actor-data-bench.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { changesBy, ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'
import { messagesOf } from '#test/support/queue-messages.ts'
import { signIn } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startActorDataBackend()
})
afterAll(() => backend.close())

const agent = { mbox: ada.mbox }
const erasure = { kind: 'erase', actor: agent, confirm: ada.mbox }

const ask = ({ changes: headers }: Pick<OwnWorkspace, 'changes'>, body: unknown): Promise<ApiResponse> =>
  backend.call('createActorRequest', { headers, body })
const read = ({ reads: headers }: Pick<OwnWorkspace, 'reads'>, requestId: string): Promise<ApiResponse> =>
  backend.call('getActorRequest', { headers, params: { requestId } })

/** Does what waits in the queue of a kind of request. */
async function work(kind: 'erase' | 'export'): Promise<void> {
  const workers = new ActorDataWorkers(backend)
  const queueUrl = process.env[kind === 'erase' ? 'ERASURE_QUEUE_URL' : 'EXPORT_QUEUE_URL'] ?? ''
  for (const message of await messagesOf(queueUrl)) {
    const { tenantId, requestId } = Object(message)
    await workers.queue.send(actorDataMessage({ kind, tenantId, requestId }))
  }
  // What the calls have stored is older than the request.
  workers.now = Date.now() + 1000
  await workers.drain()
  expect(workers.problems).toEqual([])
}

/** A workspace in which an agent has left statements, documents and attachments. */
async function workspaceWithData(): Promise<OwnWorkspace> {
  const { tenantId } = await left(backend)
  const createdAt = '2026-11-01T00:00:00.000Z'
  await accessRepository(backend.table).putTenant({ tenantId, name: tenantId, plan: 'growth', createdAt })
  return { tenantId, ...(await signIn(backend, { roles: { [tenantId]: 'owner' } })) }
}

it('exports what an agent left into an archive that a link downloads', async () => {
  const owner = await workspaceWithData()
  const { status, body } = await ask(owner, { kind: 'export', actor: agent })
  expect([status, body.request]).toMatchObject([
    200,
    { kind: 'export', status: 'queued', actor: agent, requestedBy: owner.personId, archive: null },
  ])
  await work('export')
  const { request } = (await read(owner, body.request.id)).body
  expect(request).toMatchObject({ status: 'done', counts: { statements: 15, mentions: 1, documents: 2 } })
  const archive = await fetch(request.archive.url)
  expect((await archive.arrayBuffer()).byteLength).toBe(request.archive.bytes)
})

it('erases what an agent left, and keeps no word of the agent in the request and its events', async () => {
  const owner = await workspaceWithData()
  const { body } = await ask(owner, erasure)
  await work('erase')
  const { request } = (await read(owner, body.request.id)).body
  expect(request).toMatchObject({ status: 'done', actor: null, lastFailure: null })
  const statements = await backend.call('browseStatements', { headers: owner.reads, query: { actor: ada.mbox } })
  expect(statements.body.statements).toEqual([])
  const events = await eventsOf(backend, owner.tenantId)
  expect(events.map(({ type, actor }) => [type, actor?.id ?? null])).toEqual([
    ['actor_data.requested', owner.personId],
    ['actor_data.finished', null],
  ])
  expect(JSON.stringify([request, events])).not.toContain(ada.mbox)
})

it('asks for the identifier of the agent before an erasure', async () => {
  const owner = await ownWorkspace(backend)
  const account = { account: { homePage: 'https://x.org', name: '42' } }
  const confirmed = [
    [agent, ada.mbox],
    [{ mbox_sha1sum: 'ebd31e95054c018b10727ccffd2ef2ec3a016ee9' }, 'ebd31e95054c018b10727ccffd2ef2ec3a016ee9'],
    [{ openid: 'https://ada.example.com/' }, 'https://ada.example.com/'],
    [account, '42'],
  ] as const
  for (const [actor, confirm] of confirmed) {
    expect((await ask(owner, { kind: 'erase', actor, confirm })).status).toBe(200)
    for (const other of ['ada', '', undefined]) {
      const { status, body } = await ask(owner, { kind: 'erase', actor, confirm: other })
      expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'confirm'])
    }
  }
  for (const actor of [{}, { name: 'Ada' }, { objectType: 'Group', member: [agent] }, { mbox: 'ada@x.org' }])
    expect((await ask(owner, { kind: 'export', actor })).body.details.field).toBe('actor')
  const { body } = await backend.call('listActorRequests', { headers: owner.reads })
  expect(body.requests).toHaveLength(confirmed.length)
})

it('lets owners erase, admins export, and nobody else ask', async () => {
  const owner = await ownWorkspace(backend)
  const by = async (role: 'admin' | 'billing' | 'member' | 'viewer', body: unknown) =>
    (await ask({ changes: await changesBy(backend, owner, role) }, body)).body.code ?? 'asked'
  expect(await by('admin', erasure)).toBe('WORKSPACE_ADMIN_REQUIRED')
  expect(await by('admin', { kind: 'export', actor: agent })).toBe('asked')
  for (const role of ['billing', 'member', 'viewer'] as const)
    expect(await by(role, { kind: 'export', actor: agent })).toBe('WORKSPACE_ADMIN_REQUIRED')
  const { requests } = (await backend.call('listActorRequests', { headers: owner.reads })).body
  expect(requests.map(({ kind }: { kind: string }) => kind)).toEqual(['export'])
  const { reads } = await signIn(backend, { roles: { [owner.tenantId]: 'viewer' } })
  expect((await read({ reads }, requests[0].id)).body.code).toBe('WORKSPACE_ROLE_REQUIRED')
  const stranger = await ownWorkspace(backend)
  expect((await read(stranger, requests[0].id)).body.code).toBe('NOT_FOUND')
})

it('queues a failed request again, an erasure only for owners, and changes no other request', async () => {
  const owner = await workspaceWithData()
  const { id } = (await ask(owner, erasure)).body.request
  const retry = (headers: Record<string, string>) =>
    backend.call('retryActorRequest', { headers, params: { requestId: id } })
  // It is queued already, and its message may be lost.
  expect((await retry(owner.changes)).body.request.status).toBe('queued')
  expect((await retry(await changesBy(backend, owner, 'admin'))).body.code).toBe('WORKSPACE_ADMIN_REQUIRED')
  await work('erase')
  expect((await retry(owner.changes)).body.request.status).toBe('done')
})

it('lists requests newest first, page by page', async () => {
  const owner = await ownWorkspace(backend)
  const ids: string[] = []
  for (let made = 0; made < 3; made += 1) ids.push((await ask(owner, { kind: 'export', actor: agent })).body.request.id)
  const page = (query: Record<string, string>) => backend.call('listActorRequests', { headers: owner.reads, query })
  const first = await page({ limit: '2' })
  const second = await page({ limit: '2', cursor: first.body.next_cursor })
  const shown = [...first.body.requests, ...second.body.requests].map((request: { id: string }) => request.id)
  expect([shown, second.body.next_cursor]).toEqual([ids.reverse(), null])
  expect((await page({ cursor: 'made up' })).body.code).toBe('VALIDATION_ERROR')
})
