/** Usage of a workspace against its plan (specification, "Plans"). */
import { keyOrMember, moneySession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import { spendCap, usage } from '#shared/contract/resources/learners/usage.ts'

export const usageFamily = defineFamily({
  name: 'usage',
  summary: 'Usage and spending',
  endpoints: {
    getUsage: {
      method: 'GET',
      path: '/api/v1/usage',
      summary: 'Active learners, storage and packages, against what the plan includes',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [workspaceUsage()],
      ok: { status: 200, body: usage },
      errors: [],
    },
    getSpendCap: {
      method: 'GET',
      path: '/api/v1/usage/spend-cap',
      summary: 'The cap on overage, the amount spent, and the rest',
      description: 'The cap follows from plan and contract. No API key can change it.',
      credentials: { ...keyOrMember, session: moneySession },
      testMode: 'allowed',
      ok: { status: 200, body: spendCap },
      errors: [],
    },
  },
})
