import {
  decideEntry,
  emptyLedger,
  repeatedEntry,
  type LedgerEntry,
  type WantedEntry,
} from '#shared/domain/ledger/ledger-entry.ts'

const now = '2026-11-21T10:00:00.000Z'
const wanted: WantedEntry = {
  ...{ tenantId: 'tenant_one', entryId: 'inv-1', kind: 'subscription', amountMills: 99_000, month: null },
  ...{ description: 'November', reverses: null, recordedBy: { kind: 'person', id: 'person-1' } },
}
const head = emptyLedger('tenant_one')
const entry: LedgerEntry = { ...wanted, month: '2026-11', recordedAt: now, sequence: 1 }
const decide = (parts: Partial<WantedEntry>, reversed: LedgerEntry | null = null, at = now) =>
  decideEntry(head, { ...wanted, ...parts }, { now: at, reversed })

it('takes the current month where none is stated', () => {
  expect(decide({})).toEqual({ outcome: 'applied', value: entry })
})

it.each<[string, Partial<WantedEntry>]>([
  ['amount', { amountMills: 0 }],
  ['amount', { amountMills: -1 }],
  ['amount', { kind: 'payment' }],
  ['amount', { kind: 'credit' }],
  ['month', { month: '2026-12' }],
  ['reverses', { reverses: 'inv-0' }],
  ['reverses', { kind: 'reversal' }],
  ['reverses', { kind: 'reversal', reverses: 'inv-0' }],
])('refuses an entry with a wrong %s: %j', (field, parts) => {
  expect(decide(parts)).toMatchObject({ outcome: 'refused', code: 'VALIDATION_ERROR', details: { field } })
})

it('reverses an entry with its opposite, and no reversal', () => {
  const reversal = { kind: 'reversal', reverses: 'inv-1', entryId: 'rev-1' } as const
  expect(decide({ ...reversal, amountMills: -99_000 }, entry).outcome).toBe('applied')
  expect(decide({ ...reversal, amountMills: -98_000 }, entry).outcome).toBe('refused')
  expect(decide({ ...reversal, amountMills: -99_000 }, { ...entry, kind: 'reversal' }).outcome).toBe('refused')
})

it('takes entries of the last month until the third day, and none after', () => {
  const before = { month: '2026-10' }
  expect(decide(before, null, '2026-11-02T23:59:59.999Z').outcome).toBe('applied')
  expect(decide(before, null, '2026-11-03T00:00:00.000Z')).toMatchObject({ code: 'LEDGER_MONTH_CLOSED' })
  const closed = decideEntry(
    { ...head, closedThrough: '2026-10' },
    { ...wanted, ...before },
    { now: '2026-11-02T00:00:00.000Z', reversed: null },
  )
  expect(closed).toMatchObject({ code: 'LEDGER_MONTH_CLOSED' })
})

it('recognizes the repetition of an entry by its content', () => {
  expect(repeatedEntry(entry, wanted)).toEqual({ outcome: 'applied', value: entry })
  for (const other of [{ amountMills: 1 }, { month: '2026-10' }, { description: 'X' }, { kind: 'adjustment' }] as const)
    expect(repeatedEntry(entry, { ...wanted, ...other })).toMatchObject({ code: 'LEDGER_ENTRY_CONFLICT' })
})
