import type { usageFamily } from '#shared/contract/families/public/usage.ts'
import { presentSpendCap } from '#shared/domain/learners/usage-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedUsage, type UsageCounting } from '#shared/operations/quotas/counted-usage.ts'

export const getSpendCap = implement<(typeof usageFamily)['endpoints']['getSpendCap'], UsageCounting>()({
  handle: async ({ caller, stamp }, dependencies) =>
    presentSpendCap(await countedUsage(caller, Date.parse(stamp.now), dependencies)),
})
