/**
 * What was booked: an entry for each level change, and for each month the sums of skills and packages, which reports read
 * (docs/access-patterns.md, Y118-Y122). A sum changes in the transaction of what it counts, so it counts everything once.
 */
import * as z from 'zod'
import { expiryAttribute } from '#shared/contract/table-shape.ts'
import type { PackageShare, ValueBooking, ValueEntry } from '#shared/domain/skills/value/value-entry.ts'
import type { BookedTotals } from '#shared/domain/skills/value/value-report.ts'
import { outboxOf } from '#shared/store/events/outbox-item.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { countName, entryFromItem, packageTotalFromItem, skillTotalFromItem, valueName } from './value-item.ts'

/** Time of learners in a package. */
export interface BookedTime {
  readonly tenantId: string
  readonly frameworkId: string
  readonly packageId: string
  readonly sessionId: string
  readonly attempt: number
  /** Whole seconds of the attempt until now. */
  readonly seconds: number
  readonly learnerHourMinor: number
  /** ISO 8601; its month counts. */
  readonly at: string
}

/** Which entries or sums. @param month `2026-11` */
export interface MonthOfValue {
  readonly tenantId: string
  readonly frameworkId: string
  readonly month: string
}

export interface ValueRepository {
  /** Y118. Books a level change with its event. One that is booked stays as it is. False: it was booked before. */
  book(booking: ValueBooking): Promise<boolean>
  /** Y119. Seconds that were booked of an attempt; 0 where none were. Strongly consistent. */
  bookedSeconds(time: BookedTime): Promise<number>
  /** Y120. Books the time of an attempt beyond `booked`. False: another writer was faster. */
  bookTime(time: BookedTime, booked: number): Promise<boolean>
  /** Y121. The sums of a month. Eventually consistent. */
  totals(month: MonthOfValue): Promise<BookedTotals>
  /** Y122. Entries of a month, newest first. Eventually consistent. */
  entries(month: MonthOfValue, page: CursorRequest): Promise<CursorPage<ValueEntry>>
}

const monthOf = (at: string): string => at.slice(0, 7)

function skillStep({ tenantId, frameworkId, skillId, label, previousLevel, level, valueMinor, at }: ValueEntry) {
  const sum = new Expression()
  sum.setAll({ tenantId, month: monthOf(at), skillId, label })
  sum.addTo(countName(previousLevel, level), 1)
  sum.addTo(valueName(previousLevel, level), valueMinor)
  return updateStep(keys.valueTotal(tenantId, monthOf(at), { frameworkId, kind: 'S', id: skillId }), sum)
}

/** A sum of a package. @param added numbers by the names of their attributes */
function packageStep(
  { tenantId, frameworkId, month }: MonthOfValue,
  packageId: string | null,
  added: Readonly<Record<string, number>>,
): TransactionStep {
  const sum = new Expression()
  sum.setAll({ tenantId, month, packageId })
  for (const [name, number] of Object.entries(added)) sum.addTo(name, number)
  return updateStep(keys.valueTotal(tenantId, month, { frameworkId, kind: 'P', id: packageId ?? '' }), sum)
}

async function book(table: Table, { entry, event }: ValueBooking): Promise<boolean> {
  const { tenantId, frameworkId, at } = entry
  const month = { tenantId, frameworkId, month: monthOf(at) }
  const failed = await transact(table, [
    putStep({ ...keys.valueEntry(tenantId, month.month, entry), ...entry, ...outboxOf([event]) }),
    skillStep(entry),
    ...entry.packageShares.map(({ packageId, valueMinor }: PackageShare) =>
      packageStep(month, packageId, { changes: 1, valueMinor }),
    ),
  ])
  return failed === null
}

/** Sessions are not resumed later than this. */
const timeKeptDays = 400

const timeItem = z.object({}).catchall(z.unknown())
const attemptName = ({ attempt }: BookedTime): string => `a${attempt}`
const timeKey = ({ tenantId, sessionId, frameworkId }: BookedTime): Key =>
  keys.bookedTime(tenantId, sessionId, frameworkId)

async function bookTime(table: Table, time: BookedTime, booked: number): Promise<boolean> {
  const { tenantId, frameworkId, packageId, seconds, learnerHourMinor, at } = time
  const mark = new Expression()
  mark.setAll({ tenantId, [attemptName(time)]: seconds })
  mark.set(expiryAttribute, Math.floor(Date.parse(at) / 1000) + timeKeptDays * 86_400)
  mark.requireEqual(attemptName(time), booked === 0 ? null : booked)
  const added = seconds - booked
  const failed = await transact(table, [
    updateStep(timeKey(time), mark),
    packageStep({ tenantId, frameworkId, month: monthOf(at) }, packageId, {
      ...{ seconds: added, secondsMinor: added * learnerHourMinor },
    }),
  ])
  return failed === null
}

export const valueRepository = (table: Table): ValueRepository => ({
  book: (booking) => book(table, booking),
  async bookedSeconds(time) {
    const item = await get(table, timeKey(time), { consistent: true })
    return item === undefined ? 0 : z.number().default(0).parse(parseItem(timeItem, item)[attemptName(time)])
  },
  bookTime: (time, booked) => bookTime(table, time, booked),
  async totals({ tenantId, frameworkId, month }) {
    const of = (kind: 'S' | 'P') => {
      const { pk: partition, sk: prefix } = keys.valueTotal(tenantId, month, { frameworkId, kind, id: '' })
      return queryAll(table, { partition, range: { prefix } })
    }
    const [skills, packages] = await Promise.all([of('S'), of('P')])
    return { skills: skills.map(skillTotalFromItem), packages: packages.map(packageTotalFromItem) }
  },
  entries({ tenantId, frameworkId, month }, page) {
    const { pk: partition, sk: prefix } = keys.valueEntry(tenantId, month, { frameworkId, entryId: '' })
    return cursorPage(table, { partition, range: { prefix } }, { ...page, rowOf: entryFromItem })
  },
})
