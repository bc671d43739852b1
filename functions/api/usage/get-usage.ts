import type { usageFamily } from '#shared/contract/families/usage.ts'
import { activeTestLearners } from '#shared/domain/usage/test-learners.ts'
import { toUsage } from '#shared/domain/usage/usage-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedUsage, type Dependencies } from './counted-usage.ts'

export const getUsage = implement<(typeof usageFamily)['endpoints']['getUsage'], Dependencies>()({
  load: () => Promise.resolve(null),
  async handle({ caller, stamp }, dependencies) {
    const now = Date.parse(stamp.now)
    const counted = await countedUsage(caller, now, dependencies)
    return toUsage(counted, caller.usage, { mode: caller.mode, activeTestLearners: activeTestLearners(counted.testLearners, now) })
  },
})
