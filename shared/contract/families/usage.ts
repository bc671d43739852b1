/** What a workspace uses of its plan (specification, "Plans"). */
import { defineFamily, keyScopes } from '../endpoint.ts'
import { spendCap, usage } from '../resources/usage.ts'

export const usageFamily = defineFamily({
  name: 'usage',
  summary: 'Usage and spending',
  endpoints: {
    getUsage: {
      method: 'GET',
      path: '/api/v1/usage',
      summary: 'Active learners, storage and packages, against what the plan includes',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      withUsage: true,
      ok: { status: 200, body: usage },
      errors: [],
    },
    getSpendCap: {
      method: 'GET',
      path: '/api/v1/usage/spend-cap',
      summary: 'Where overage stops, what of it is spent, and what remains',
      description: 'The cap belongs to plan and contract. No key changes it.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      ok: { status: 200, body: spendCap },
      errors: [],
    },
  },
})
