import type { usageFamily } from '#shared/contract/families/public/usage.ts'
import { activeTestLearners } from '#shared/domain/learners/test-learners.ts'
import { presentUsage } from '#shared/domain/learners/usage-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedUsage, type UsageCounting } from '#shared/operations/quotas/counted-usage.ts'

export const getUsage = implement<(typeof usageFamily)['endpoints']['getUsage'], UsageCounting>()({
  async handle({ caller, stamp }, dependencies) {
    const now = Date.parse(stamp.now)
    const counted = await countedUsage(caller, now, dependencies)
    return presentUsage(counted, caller.usage, {
      mode: caller.mode,
      activeTestLearners: activeTestLearners(counted.testLearners, now),
    })
  },
})
