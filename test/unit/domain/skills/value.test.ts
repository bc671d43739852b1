/** Value of level changes: what they are worth, whose share it is, and reports whose numbers add up. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { bookingOf, levelChangeOf, packageShares, worthOf } from '#shared/domain/skills/value/value-entry.ts'
import { changeValueModel, valueOfLevel, type ValueModel } from '#shared/domain/skills/value/value-model.ts'
import { monthsOf, reportOf, type BookedTotals } from '#shared/domain/skills/value/value-report.ts'
import { fc } from '#test/support/properties.ts'
import { carriedDataOf } from '#test/unit/domain/support/event-data.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

const model: ValueModel = {
  ...{
    tenantId: 'tenant_1',
    frameworkId: 'fwk_1',
    currency: 'EUR',
    levelValuesMinor: [10_000, 30_000, 70_000, 100_000],
  },
  ...{ skills: [{ skillId: 'rare', levelValuesMinor: [0, 0, 500_000, 900_000] }], learnerHourMinor: 3_000 },
  packageCosts: [{ packageId: 'pkg_1', month: '2026-11', amountMinor: 25_000, label: 'Licence' }],
  ...{ createdAt: '2026-10-01T00:00:00.000Z', updatedAt: '2026-10-01T00:00:00.000Z', version: 2 },
}

const evidence = (packageId: string | null, contribution: number) => ({ evidenceId: 'evd_1', packageId, contribution })

function changeOf(more: Record<string, string | number | null> = {}) {
  const data = { ...carriedDataOf['competency.level_changed'], ...more }
  const event: AuditEvent = {
    ...{ eventId: 'evt_1', type: 'competency.level_changed', at: '2026-11-21T10:00:00.000Z', data, mode: 'live' },
    ...{ entityType: 'skill_projection', entityId: 'prj_1', severity: 'info' },
  }
  const change = levelChangeOf(event)
  if (change === null) throw new Error('The event changes no level.')
  return change
}

test.each([
  ['any', 0, 0],
  ['any', 3, 70_000],
  ['rare', 2, 0],
  ['rare', 4, 900_000],
])('prices %s at level %d', (skillId, level, value) => {
  expect(valueOfLevel(model, skillId, level)).toBe(value)
})

test('books the difference of both levels, downwards too, and nothing without a level change', () => {
  expect(worthOf(model, changeOf())).toBe(40_000)
  expect(worthOf(model, changeOf({ previous_level: 3, level: 1 }))).toBe(-60_000)
  const { event } = changeOf()
  expect(levelChangeOf({ ...event, data: { ...event.data, level: 2 } })).toBeNull()
  expect(levelChangeOf({ ...event, type: 'session.completed' })).toBeNull()
})

test('shares value by what the evidence of each package adds, and names no learner in the entry', () => {
  const speaking = [evidence('pkg_1', 200_000), evidence(null, 100_000), evidence('pkg_1', 100_000)]
  const { entry, event } = bookingOf(changeOf(), { model, evidence: speaking }, stampAt())
  expect(entry).toMatchObject({ entryId: 'evt_1', valueMinor: 40_000, valueModelVersion: 2, currency: 'EUR' })
  expect(entry.packageShares).toEqual([
    { packageId: null, valueMinor: 10_000 },
    { packageId: 'pkg_1', valueMinor: 30_000 },
  ])
  expect(JSON.stringify(entry)).not.toContain('ada')
  expect(event).toMatchObject({ type: 'roi.value_changed', at: '2026-11-21T10:00:00.000Z', entityId: 'prj_1' })
  expect(event.data).toMatchObject({
    ...{ subject_id: 'ada', currency: 'EUR', value_minor: 40_000 },
    package_shares: [
      { package_id: null, value_minor: 10_000 },
      { package_id: 'pkg_1', value_minor: 30_000 },
    ],
  })
})

test('shares every amount without a remainder, whatever the order of the evidence', () => {
  const contribution = fc.record({
    evidenceId: fc.constant('evd'),
    packageId: fc.constantFrom(null, 'a', 'b', 'c', 'd'),
    contribution: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.array(contribution), (value, all) => {
      const shares = packageShares(value, all)
      expect(shares.reduce((sum, { valueMinor }) => sum + valueMinor, 0)).toBe(value)
      expect(packageShares(value, [...all].reverse())).toEqual(shares)
      expect(shares.every(({ valueMinor }) => valueMinor === 0 || Math.sign(valueMinor) === Math.sign(value))).toBe(
        true,
      )
    }),
  )
})

test('refuses another currency and a stale version, and counts versions', () => {
  const { tenantId, frameworkId, createdAt, updatedAt, version, ...terms } = model
  const change = (more: Record<string, unknown>, based = 2) =>
    changeValueModel(
      { tenantId, frameworkId, stored: model },
      { terms: { ...terms, ...more }, version: based },
      stampAt(),
    )
  expect(change({ currency: 'USD' })).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'currency' } })
  expect(change({}, 1)).toMatchObject({ code: 'VERSION_CONFLICT', currentVersion: 2 })
  expect(change({ learnerHourMinor: 0 })).toMatchObject({ value: { model: { version: 3, createdAt } } })
  expect([updatedAt, version]).toEqual([createdAt, 2])
})

const booked: BookedTotals = {
  skills: [
    {
      ...{ month: '2026-10', skillId: 'any', label: 'Any' },
      transitions: [{ previousLevel: 0, level: 2, count: 2, valueMinor: 60_000 }],
    },
    {
      ...{ month: '2026-11', skillId: 'any', label: 'Any' },
      transitions: [
        { previousLevel: 0, level: 2, count: 1, valueMinor: 30_000 },
        { previousLevel: 2, level: 1, count: 1, valueMinor: -20_000 },
      ],
    },
  ],
  packages: [
    {
      month: '2026-10',
      packageId: 'pkg_1',
      changes: 2,
      valueMinor: 45_000,
      seconds: 3_601,
      secondsMinor: 3_601 * 3_000,
    },
    { month: '2026-10', packageId: null, changes: 1, valueMinor: 15_000, seconds: 0, secondsMinor: 0 },
    {
      month: '2026-11',
      packageId: 'pkg_1',
      changes: 2,
      valueMinor: 10_000,
      seconds: 1_800,
      secondsMinor: 1_800 * 3_000,
    },
  ],
}
const titles = new Map([['pkg_1', 'Forklift']])
const report = (groupBy: 'package' | 'skill', from = '2026-09', to = '2026-11') =>
  reportOf(model, { booked, titles }, { from, to, months: monthsOf({ from, to }) ?? [], groupBy })

test('adds months and packages up to the totals, and states the return of the costs', () => {
  const { totals, months, groups } = report('package')
  expect(totals).toEqual({
    ...{ valueMinor: 70_000, packageCostMinor: 25_000, learnerTimeCostMinor: 4_501, costMinor: 29_501 },
    ...{ roi: 1.372801, learnerSeconds: 5_401, raised: 3, lowered: 1 },
  })
  expect(months.map(({ month, valueMinor, costMinor, roi }) => [month, valueMinor, costMinor, roi])).toEqual([
    ['2026-09', 0, 0, null],
    ['2026-10', 60_000, 3_001, 18.993336],
    ['2026-11', 10_000, 26_500, -0.622642],
  ])
  expect(groups).toMatchObject([
    { packageId: 'pkg_1', title: 'Forklift', valueMinor: 55_000, costMinor: 29_501, changes: 4 },
    { packageId: null, title: null, valueMinor: 15_000, costMinor: 0, roi: null },
  ])
})

test('explains the value of a skill by its level changes', () => {
  expect(report('skill').groups).toEqual([
    {
      ...{ kind: 'skill', skillId: 'any', label: 'Any', valueMinor: 70_000, raised: 3, lowered: 1 },
      transitions: [
        { previousLevel: 0, level: 2, count: 3, valueMinor: 90_000 },
        { previousLevel: 2, level: 1, count: 1, valueMinor: -20_000 },
      ],
    },
  ])
})

test.each([
  ['2026-11', '2026-11', 1],
  ['2025-11', '2026-11', 13],
  ['2025-10', '2026-11', null],
  ['2026-12', '2026-11', null],
])('takes periods of 1 to 13 months: %s to %s', (from, to, count) => {
  expect(monthsOf({ from, to })?.length ?? null).toBe(count)
})
