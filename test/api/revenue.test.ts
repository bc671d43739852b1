/** The ledger as keys, members and platform admins see it; usage of former periods. */
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { fixPeriod } from '#shared/operations/ledger/fix-period.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { startBackend, type ApiRequest, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { learnerBench } from '#test/support/learner-bench.ts'
import { meteringOf } from '#test/support/metering.ts'
import { openWorkspace, signInPlatformAdmin, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
let admin: SignedIn
beforeAll(async () => {
  backend = await startBackend()
  admin = await signInPlatformAdmin(backend)
})
afterAll(() => backend.close())

const month = new Date().toISOString().slice(0, 7)

async function open(): Promise<{ tenantId: string; key: string }> {
  const { tenantId } = await openWorkspace(backend, [])
  return { tenantId, key: await backend.makeKey(tenantId, { scopes: ['internal_product'] }) }
}
const invoice = { entry_id: 'inv-1', kind: 'subscription', amount: '99.9', description: 'Growth' }
const record = (tenantId: string, body: object, headers = admin.changes): Promise<ApiResponse> =>
  backend.call('createTenantLedgerEntry', { headers, params: { tenantId }, body })
const list = (request: ApiRequest): Promise<ApiResponse> => backend.call('listLedgerEntries', request)

it('records entries of platform admins, and shows them with the statement', async () => {
  const { tenantId, key } = await open()
  const made = await record(tenantId, { ...invoice, note: 'Contract 7' })
  const entry = {
    ...{ entry_id: 'inv-1', kind: 'subscription', amount: '99.900', currency: 'USD', month, description: 'Growth' },
    ...{ reverses: null, recordedBy: { kind: 'person', id: admin.personId }, recordedAt: expect.any(String) },
    sequence: 1,
  }
  expect([made.status, made.body]).toEqual([200, { entry }])
  await record(tenantId, { entry_id: 'pay-1', kind: 'payment', amount: '-50', description: 'Transfer', month })
  const bearer = key
  expect((await list({ bearer })).body).toEqual({
    entries: [expect.objectContaining({ entry_id: 'pay-1', amount: '-50.000', sequence: 2 }), entry],
    next_cursor: null,
  })
  const statement = {
    ...{ month, currency: 'USD', opening_balance: '0.000', total: '49.900', closing_balance: '49.900' },
    ...{ accrued: '0.000', status: 'open' },
    lines: [
      { kind: 'subscription', count: 1, amount: '99.900' },
      { kind: 'payment', count: 1, amount: '-50.000' },
    ],
  }
  const one = await backend.call('getLedgerStatement', { bearer, params: { month } })
  expect([one.status, one.body]).toEqual([200, statement])
  const { statements } = (await backend.call('listLedgerStatements', { bearer })).body
  expect(statements[0]).toEqual(statement)
  expect(await get(backend.table, keys.ledgerEntry(tenantId, month, 'inv-1'))).toMatchObject({
    events: [
      {
        type: 'workspace.ledger_entry_recorded',
        note: 'Contract 7',
        actor: { kind: 'person', id: admin.personId },
        data: { entry_id: 'inv-1', kind: 'subscription', amount: '99.9' },
      },
    ],
  })
})

it('gives a repeated entry the same answer, and refuses other content and other workspaces’ people', async () => {
  const { tenantId } = await open()
  const first = await record(tenantId, invoice)
  expect((await record(tenantId, { ...invoice, amount: '99.900' })).body).toEqual(first.body)
  expect((await record(tenantId, { ...invoice, amount: '99.901' })).body).toMatchObject({
    code: 'LEDGER_ENTRY_CONFLICT',
    details: { entry_id: 'inv-1' },
  })
  const { people } = await openWorkspace(backend, ['owner'])
  const byOwner = await record(tenantId, { ...invoice, entry_id: 'inv-2' }, people[0].changes)
  expect([byOwner.status, byOwner.body.code]).toEqual([403, 'PLATFORM_ADMIN_REQUIRED'])
  expect((await record('tenant_none', invoice)).status).toBe(404)
})

it.each([
  [{ amount: '1.2345' }, 'amount'],
  [{ amount: '1e3' }, 'amount'],
  [{ amount: '1000000000' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ currency: 'EUR' }, 'currency'],
  [{ month: '2026-13' }, 'month'],
  [{ month: '2099-01' }, 'month'],
  [{ entry_id: 'overage:2026-11-01' }, 'entry_id'],
  [{ entry_id: 'a#b' }, 'entry_id'],
  [{ reverses: 'inv-0', kind: 'reversal' }, 'reverses'],
])('refuses an entry with %j and writes nothing', async (parts, field) => {
  const { tenantId } = await open()
  const { status, body } = await record(tenantId, { ...invoice, ...parts })
  expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
  expect(await get(backend.table, keys.ledgerHead(tenantId))).toBeUndefined()
})

it('refuses entries into a month that is closed', async () => {
  const { tenantId } = await open()
  expect((await record(tenantId, { ...invoice, month: '2026-01' })).body.code).toBe('LEDGER_MONTH_CLOSED')
})

it('lists entries in pages whose cursors belong to their list and workspace', async () => {
  const [{ tenantId, key }, other] = [await open(), await open()]
  for (let entry = 0; entry < 5; entry += 1) await record(tenantId, { ...invoice, entry_id: `inv-${entry}` })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { limit: '2', ...(cursor === null ? {} : { cursor }) }
    const { body } = await list({ bearer: key, query })
    seen.push(...body.entries.map((entry: { entry_id: string }) => entry.entry_id))
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(seen).toEqual(['inv-4', 'inv-3', 'inv-2', 'inv-1', 'inv-0'])
  const { next_cursor: first } = (await list({ bearer: key, query: { limit: '2' } })).body
  for (const request of [
    { bearer: other.key, query: { cursor: first } },
    { bearer: key, query: { cursor: first, month } },
    { bearer: key, query: { cursor: 'made up' } },
  ])
    expect((await list(request)).body.code).toBe('VALIDATION_ERROR')
  expect((await list({ bearer: key, query: { month: '2026-01' } })).body.entries).toEqual([])
  expect((await list({ bearer: other.key })).body.entries).toEqual([])
  const forAdmin = { headers: admin.reads, params: { tenantId } }
  expect((await backend.call('listTenantLedgerEntries', forAdmin)).body.entries).toHaveLength(5)
})

it('takes keys with a privileged scope only', async () => {
  const { tenantId } = await open()
  const refused = await list({ bearer: await backend.makeKey(tenantId) })
  expect([refused.status, refused.body.code]).toEqual([401, 'API_KEY_REQUIRED'])
  expect(JSON.stringify(refused.body)).toContain('scope_not_allowed')
  expect((await list({ bearer: await backend.makeKey(tenantId, { scopes: ['admin'] }) })).status).toBe(200)
})

it.each<[WorkspaceRole, number]>([
  ['owner', 200],
  ['admin', 200],
  ['billing', 200],
  ['member', 403],
  ['viewer', 403],
])('answers a signed-in %s with %i', async (role, status) => {
  const { tenantId, people } = await openWorkspace(backend, [role])
  await record(tenantId, invoice)
  const headers = people[0].reads
  const answers = [
    await list({ headers }),
    await backend.call('listLedgerStatements', { headers }),
    await backend.call('getLedgerStatement', { headers, params: { month } }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
  const stale = { ...headers, 'x-service-session-workspace': 'tenant_two' }
  if (status === 200) expect((await list({ headers: stale })).body.code).toBe('SESSION_WORKSPACE_CHANGED')
})

it('refuses the statement of a month to come', async () => {
  const { key } = await open()
  const future = await backend.call('getLedgerStatement', { bearer: key, params: { month: '2098-01' } })
  expect([future.status, future.body.code]).toEqual([404, 'NOT_FOUND'])
})

describe('usage history', () => {
  it('shows the running period, and fixed ones under the terms that they had', async () => {
    const bench = await learnerBench(backend, '2026-09-21T10:00:00.000Z')
    const billing = { learners: { included: 1, overage: { eachMills: 150, stopMills: null } } }
    const { tenantId } = bench
    await accessRepository(backend.table).putTenant({
      ...{ tenantId, name: 'One', plan: 'starter', billing, createdAt: '2026-09-01T00:00:00.000Z' },
    })
    const key = await bench.key({ plan: 'starter', billing })
    for (const learner of ['a', 'b', 'c']) expect((await bench.launch(key, learner)).status).toBe(200)
    const period = { start: '2026-09-01T00:00:00.000Z', end: '2026-10-01T00:00:00.000Z' }
    const counted = { period, plan: 'starter', active_learners: 3, allotment: 1, overage_learners: 2 }
    const shown = { ...counted, overage_amount_usd: 0.3 }
    expect((await bench.history(key)).body).toEqual({ periods: [{ ...shown, final: false }] })
    bench.clock.at = Date.parse('2026-10-05T10:00:00.000Z')
    await fixPeriod(tenantId, billingPeriod(Date.parse('2026-09-21T10:00:00.000Z')), {
      ...{ now: '2026-10-01T00:05:00.000Z', metering: meteringOf(backend.table) },
    })
    const later = await bench.key({ plan: 'scale' })
    const { periods } = (await bench.history(later)).body
    expect(periods).toEqual([
      expect.objectContaining({ plan: 'scale', active_learners: 0, final: false }),
      { ...shown, final: true },
    ])
    expect((await bench.history(later, { from: '2026-10', to: '2026-10' })).body.periods).toHaveLength(1)
    expect((await bench.history(later, { from: '2026-01', to: '2026-08' })).body.periods).toEqual([])
  })

  it.each([{ from: '2026-11', to: '2026-10' }, { from: '2023-11', to: '2026-11' }, { from: '2026-1' }])(
    'refuses the months %j',
    async (query) => {
      const { body } = await backend.call('getUsageHistory', { bearer: backend.liveKey, query })
      expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'from' } })
    },
  )
})
