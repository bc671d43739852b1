import { fc } from '#test/support/properties.ts'
import {
  closedLaunches,
  nextTally,
  talliedLaunches,
  uncountedFrom,
  type LaunchTally,
} from '#shared/domain/packages/launch-tally.ts'

const day = 86_400_000
const noon = Date.UTC(2026, 10, 21, 12)
const iso = (milliseconds: number): string => new Date(milliseconds).toISOString()
const at = (daysAgo: number, hours = 0): string => iso(noon - daysAgo * day + hours * 3_600_000)

it('counts by UTC day, newest first, and no further back than there were launches', () => {
  const tally = nextTally(null, [at(0), at(0, 11), at(0, -12), at(0, -13), at(3)], iso(noon))
  expect(tally).toEqual({ day: '2026-11-21', counts: [3, 1, 0, 1] })
  expect(nextTally(null, [], iso(noon))).toEqual({ day: '2026-11-21', counts: [] })
})

it('covers today and the 29 days before it', () => {
  expect(uncountedFrom(null, iso(noon))).toBe('2026-10-23T00:00:00.000Z')
  const tally = nextTally(null, [at(0), at(29), at(30)], iso(noon))
  expect(talliedLaunches(tally, iso(noon))).toBe(2)
  expect(talliedLaunches(tally, iso(noon + day))).toBe(1)
  expect(talliedLaunches(tally, iso(noon + 30 * day))).toBe(0)
  expect([talliedLaunches(null, iso(noon)), closedLaunches(null, iso(noon))]).toEqual([0, 0])
})

it('counts again only from the newest day of the tally, which was not over', () => {
  const tally: LaunchTally = { day: '2026-11-19', counts: [5, 7] }
  expect(uncountedFrom(tally, iso(noon))).toBe('2026-11-19T00:00:00.000Z')
  expect(closedLaunches(tally, iso(noon))).toBe(7)
  expect(nextTally(tally, [at(2), at(2), at(0)], iso(noon))).toEqual({ day: '2026-11-21', counts: [1, 0, 2, 7] })
})

it('ignores a tally that is older than the window', () => {
  const old: LaunchTally = { day: '2026-09-01', counts: [9, 9] }
  expect([uncountedFrom(old, iso(noon)), closedLaunches(old, iso(noon)), talliedLaunches(old, iso(noon))]).toEqual([
    '2026-10-23T00:00:00.000Z',
    0,
    0,
  ])
})

it('sums up to the launches in the window, for any times of updates', () => {
  const launches = fc.array(fc.integer({ min: 0, max: 70 * 24 }), { maxLength: 60 })
  const takings = fc.array(fc.integer({ min: 0, max: 70 * 24 }), { maxLength: 8 })
  fc.assert(
    fc.property(launches, takings, (hours, takenAt) => {
      const start = Date.UTC(2026, 8, 1)
      const times = hours.map((hour) => start + hour * 3_600_000).sort((a, b) => a - b)
      let tally: LaunchTally | null = null
      for (const taken of [
        ...takenAt.map((hour) => start + hour * 3_600_000).sort((a, b) => a - b),
        start + 70 * day,
      ]) {
        const now = iso(taken)
        const known = times.filter((time) => time <= taken).map(iso)
        const from = uncountedFrom(tally, now)
        const since = known.filter((time) => time >= from)
        const first = iso(Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`) - 29 * day)
        const expected = known.filter((time) => time >= first).length
        expect(closedLaunches(tally, now) + since.length).toBe(expected)
        tally = nextTally(tally, since, now)
        expect(talliedLaunches(tally, now)).toBe(expected)
        expect(
          nextTally(
            tally,
            known.filter((time) => time >= uncountedFrom(tally, now)),
            now,
          ),
        ).toEqual(tally)
      }
    }),
  )
})
