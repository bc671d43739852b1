/** The verbs of configuration, usage history and ledger, as access patterns are counted. */
import { emptyLedger, type LedgerEntry, type LedgerHead } from '#shared/domain/ledger/ledger-entry.ts'
import { statementOf } from '#shared/domain/ledger/statement-month.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { periodRecord, type PeriodRecord } from '#shared/domain/learners/period-record.ts'
import { ledgerRepository, type LedgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { periodRepository, type PeriodRepository } from '#shared/store/learners/period-repository.ts'
import { fresh } from './engines.ts'
import { changeConfiguration } from '#shared/domain/configuration/configuration.ts'
import { stampOf, systemClock } from '#shared/platform/clock.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { workspaceFor } from './people-scenarios.ts'
import type { Scenario } from './scenarios.ts'

const now = '2026-11-21T10:00:00.000Z'

const anEntry = (tenantId: string): LedgerEntry => ({
  ...{ tenantId, entryId: 'inv-1', kind: 'subscription', amountMills: 99_000, month: '2026-11', description: 'Growth' },
  ...{ reverses: null, recordedBy: { kind: 'person', id: 'person-1' }, recordedAt: now, sequence: 1 },
})

/** On a ledger with one entry. */
const onLedger =
  (act: (ledger: LedgerRepository, entry: LedgerEntry, head: LedgerHead) => Promise<unknown>): Scenario =>
  async (bench) => {
    const ledger = ledgerRepository(bench.table)
    const entry = anEntry(fresh('tenant_'))
    await ledger.record(emptyLedger(entry.tenantId), entry)
    const head = await ledger.head(entry.tenantId)
    return () => act(ledger, entry, head)
  }

const onPeriod =
  (act: (periods: PeriodRepository, record: PeriodRecord) => Promise<unknown>, isFixed = true): Scenario =>
  async (bench) => {
    const { tenantId } = await workspaceFor(bench)
    const period = billingPeriod(Date.parse(now))
    const counted = { activeLearners: 3, isFinal: true }
    const record = periodRecord({ tenantId, plan: 'growth', billing: {} }, period, counted)
    const periods = periodRepository(bench.table)
    if (isFixed) await periods.fix(record, undefined)
    return () => act(periods, record)
  }

export const moneyScenarios: Readonly<Record<string, Scenario>> = {
  'configurations.get': async (bench) => {
    const { tenantId } = await workspaceFor(bench)
    return () => configurationRepository(bench.table).get(tenantId)
  },
  'configurations.getWithPackage': async (bench) => {
    const { tenantId } = await workspaceFor(bench)
    return () => configurationRepository(bench.table).getWithPackage(tenantId, 'pkg_1')
  },
  'configurations.getWithWorkspace': async (bench) => {
    const { tenantId } = await workspaceFor(bench)
    return () => configurationRepository(bench.table).getWithWorkspace(tenantId)
  },
  'configurations.change': async (bench) => {
    const configurations = configurationRepository(bench.table)
    const { tenantId } = await workspaceFor(bench)
    const stored = await configurations.get(tenantId)
    const decided = changeConfiguration(
      stored,
      { displayName: 'Academy' },
      { stamp: stampOf(systemClock), mostTokenSeconds: 14_400 },
    )
    if (decided.outcome === 'refused' || decided.value === null) throw new Error('The change is valid.')
    const { value } = decided
    return () => configurations.change(stored, value)
  },
  'periods.read': onPeriod((periods, { tenantId, start }) => periods.read(tenantId, { start })),
  'periods.list': onPeriod((periods, { tenantId }) => periods.list(tenantId, { from: '2026-01-01', to: '2026-12-31' })),
  'periods.useOfEach': onPeriod((periods, { tenantId, start }) => periods.useOfEach([{ tenantId, start }])),
  'periods.fix': onPeriod((periods, record) => periods.fix(record, undefined), false),
  'ledger.head': onLedger((ledger, { tenantId }) => ledger.head(tenantId)),
  'ledger.find': onLedger((ledger, { tenantId, entryId }) => ledger.find(tenantId, entryId)),
  'ledger.record': onLedger((ledger, entry, head) =>
    ledger.record(head, { ...entry, entryId: 'inv-2', month: '2026-12', sequence: 2 }),
  ),
  'ledger.entries': onLedger((ledger, { tenantId, month }) => ledger.entries(tenantId, { from: month, to: month })),
  'ledger.page': onLedger((ledger, { tenantId }) => ledger.page(tenantId, null, { limit: 50, after: null })),
  'ledger.closed': onLedger((ledger, { tenantId }) => ledger.closed(tenantId, '2026-11', 1)),
  'ledger.close': onLedger((ledger, entry, head) => {
    const facts = { openingMills: 0, accruedMills: 0, status: 'closed' } as const
    return ledger.close(head, statementOf({ tenantId: entry.tenantId, month: entry.month, ...facts }, [entry]))
  }),
}
