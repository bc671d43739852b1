/** Exports into files, asked for by people of the workspace. */
import { auditRepository } from '#shared/store/audit/audit-repository.ts'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { settlingMilliseconds } from '#shared/domain/statements/statement-position.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { ExportBench, storeSessions } from '#test/support/export-bench.ts'
import { changesBy, ownWorkspace, type OwnWorkspace } from '#test/support/own-workspace.ts'
import { signIn, signInAs } from '#test/support/signed-in.ts'
import { seedPackage } from '#test/support/seed.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const sessions = { kind: 'sessions', format: 'csv', filters: {} }

const ask = (headers: Record<string, string>, body: unknown = sessions): Promise<ApiResponse> =>
  backend.call('createExport', { headers, body })
const read = (headers: Record<string, string>, jobId: string): Promise<ApiResponse> =>
  backend.call('getExport', { headers, params: { jobId } })
const list = (headers: Record<string, string>, query: Record<string, string> = {}): Promise<ApiResponse> =>
  backend.call('listExports', { headers, query })
const readsBy = async ({ tenantId }: Pick<OwnWorkspace, 'tenantId'>, role: WorkspaceRole) =>
  (await signIn(backend, { roles: { [tenantId]: role } })).reads

async function write(tenantId: string, jobId: string): Promise<void> {
  const bench = new ExportBench(backend.table)
  // Statements have settled then.
  bench.now = Date.now() + settlingMilliseconds
  const job = await bench.exports.get({ tenantId, jobId })
  if (job === null) throw new Error('The job is stored.')
  await bench.run(job)
  expect(bench.problems).toEqual([])
}
const download = async (url: string): Promise<string> => Buffer.from(await (await fetch(url)).arrayBuffer()).toString()

it('exports sessions into a file that a link downloads, and makes formulas harmless', async () => {
  const owner = await ownWorkspace(backend)
  await storeSessions(backend.table, owner.tenantId, [
    { learnerName: '=HYPERLINK("http://x.org")', learnerId: '+49', title: 'Ärger, "laut"' },
    { learnerName: '\tTab', learnerId: '@ada', score: { scaled: -0.5, raw: 12.5, min: null, max: null } },
    { learnerName: 'two\nlines', learnerId: '-1' },
  ])
  const { status, body } = await ask(owner.changes)
  expect([status, body.export]).toMatchObject([
    200,
    { ...sessions, status: 'queued', rows: 0, created_by: owner.personId, completed_at: null, expires_at: null },
  ])
  await write(owner.tenantId, body.export.id)
  const { export: done } = (await read(owner.reads, body.export.id)).body
  expect(done).toMatchObject({ status: 'completed', rows: 3, failure: null })
  expect(Date.parse(done.expires_at) - Date.parse(done.completed_at)).toBe(7 * 86_400_000)
  const response = await fetch(done.download_url)
  expect(response.headers.get('content-disposition')).toMatch(/attachment; filename="sessions-.*\.csv"/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes).toHaveLength(done.bytes)
  const text = bytes.toString()
  expect(text).toContain(`,'+49,"'=HYPERLINK(""http://x.org"")",`)
  expect(text).toContain(`,'@ada,'\tTab,`)
  expect(text).toContain(`,'-1,"two\nlines",`)
  expect(text).toContain(',"Ärger, ""laut""",')
  expect(text).toContain(',-0.5,12.5,,,')
  expect(text.split('\r\n')).toHaveLength(5)
})

it('exports the learners of a dispatch, all of them or those with a status', async () => {
  const packageId = await seedPackage(backend)
  const seeded = await seedDispatch(backend, { packageId })
  for (const learner of ['ada', 'bob']) expect((await launchThrough(backend, seeded, { learner })).status).toBe(200)
  const { changes, reads } = await signInAs(backend, 'admin')
  const rowsOf = async (filters: object): Promise<string[]> => {
    const { body } = await ask(changes, { kind: 'dispatch_learners', format: 'jsonl', filters })
    await write(backend.tenantId, body.export.id)
    const text = await download((await read(reads, body.export.id)).body.export.download_url)
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).external_learner_id]))
  }
  const { dispatchId: dispatch_id } = seeded.dispatch
  expect((await rowsOf({ dispatch_id })).sort()).toEqual(['ada', 'bob'])
  expect(await rowsOf({ dispatch_id, status: 'passed' })).toEqual([])
  const stranger = await ownWorkspace(backend)
  const body = { kind: 'dispatch_learners', format: 'csv', filters: { dispatch_id } }
  expect((await ask(stranger.changes, body)).body.code).toBe('DISPATCH_NOT_FOUND')
})

it('exports the audit log for owners and admins', async () => {
  const owner = await ownWorkspace(backend)
  const at = new Date(Date.now() - 60_000).toISOString()
  for (const [index, type] of (['member.joined', 'webhook.created'] as const).entries()) {
    const event = { ...anEvent(`evt_${index}`), type, at, data: { label: `=${index}` }, entityId: `thing-${index}` }
    await auditRepository(backend.table).record({ tenantId: owner.tenantId, mode: null, event }, 365)
  }
  const body = { kind: 'audit', format: 'csv', filters: { type: 'member.joined' } }
  const { id } = (await ask(owner.changes, body)).body.export
  await write(owner.tenantId, id)
  const text = await download((await read(owner.reads, id)).body.export.download_url)
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain(`member.joined`)
  expect(text).toContain('"{""label"":""=0""}"')
  for (const role of ['billing', 'member', 'viewer'] as const)
    expect((await read(await readsBy(owner, role), id)).body.export).not.toHaveProperty('download_url')
  expect((await read(await readsBy(owner, 'admin'), id)).body.export).toHaveProperty('download_url')
})

it('exports the statements that the browser of statements lists, for all but viewers', async () => {
  const owner = await ownWorkspace(backend)
  const bearer = await backend.makeKey(owner.tenantId)
  const body = ['ada', 'bob', 'ada'].map((name) => ({
    actor: { mbox: `mailto:${name}@example.com` },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/course' },
  }))
  const headers = { 'x-experience-api-version': '1.0.3' }
  const stored = await backend.call('createStatements', { bearer, headers, body })
  const filters = { actor: 'mailto:ada@example.com' }
  const listed = await backend.call('browseStatements', { headers: owner.reads, query: filters })
  // A statement of the same millisecond as the request would be no part of the export.
  await new Promise((resolve) => setTimeout(resolve, 2))
  const { id } = (await ask(owner.changes, { kind: 'statements', format: 'jsonl', filters })).body.export
  await write(owner.tenantId, id)
  const text = await download((await read(owner.reads, id)).body.export.download_url)
  const statements = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(statements).toEqual(listed.body.statements)
  expect(statements.map((statement) => statement.id)).toEqual([stored.body[2], stored.body[0]])
  for (const role of ['owner', 'admin', 'billing', 'member', 'viewer'] as const)
    expect('download_url' in (await read(await readsBy(owner, role), id)).body.export).toBe(role !== 'viewer')
})

it.each([
  ['ledger', ['owner', 'admin', 'billing']],
  ['usage', ['owner', 'admin', 'billing', 'member']],
] as const)('offers links to files of %s to %j', async (kind, readers) => {
  const owner = await ownWorkspace(backend)
  const { id } = (await ask(owner.changes, { kind, format: 'csv' })).body.export
  await write(owner.tenantId, id)
  for (const role of ['owner', 'admin', 'billing', 'member', 'viewer'] as const) {
    const shown = (await read(await readsBy(owner, role), id)).body.export
    expect([shown.status, 'download_url' in shown]).toEqual(['completed', readers.some((each) => each === role)])
  }
})

it('lets owners and admins ask, everybody look, and all but viewers download', async () => {
  const owner = await ownWorkspace(backend)
  for (const role of ['billing', 'member', 'viewer'] as const)
    expect((await ask(await changesBy(backend, owner, role))).body.code).toBe('WORKSPACE_ADMIN_REQUIRED')
  expect((await list(owner.reads)).body).toEqual({ exports: [], next_cursor: null })
  const { id } = (await ask(await changesBy(backend, owner, 'admin'))).body.export
  await write(owner.tenantId, id)
  for (const role of ['owner', 'admin', 'billing', 'member', 'viewer'] as const) {
    const reads = await readsBy(owner, role)
    const [listed] = (await list(reads)).body.exports
    for (const shown of [listed, (await read(reads, id)).body.export])
      expect([shown.id, 'download_url' in shown]).toEqual([id, role !== 'viewer'])
  }
  const stranger = await ownWorkspace(backend)
  expect((await read(stranger.reads, id)).body.code).toBe('NOT_FOUND')
  expect((await list(stranger.reads)).body.exports).toEqual([])
})

it('stores nothing for a page of another workspace, and one job for a repeated request', async () => {
  const [owner, other] = [await ownWorkspace(backend), await ownWorkspace(backend)]
  const stale = { ...owner.changes, 'x-service-session-workspace': other.tenantId }
  expect((await ask(stale)).status).toBe(409)
  const { 'x-service-session-workspace': _stated, ...silent } = owner.changes
  expect((await ask(silent)).status).toBe(400)
  const once = { ...owner.changes, 'idempotency-key': 'the same' }
  const answers = [await ask(once), await ask(once)]
  expect(answers.map(({ body }) => body.export.id)).toEqual(Array(2).fill(answers[0]?.body.export.id))
  expect((await list(owner.reads)).body.exports).toHaveLength(1)
  expect((await list(other.reads)).body.exports).toEqual([])
})

it('lists the newest first, page by page', async () => {
  const owner = await ownWorkspace(backend)
  const ids: string[] = []
  for (let made = 0; made < 4; made += 1) ids.unshift((await ask(owner.changes)).body.export.id)
  const idsOf = ({ body }: ApiResponse): string[] => body.exports.map(({ id }: { id: string }) => id)
  const first = await list(owner.reads, { limit: '3' })
  const second = await list(owner.reads, { limit: '3', cursor: first.body.next_cursor })
  expect([...idsOf(first), ...idsOf(second)].sort()).toEqual([...ids].sort())
  expect([idsOf(first).length, second.body.next_cursor]).toEqual([3, null])
})

it.each([
  { ...sessions, kind: 'packages' },
  { ...sessions, format: 'xlsx' },
  { ...sessions, filters: { dispatch: 'dsp_1' } },
  { ...sessions, filters: { from: '2026-11-02', to: '2026-11-01' } },
  { ...sessions, more: true },
  { kind: 'dispatch_learners', format: 'csv', filters: {} },
  { kind: 'audit', format: 'csv', filters: { from: '2026-11-02', to: '2026-11-01' } },
  { kind: 'audit', format: 'csv', filters: { user_id: 'ada' } },
  { kind: 'statements', format: 'csv', filters: { actor: 'Ada' } },
  { kind: 'statements', format: 'csv', filters: { actor: '{"name":"Ada"}' } },
  { kind: 'statements', format: 'csv', filters: { registration: 'course' } },
  { kind: 'statements', format: 'csv', filters: { since: '2026-11-01T00:00:00Z' } },
  { kind: 'statements', format: 'csv', filters: { mode: 'live' } },
  { kind: 'statements', format: 'csv', filters: { from: '2026-11-02', to: '2026-11-01' } },
  { kind: 'ledger', format: 'csv', filters: { month: '2026-13' } },
  { kind: 'ledger', format: 'csv', filters: { from: '2026-11' } },
  { kind: 'usage', format: 'csv', filters: { from: '2026-11', to: '2026-10' } },
  { kind: 'usage', format: 'csv', filters: { from: '2023-01', to: '2026-01' } },
])('refuses %j', async (body) => {
  const { changes } = await signInAs(backend, 'owner')
  expect((await ask(changes, body)).body.code).toBe('VALIDATION_ERROR')
})
