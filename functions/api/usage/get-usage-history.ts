import type { usageFamily } from '#shared/contract/families/public/usage.ts'
import { presentPeriod } from '#shared/domain/learners/period-record.ts'
import { implement } from '#shared/http/implementation.ts'
import {
  historyMonths,
  monthsRule,
  usageHistory,
  type HistoryReading,
} from '#shared/operations/quotas/usage-history.ts'
import { invalidField } from '#shared/domain/outcome.ts'

export const getUsageHistory = implement<(typeof usageFamily)['endpoints']['getUsageHistory'], HistoryReading>()({
  async handle({ caller, input: { query }, stamp: { now } }, dependencies) {
    const asked = historyMonths(query, now)
    if (asked === null) return invalidField('from', monthsRule)
    return { periods: (await usageHistory(caller, { ...asked, now }, dependencies)).map(presentPeriod) }
  },
})
