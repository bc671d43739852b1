/** Statements that people of a workspace browse. */
import { randomUUID } from 'node:crypto'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'
import { signIn } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const [ada, bob] = [{ mbox: 'mailto:ada@example.com' }, { mbox: 'mailto:bob@example.com' }]

async function store({ tenantId }: OwnWorkspace, actors: readonly object[]): Promise<string[]> {
  const bearer = await backend.makeKey(tenantId)
  const body = actors.map((actor) => ({
    actor,
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/course' },
  }))
  const stored = await backend.call('createStatements', {
    bearer,
    headers: { 'x-experience-api-version': '1.0.3' },
    body,
  })
  return stored.body
}

const browse = ({ reads: headers }: Pick<OwnWorkspace, 'reads'>, query: Record<string, string> = {}) =>
  backend.call('browseStatements', { headers, query })
const idsOf = ({ body }: ApiResponse): string[] => body.statements.map(({ id }: { id: string }) => id)

it('returns statements newest first, filtered, page by page', async () => {
  const workspace = await ownWorkspace(backend)
  const ids = await store(workspace, [ada, bob, ada])
  expect(idsOf(await browse(workspace))).toEqual([...ids].reverse())
  const first = await browse(workspace, { actor: 'mailto:ada@example.com', limit: '1' })
  const second = await browse(workspace, { limit: '1', cursor: first.body.next_cursor })
  expect([idsOf(first), idsOf(second), second.body.has_more]).toEqual([[ids[2]], [ids[0]], false])
  expect((await browse(workspace, { cursor: 'made up' })).body.code).toBe('VALIDATION_ERROR')
  expect((await browse(workspace, { actor: 'Ada' })).body.code).toBe('VALIDATION_ERROR')
})

it('returns the statements of a registration, and says which of them are voided', async () => {
  const workspace = await ownWorkspace(backend)
  const bearer = await backend.makeKey(workspace.tenantId)
  const [registration, wrongId, otherId, voidingId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const one = {
    actor: ada,
    verb: { id: 'http://adlnet.gov/expapi/verbs/failed' },
    object: { id: 'http://example.com/a' },
  }
  const voiding = {
    id: voidingId,
    actor: bob,
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id: wrongId },
  }
  const body = [{ ...one, id: wrongId, context: { registration } }, { ...one, id: otherId }, voiding]
  await backend.call('createStatements', { bearer, headers: { 'x-experience-api-version': '1.0.3' }, body })
  const found = await browse(workspace, { registration: registration.toUpperCase(), verb: one.verb.id })
  // A statement about another one is found by what that states.
  expect([idsOf(found), found.body.voided]).toEqual([[voidingId, wrongId], [wrongId]])
  const all = await browse(workspace)
  expect([idsOf(all).length, all.body.voided]).toEqual([3, [wrongId]])
  const first = await browse(workspace, { registration, limit: '1' })
  const second = await browse(workspace, { limit: '1', cursor: first.body.next_cursor })
  expect([idsOf(first), idsOf(second), second.body.voided]).toEqual([[voidingId], [wrongId], [wrongId]])
  expect((await browse(workspace, { registration: 'course' })).body.code).toBe('VALIDATION_ERROR')
  const publicList = await backend.call('listStatements', { bearer })
  expect(idsOf(publicList)).not.toContain(wrongId)
})

it('returns one statement, and no statement of another workspace', async () => {
  const [workspace, other] = [await ownWorkspace(backend), await ownWorkspace(backend)]
  const [statementId = ''] = await store(workspace, [ada])
  const get = ({ reads: headers }: OwnWorkspace, id: string) =>
    backend.call('getStatement', { headers, params: { statementId: id } })
  const found = await get(workspace, statementId.toUpperCase())
  expect([found.status, found.body]).toMatchObject([200, { statement: { id: statementId, actor: ada }, voided: false }])
  for (const missing of [await get(other, statementId), await get(workspace, randomUUID()), await get(workspace, 'x')])
    expect([missing.status, missing.body.code]).toEqual([404, 'STATEMENT_NOT_FOUND'])
  expect(idsOf(await browse(other))).toEqual([])
})

it.each([
  ['owner', 200],
  ['admin', 200],
  ['billing', 200],
  ['member', 200],
  ['viewer', 403],
] as const)('answers a %s with %i', async (role, status) => {
  const workspace = await ownWorkspace(backend)
  const [statementId = ''] = await store(workspace, [ada])
  const { reads: headers } = await signIn(backend, { roles: { [workspace.tenantId]: role } })
  expect((await browse({ reads: headers })).status).toBe(status)
  expect((await backend.call('getStatement', { headers, params: { statementId } })).status).toBe(status)
})
