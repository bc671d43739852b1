/** Lambda entry of the usage family. */
import { usageFamily } from '#shared/contract/families/public/usage.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { periodRepository } from '#shared/store/learners/period-repository.ts'
import { getSpendCap } from './get-spend-cap.ts'
import { getUsageHistory } from './get-usage-history.ts'
import { getUsage } from './get-usage.ts'

const { table, context } = functionContext('usage', { dashboard: dashboardSource })

export const handler = serve(
  usageFamily,
  { getUsage, getUsageHistory, getSpendCap },
  { dependencies: { learners: learnerCountRepository(table), periods: periodRepository(table) }, context },
)
