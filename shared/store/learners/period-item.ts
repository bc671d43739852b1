/** Stored records of billing periods that have ended, and the marks of their ends. */
import * as z from 'zod'
import type { BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import type { PeriodRecord } from '#shared/domain/learners/period-record.ts'
import { planNames } from '#shared/domain/quotas/plan.ts'
import { dueMarkItem, type DueMark } from '#shared/store/due-marks/due-mark-item.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const item = z.object({
  tenantId: z.string(),
  start: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  plan: z.enum(planNames),
  activeLearners: z.number(),
  allotment: z.number(),
  overageLearners: z.number(),
  overageMills: z.number().nullable().default(null),
  isFinal: z.literal(true),
})

/** @throws StoredItemInvalid */
export const periodFromItem = (found: RawItem): PeriodRecord => parseItem(item, found)

export const periodItem = (record: PeriodRecord): RawItem => ({
  ...keys.periodRecord(record.tenantId, record.start),
  ...withoutNulls(record),
})

/** A launch that began in the period may still be writing when the period ends. No function runs longer. */
const graceMs = 300_000

/** The mark by which the period is fixed after its end. */
export const periodEndMark = (tenantId: string, { start, endsAt }: Omit<BillingPeriod, 'startsAt'>): RawItem =>
  dueMarkItem({
    ...{ tenantId, kind: 'period-end', id: start },
    dueAt: new Date(Date.parse(endsAt) + graceMs).toISOString(),
  })

/** The period of such a mark. */
export function periodOfMark({ id: start, dueAt }: DueMark): BillingPeriod {
  const endsAt = new Date(Date.parse(dueAt) - graceMs).toISOString()
  return { start, startsAt: `${start}T00:00:00.000Z`, endsAt }
}
