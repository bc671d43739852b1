/** Periods, amounts and files of the screens of value. */
import type { ValueReportResource } from '#shared/contract/resources/skills/value.ts'
import { valueRows } from '#web/dashboard/screens/skills/value/csv-rows.ts'
import { blankModel, statedTerms, typedModel, withAt } from '#web/dashboard/screens/skills/value/model/rules.ts'
import { amountText, minorOf, roiText, typedAmount } from '#web/dashboard/screens/skills/value/money.ts'
import { monthAfter, monthsToChoose } from '#web/dashboard/parts/months.ts'
import { periodOf, withFrom, withTo } from '#web/dashboard/screens/skills/value/period.ts'
import { readValueSearch } from '#web/dashboard/screens/skills/value/search.ts'

const now = '2026-11-26T12:00:00Z'

describe('periods', () => {
  it('takes from the address what is a month and a grouping', () => {
    expect(readValueSearch({ from: '2026-01', to: '2026-13', by: 'skill', framework: 'fwk_1' })).toEqual({
      ...{ from: '2026-01', to: undefined, by: 'skill', framework: 'fwk_1' },
    })
    expect(readValueSearch({ from: 'January', by: 'learner' })).toMatchObject({ from: undefined, by: undefined })
  })

  it.each([
    ['the last twelve months', {}, { from: '2025-12', to: '2026-11' }],
    ['a year from the first month on', { from: '2025-03' }, { from: '2025-03', to: '2026-02' }],
    ['no month after the current one', { from: '2026-09' }, { from: '2026-09', to: '2026-11' }],
    ['a first month that is still to come', { from: '2027-02' }, { from: '2027-02', to: '2027-02' }],
    ['a year up to the last month', { to: '2026-01' }, { from: '2025-02', to: '2026-01' }],
    ['what is stated', { from: '2026-05', to: '2026-01' }, { from: '2026-05', to: '2026-01' }],
  ])('shows %s', (_, stated, period) => {
    expect(periodOf(stated, now)).toEqual(period)
  })

  it('keeps a period within 13 months when one of its ends moves', () => {
    const year = { from: '2025-12', to: '2026-11' }
    expect(withFrom(year, '2025-11')).toEqual({ from: '2025-11', to: '2026-11' })
    expect(withFrom(year, '2025-01')).toEqual({ from: '2025-01', to: '2026-01' })
    expect(withFrom(year, '2026-12')).toEqual({ from: '2026-12', to: '2026-12' })
    expect(withTo(year, '2027-06')).toEqual({ from: '2026-06', to: '2027-06' })
    expect(withTo(year, '2025-06')).toEqual({ from: '2025-06', to: '2025-06' })
  })

  it('offers three years of months, and the one that the address states', () => {
    expect(monthsToChoose('2026-11', now)).toHaveLength(36)
    expect(monthsToChoose('2026-11', now).slice(0, 2)).toEqual(['2026-11', '2026-10'])
    expect(monthsToChoose('2027-01', now)[0]).toBe('2027-01')
    expect(monthAfter('2026-12', 1)).toBe('2027-01')
  })
})

describe('amounts', () => {
  it.each([
    ['100', 'EUR', 10_000],
    ['100.5', 'EUR', 10_050],
    ['0,07', 'EUR', 7],
    ['100.505', 'EUR', null],
    ['1500', 'JPY', 1500],
    ['1.5', 'JPY', null],
    ['1.234', 'KWD', 1234],
    ['1,000.00', 'EUR', null],
    ['-1', 'EUR', null],
    ['1e3', 'EUR', null],
    ['', 'EUR', null],
    ['12', 'EU', 1200],
  ])('reads %j in %s as %j', (typed, currency, minor) => {
    expect(minorOf(typed, currency)).toBe(minor)
  })

  it.each([
    ['100', { minor: 10_000, currency: 'EUR', language: 'en' }],
    ['1234,50', { minor: 123_450, currency: 'EUR', language: 'de' }],
    ['0.07', { minor: 7, currency: 'EUR', language: 'en' }],
    ['1500', { minor: 1500, currency: 'JPY', language: 'en' }],
  ])('writes %j into a field so that it is read again', (typed, { minor, currency, language }) => {
    expect(typedAmount(minor, currency, language)).toBe(typed)
    expect(minorOf(typed, currency)).toBe(minor)
  })

  it('shows amounts with their currency, and a return with its sign', () => {
    expect(amountText(123_400, 'EUR', 'en')).toBe('€1,234')
    expect(amountText(-50, 'EUR', 'en')).toBe('-€0.50')
    expect(roiText(2.333333, 'en')).toBe('+233%')
    expect(roiText(0, 'en')).toBe('0%')
  })
})

describe('the form of a value model', () => {
  const stored = {
    ...{ version: 3, currency: 'EUR', levelValuesMinor: [100, 200, 300, 450], learnerHourMinor: 2550 },
    skills: [{ skillId: 'lifts', levelValuesMinor: [0, 0, 0, 99_999_999] }],
    packageCosts: [{ packageId: 'pkg_1', month: '2026-11', amountMinor: 5, label: 'Licence' }],
  }

  it.each(['en', 'de'])('states again what was stored, in %s', (language) => {
    const { version: _version, ...terms } = stored
    expect(statedTerms(typedModel(stored, language))).toEqual(terms)
  })

  it('states nothing while an amount is missing or is none', () => {
    expect(statedTerms(typedModel(blankModel, 'en'))).toBeNull()
    expect(statedTerms({ ...typedModel(stored, 'en'), hour: 'much' })).toBeNull()
    expect(typedModel(blankModel, 'en')).toMatchObject({ levels: ['', '', '', ''], hour: '', currency: '' })
  })

  it('changes or removes the row at a place', () => {
    expect(withAt(['a', 'b', 'c'], 1, 'x')).toEqual(['a', 'x', 'c'])
    expect(withAt(['a', 'b', 'c'], 1, null)).toEqual(['a', 'c'])
  })
})

describe('files', () => {
  const figures = {
    packageCostMinor: 30_000,
    learnerTimeCostMinor: 50,
    costMinor: 30_050,
    roi: 2.33,
    learnerSeconds: 40,
  }
  const reportOf = (
    groups: ValueReportResource['groups'],
  ): Pick<ValueReportResource, 'groups' | 'from' | 'to' | 'currency'> => ({
    ...{ from: '2026-01', to: '2026-11', currency: 'EUR', groups },
  })

  it('lists each course, with amounts in units of the currency', () => {
    const report = reportOf([
      { kind: 'package', packageId: 'pkg_1', title: 'Feedback', valueMinor: 100_050, changes: 2, ...figures },
      { kind: 'package', packageId: null, title: null, valueMinor: -100, changes: 1, ...figures, roi: null },
    ])
    const [header, ...rows] = valueRows(report, 'package')
    expect(header?.slice(0, 6)).toEqual(['from', 'to', 'currency', 'package_id', 'title', 'value'])
    expect(rows).toEqual([
      ['2026-01', '2026-11', 'EUR', 'pkg_1', 'Feedback', 1000.5, 300, 0.5, 300.5, 2.33, 40, 2],
      ['2026-01', '2026-11', 'EUR', null, null, -1, 300, 0.5, 300.5, null, 40, 1],
    ])
    expect(rows[0]).toHaveLength(header?.length ?? 0)
  })

  it('lists each skill', () => {
    const counts = { raised: 1, lowered: 0, transitions: [] }
    const report = reportOf([{ kind: 'skill', skillId: 'a', label: 'Lifts', valueMinor: 1, ...counts }])
    expect(valueRows(report, 'skill')).toEqual([
      ['from', 'to', 'currency', 'skill_id', 'label', 'value', 'raised', 'lowered'],
      ['2026-01', '2026-11', 'EUR', 'a', 'Lifts', 0.01, 1, 0],
    ])
  })
})
