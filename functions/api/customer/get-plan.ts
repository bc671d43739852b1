import { activeTestLearners } from '#shared/domain/learners/test-learners.ts'
import { presentPlan } from '#shared/domain/quotas/plan-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { countedUsage } from '#shared/operations/quotas/counted-usage.ts'
import type { CustomerEndpoints, Dependencies } from './dependencies.ts'

export const getPlan = implement<CustomerEndpoints['getPlan'], Dependencies>()({
  async handle({ caller, stamp }, dependencies) {
    const now = Date.parse(stamp.now)
    const counted = await countedUsage(caller, now, dependencies)
    const active = activeTestLearners(counted.testLearners, now)
    return presentPlan(counted, caller.usage, { now, activeTestLearners: active })
  },
})
