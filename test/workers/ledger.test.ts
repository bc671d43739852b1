/** The ledger under races, retries, deaths and closings; periods that are fixed when they end. */
import { dueWorkOf } from '#test/support/due-work.ts'
import { finishDueWork } from '#functions/workers/publish-events/finish-due-work.ts'
import type { WantedEntry } from '#shared/domain/ledger/ledger-entry.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { learnerTerms } from '#shared/domain/learners/learner-terms.ts'
import type { BillingTerms } from '#shared/domain/quotas/plan.ts'
import { recordEntry } from '#shared/operations/ledger/record-entry.ts'
import { readStatement } from '#shared/operations/ledger/read-statements.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { stampOf } from '#shared/platform/clock.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { killedAt } from '#test/store/support/killed-at.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { meteringOf } from '#test/support/metering.ts'
import { fc } from '#test/support/properties.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

let count = 0
async function open(billing: BillingTerms = {}): Promise<string> {
  count += 1
  const tenantId = `tenant_ledger${count}`
  const createdAt = '2026-01-01T00:00:00.000Z'
  await accessRepository(table).putTenant({ tenantId, name: 'One', plan: 'growth', billing, createdAt })
  return tenantId
}

const problems: unknown[] = []
async function workAt(now: string): Promise<number> {
  return finishDueWork(
    dueWorkOf(table, { clock: { now: () => Date.parse(now) }, report: (error) => problems.push(error) }),
    () => true,
  )
}
const ledgerOf = async (tenantId: string) => {
  const { ledger } = meteringOf(table)
  const entries = await ledger.entries(tenantId, { from: '2000-01', to: '2099-12' })
  return { head: await ledger.head(tenantId), entries, closed: await ledger.closed(tenantId, '2099-12', 100) }
}
async function expectSound(tenantId: string): Promise<void> {
  const { head, entries, closed } = await ledgerOf(tenantId)
  expect(head.balanceMills).toBe(entries.reduce((sum, { amountMills }) => sum + amountMills, 0))
  expect(entries.map(({ sequence }) => sequence).sort((left, right) => left - right)).toEqual(
    entries.map((_, index) => index + 1),
  )
  expect(head.sequence).toBe(entries.length)
  expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(entries.length)
  let opening = 0
  for (const statement of closed.reverse()) {
    const own = entries.filter(({ month }) => month === statement.month)
    expect(statement.openingMills).toBe(opening)
    expect(statement.closingMills).toBe(opening + own.reduce((sum, { amountMills }) => sum + amountMills, 0))
    opening = statement.closingMills
  }
}

const wanted = (tenantId: string, parts: Partial<WantedEntry> = {}): WantedEntry => ({
  ...{ tenantId, entryId: 'inv-1', kind: 'adjustment', amountMills: 5000, month: null, description: 'Text' },
  ...{ reverses: null, recordedBy: { kind: 'person', id: 'person-1' } },
  ...parts,
})
const record = (entry: WantedEntry, now: string) => recordEntry(entry, { now, events: [] }, meteringOf(table))

const november = '2026-11-21T10:00:00.000Z'

describe('entries', () => {
  it('records one entry of twenty writers with the same id and content, and gives all the same answer', async () => {
    const tenantId = await open()
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(wanted(tenantId), november)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await ledgerOf(tenantId)).entries).toHaveLength(1)
    await expectSound(tenantId)
  })

  it('lets one of twenty writers with the same id and other content win, and refuses the others', async () => {
    const tenantId = await open()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => record(wanted(tenantId, { amountMills: index + 1 }), november)),
    )
    const refusals = answers.flatMap((answer) => (answer.outcome === 'refused' ? [answer.code] : []))
    expect(refusals).toEqual(Array.from({ length: 19 }, () => 'LEDGER_ENTRY_CONFLICT'))
    await expectSound(tenantId)
  })

  it('gives twenty entries at the same time sequences without gaps', async () => {
    const tenantId = await open()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => record(wanted(tenantId, { entryId: `e-${index}` }), november)),
    )
    expect(answers.every(({ outcome }) => outcome === 'applied')).toBe(true)
    await expectSound(tenantId)
  })

  it('reverses an entry once', async () => {
    const tenantId = await open()
    await record(wanted(tenantId), november)
    const reversal = { kind: 'reversal', reverses: 'inv-1', amountMills: -5000 } as const
    const answers = await Promise.all(
      [1, 2, 3].map((index) => record(wanted(tenantId, { entryId: `r-${index}`, ...reversal }), november)),
    )
    expect(answers.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
    expect((await ledgerOf(tenantId)).head.balanceMills).toBe(0)
    await expectSound(tenantId)
  })

  it('repeats the answer of an entry after its month is closed, and takes no other one', async () => {
    const tenantId = await open()
    const first = await record(wanted(tenantId, { month: '2026-11' }), november)
    await workAt('2026-12-03T00:00:00.000Z')
    const later = '2026-12-04T00:00:00.000Z'
    expect(await record(wanted(tenantId, { month: '2026-11' }), later)).toEqual(first)
    expect(await record(wanted(tenantId, { entryId: 'late', month: '2026-11' }), later)).toMatchObject({
      code: 'LEDGER_MONTH_CLOSED',
    })
    expect(await record(wanted(tenantId, { entryId: 'overage:2026-11-01' }), later)).toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })

  it('keeps balance, sequences and closed months through any order of entries, closings and deaths', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('record' as const),
        id: fc.integer({ min: 0, max: 8 }),
        mills: fc.integer({ min: -9, max: 9 }),
        isLastMonth: fc.boolean(),
        writers: fc.integer({ min: 1, max: 3 }),
        dies: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
      }),
      fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 20 }) }),
      fc.record({
        kind: fc.constant('work' as const),
        dies: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const tenantId = await open()
        let now = Date.parse(november)
        const kept = new Map<string, string>()
        const time = () => new Date(now).toISOString()
        const live = (dies: number | null, work: () => Promise<unknown>) =>
          dies === null ? work() : killedAt(table, dies, work)
        for (const each of steps) {
          if (each.kind === 'days') now += each.days * 86_400_000
          if (each.kind === 'work') await live(each.dies, () => workAt(time()))
          if (each.kind === 'record') {
            const month = each.isLastMonth ? new Date(now - 2_600_000_000).toISOString().slice(0, 7) : null
            const entry = wanted(tenantId, { entryId: `e-${each.id}`, amountMills: each.mills, month })
            await live(each.dies, () => Promise.all(Array.from({ length: each.writers }, () => record(entry, time()))))
          }
          for (const statement of (await ledgerOf(tenantId)).closed) {
            const text = JSON.stringify(statement)
            expect(kept.get(statement.month) ?? text).toBe(text)
            kept.set(statement.month, text)
          }
        }
        now += 70 * 86_400_000
        await workAt(time())
        await expectSound(tenantId)
      }),
      { numRuns: usualNumber(25, 8) },
    )
  })
})

/** Counts learners as their first launches do. */
async function countLearners(
  tenantId: string,
  { at, learners, billing = {} }: { at: string; learners: number; billing?: BillingTerms },
): Promise<void> {
  const counts = learnerCountRepository(table)
  const stamp = stampOf({ now: () => Date.parse(at) })
  const period = billingPeriod(Date.parse(at), billing.anchorDay)
  for (let learner = 0; learner < learners; learner += 1)
    await counts.claim({
      ...{ tenantId, period, stamp, tag: learnerTag(`learner-${learner}`) },
      terms: learnerTerms('growth', billing),
    })
}
const priced: BillingTerms = { learners: { included: 2, overage: { eachMills: 150, stopMills: null } } }
const overages = async (tenantId: string) =>
  (await ledgerOf(tenantId)).entries.map(({ entryId, amountMills, month }) => [entryId, amountMills, month])
const historyOf = async (tenantId: string) =>
  (await meteringOf(table).periods.list(tenantId, { from: '2000-01-01', to: '2099-12-31' })).map((record) => [
    record.start,
    record.plan,
    record.activeLearners,
    record.overageMills,
  ])

describe('the end of a period', () => {
  it('fixes what was counted and records the overage once, however often and at the same time it runs', async () => {
    const tenantId = await open(priced)
    await countLearners(tenantId, { at: november, learners: 5, billing: priced })
    await workAt('2026-12-01T00:00:00.000Z')
    expect(await historyOf(tenantId)).toEqual([])
    await Promise.all(Array.from({ length: 5 }, () => workAt('2026-12-01T00:05:00.000Z')))
    await workAt('2026-12-01T00:20:00.000Z')
    expect(await historyOf(tenantId)).toEqual([['2026-11-01', 'growth', 5, 450]])
    expect(await overages(tenantId)).toEqual([['overage:2026-11-01', 450, '2026-11']])
    await accessRepository(table).putTenant({ tenantId, name: 'One', plan: 'scale', createdAt: november })
    await workAt('2026-12-03T00:00:00.000Z')
    expect(await historyOf(tenantId)).toEqual([['2026-11-01', 'growth', 5, 450]])
    const { closed } = await ledgerOf(tenantId)
    expect(closed).toMatchObject([{ month: '2026-11', openingMills: 0, closingMills: 450, accruedMills: 0 }])
  })

  it('loses and doubles nothing where the worker dies before any of its calls', async () => {
    for (let step = 0, calls = Infinity; step < calls; step += 1) {
      const tenantId = await open(priced)
      await countLearners(tenantId, { at: november, learners: 3, billing: priced })
      calls = await killedAt(table, step, () => workAt('2026-12-04T00:00:00.000Z'))
      await workAt('2026-12-04T00:15:00.000Z')
      await workAt('2026-12-04T00:30:00.000Z')
      expect(await overages(tenantId)).toEqual([['overage:2026-11-01', 150, '2026-11']])
      expect((await ledgerOf(tenantId)).closed).toMatchObject([{ month: '2026-11', closingMills: 150 }])
      await expectSound(tenantId)
    }
  })

  it('stores a mark before the first learner is counted, wherever the launch dies', async () => {
    for (let step = 0, calls = Infinity; step < calls; step += 1) {
      const tenantId = await open(priced)
      calls = await killedAt(table, step, () => countLearners(tenantId, { at: november, learners: 1 }))
      const { activeLearners } = await meteringOf(table).periods.read(tenantId, { start: '2026-11-01' })
      await workAt('2026-12-01T00:05:00.000Z')
      if (activeLearners > 0) expect(await historyOf(tenantId)).toEqual([['2026-11-01', 'growth', 1, 0]])
    }
  })

  it('fixes the periods in which nobody launched too', async () => {
    const tenantId = await open()
    await countLearners(tenantId, { at: november, learners: 1 })
    for (const month of ['2026-12', '2027-01', '2027-02']) await workAt(`${month}-01T00:05:00.000Z`)
    expect(await historyOf(tenantId)).toEqual([
      ['2026-11-01', 'growth', 1, 0],
      ['2026-12-01', 'growth', 0, 0],
      ['2027-01-01', 'growth', 0, 0],
    ])
    expect(await overages(tenantId)).toEqual([])
  })

  it('writes the overage into the month of the last day, with an anchor day too', async () => {
    const billing = { ...priced, anchorDay: 15 }
    const tenantId = await open(billing)
    await countLearners(tenantId, { at: november, learners: 3, billing })
    await workAt('2026-12-15T00:05:00.000Z')
    expect(await overages(tenantId)).toEqual([['overage:2026-11-15', 150, '2026-12']])
  })

  it('writes nothing where only the contract has the price, and the statement says so', async () => {
    const billing: BillingTerms = { learners: { included: 1, overage: { eachMills: null, stopMills: null } } }
    const tenantId = await open(billing)
    await countLearners(tenantId, { at: november, learners: 3, billing })
    const workspace = { tenantId, plan: 'growth', billing } as const
    const statement = (month: string, now: string) => readStatement(workspace, { month, now }, meteringOf(table))
    expect(await statement('2026-11', november)).toMatchObject({ accruedMills: null, lines: [], status: 'open' })
    await record(wanted(tenantId), november)
    await workAt('2026-12-03T00:05:00.000Z')
    expect(await overages(tenantId)).toEqual([['inv-1', 5000, '2026-11']])
    const closed = await statement('2026-11', '2026-12-04T00:00:00.000Z')
    expect(closed).toMatchObject({ accruedMills: null, closingMills: 5000, status: 'closed' })
  })

  it('shows running overage as accrued until it is recorded', async () => {
    const tenantId = await open(priced)
    await countLearners(tenantId, { at: november, learners: 4, billing: priced })
    const workspace = { tenantId, plan: 'growth', billing: priced } as const
    const statement = (month: string, now: string) => readStatement(workspace, { month, now }, meteringOf(table))
    const later = '2026-12-01T00:04:00.000Z'
    expect(await statement('2026-11', november)).toMatchObject({ accruedMills: 300, closingMills: 0 })
    expect(await statement('2026-11', later)).toMatchObject({ accruedMills: 300, closingMills: 0, status: 'open' })
    await workAt('2026-12-01T00:05:00.000Z')
    const after = '2026-12-01T00:06:00.000Z'
    expect(await statement('2026-11', after)).toMatchObject({ accruedMills: 0, closingMills: 300, status: 'open' })
    expect(await statement('2026-12', after)).toMatchObject({ openingMills: 300, accruedMills: 0, closingMills: 300 })
  })
})

it('reports no trouble but the deaths of workers', () => {
  expect(problems.filter((problem) => !(problem instanceof Error && problem.message === 'killed'))).toEqual([])
})
