/** Stored entries and sums of value. A sum of a skill has a count and a value for each pair of levels. */
import * as z from 'zod'
import type { ValueEntry } from '#shared/domain/skills/value/value-entry.ts'
import type { PackageTotal, SkillTotal } from '#shared/domain/skills/value/value-report.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const nullableText = z.string().nullable().default(null)

const entryItem = z.object({
  tenantId: z.string(),
  frameworkId: z.string(),
  entryId: z.string(),
  at: z.string(),
  skillId: z.string(),
  label: z.string(),
  previousLevel: z.number(),
  level: z.number(),
  reason: z.string(),
  valueMinor: z.number(),
  currency: z.string(),
  valueModelVersion: z.number(),
  packageShares: z.array(z.object({ packageId: nullableText, valueMinor: z.number() })),
  evidence: z.array(z.object({ evidenceId: z.string(), packageId: nullableText, contribution: z.number() })),
})

/** @throws StoredItemInvalid */
export const entryFromItem = (item: RawItem): ValueEntry => parseItem(entryItem, item)

export const countName = (previousLevel: number, level: number): string => `n${previousLevel}${level}`
export const valueName = (previousLevel: number, level: number): string => `v${previousLevel}${level}`

/** From 0 to 4, in both places. */
const pairName = /^n([0-4])([0-4])$/

const skillItem = z
  .object({ month: z.string(), skillId: z.string(), label: z.string() })
  .catchall(z.unknown())
  .transform(({ month, skillId, label, ...rest }): SkillTotal => {
    const numberIn = (name: string): number => z.number().default(0).parse(rest[name])
    const transitions = Object.keys(rest).flatMap((name) => {
      const pair = pairName.exec(name)
      if (pair === null) return []
      const [previousLevel, level] = [Number(pair[1]), Number(pair[2])]
      return { previousLevel, level, count: numberIn(name), valueMinor: numberIn(valueName(previousLevel, level)) }
    })
    return { month, skillId, label, transitions }
  })

const packageItem = z.object({
  month: z.string(),
  packageId: nullableText,
  changes: z.number().default(0),
  valueMinor: z.number().default(0),
  seconds: z.number().default(0),
  secondsMinor: z.number().default(0),
})

/** @throws StoredItemInvalid */
export const skillTotalFromItem = (item: RawItem): SkillTotal => parseItem(skillItem, item)
/** @throws StoredItemInvalid */
export const packageTotalFromItem = (item: RawItem): PackageTotal => parseItem(packageItem, item)
