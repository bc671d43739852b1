/** Exports of the ledger and of billing periods into files. */
import type { NewDataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import type { WantedEntry } from '#shared/domain/ledger/ledger-entry.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { periodRecord } from '#shared/domain/learners/period-record.ts'
import { recordEntry } from '#shared/operations/ledger/record-entry.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { ExportBench } from '#test/support/export-bench.ts'
import { meteringOf } from '#test/support/metering.ts'
import { seed, seeded } from '#test/support/random.ts'

const tenantId = 'tenant_exported-money'

let backend: Backend
let bench: ExportBench
beforeAll(async () => {
  backend = await startBackend()
  const createdAt = '2026-01-01T00:00:00.000Z'
  await accessRepository(backend.table).putTenant({ tenantId, name: 'One', plan: 'growth', createdAt })
  await record({ entryId: 'inv-1', kind: 'subscription', amountMills: 99_900 }, '2026-10-20T10:00:00.000Z')
  await record({ entryId: 'inv-2', kind: 'subscription', amountMills: 99_900 }, '2026-11-20T10:00:00.000Z')
  await record({ entryId: 'pay-1', kind: 'payment', amountMills: -50_500 }, '2026-11-21T10:00:00.000Z')
  await record({ entryId: 'late', kind: 'credit', amountMills: -1000 }, '2026-11-22T12:00:00.000Z')
  const october = billingPeriod(Date.parse('2026-10-20'))
  const counted = { activeLearners: 1600, isFinal: true }
  const workspace = { tenantId, plan: 'growth', billing: {} } as const
  await meteringOf(backend.table).periods.fix(periodRecord(workspace, october, counted), undefined)
})
afterAll(() => backend.close())
beforeEach(() => {
  bench = new ExportBench(backend.table)
})

async function record(part: Pick<WantedEntry, 'entryId' | 'kind' | 'amountMills'>, now: string): Promise<void> {
  const entry: WantedEntry = {
    ...{ tenantId, month: null, description: '=A, "B"', reverses: null },
    recordedBy: { kind: 'person', id: 'person-1' },
    ...part,
  }
  expect((await recordEntry(entry, { now, events: [] }, meteringOf(backend.table))).outcome).toBe('applied')
}

async function fileOf(request: NewDataExport): Promise<string> {
  const job = await bench.ask(tenantId, request)
  await bench.run(job)
  expect(bench.problems).toEqual([])
  return bench.fileOf(job)
}
const rowsOf = (text: string): object[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const november = {
  ...{ start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z', plan: 'growth', active_learners: 0 },
  ...{ allotment: 1500, overage_learners: 0, overage_amount_usd: 0, final: false },
}
const october = {
  ...{ start: '2026-10-01T00:00:00.000Z', end: '2026-11-01T00:00:00.000Z', plan: 'growth', active_learners: 1600 },
  ...{ allotment: 1500, overage_learners: 100, overage_amount_usd: 8, final: true },
}

it('writes the entries of the ledger that were recorded before the request, amounts as numbers', async () => {
  const text = await fileOf({ kind: 'ledger', format: 'csv', filters: {} })
  expect(text.slice(1).trimEnd().split('\r\n')).toEqual([
    'entry_id,kind,amount_usd,month,description,reverses,recorded_by_kind,recorded_by_id,recorded_at,sequence',
    `pay-1,payment,-50.5,2026-11,"'=A, ""B""",,person,person-1,2026-11-21T10:00:00.000Z,3`,
    `inv-2,subscription,99.9,2026-11,"'=A, ""B""",,person,person-1,2026-11-20T10:00:00.000Z,2`,
    `inv-1,subscription,99.9,2026-10,"'=A, ""B""",,person,person-1,2026-10-20T10:00:00.000Z,1`,
  ])
})

it('writes the entries of one month', async () => {
  const text = await fileOf({ kind: 'ledger', format: 'jsonl', filters: { month: '2026-10' } })
  expect(rowsOf(text)).toEqual([expect.objectContaining({ entry_id: 'inv-1', amount_usd: 99.9, reverses: null })])
})

it('writes billing periods, newest first', async () => {
  expect(rowsOf(await fileOf({ kind: 'usage', format: 'jsonl', filters: {} }))).toEqual([november, october])
  const csv = await fileOf({ kind: 'usage', format: 'csv', filters: { from: '2026-10', to: '2026-10' } })
  expect(csv.slice(1).trimEnd().split('\r\n')).toEqual([
    Object.keys(october).join(','),
    Object.values(october).join(','),
  ])
})

it.each(['ledger', 'usage'] as const)(
  'loses and doubles no row of %s when workers are killed between any two steps',
  async (kind) => {
    const request = { kind, format: 'csv', filters: {} } as const
    const whole = await fileOf(request)
    const random = seeded(seed)
    for (let first = 1; first <= 8; first += 1) {
      const job = await bench.ask(tenantId, request)
      await bench.runThroughDeaths(job, { first, random })
      const text = await bench.fileOf(job)
      // Later requests find an entry more.
      expect(kind === 'ledger' ? text.replace(/^late.*\r\n/m, '') : text).toBe(whole)
    }
  },
)
