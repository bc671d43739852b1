/** Usage of a workspace against its plan (specification, "Plans"). */
import * as z from 'zod'
import { keyOrMember, moneySession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import { ledgerMonth } from '#shared/contract/resources/ledger/ledger.ts'
import { spendCap, usage, usagePeriod } from '#shared/contract/resources/learners/usage.ts'

export const usageFamily = defineFamily({
  name: 'usage',
  summary: 'Usage and spending',
  endpoints: {
    getUsage: {
      method: 'GET',
      path: '/api/v1/usage',
      summary: 'Active learners, storage and packages, against what the plan includes',
      action: { consequential: false },
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [workspaceUsage()],
      ok: { status: 200, body: usage },
      errors: [],
    },
    getUsageHistory: {
      method: 'GET',
      path: '/api/v1/usage/history',
      summary: 'Active learners and overage of billing periods, newest first',
      action: { consequential: false },
      description:
        'Periods that began in the months from `from` to `to`, 36 months at most; the last twelve without them. A period is fixed when it has ended: later changes of plan and terms do not change it.',
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object({ from: ledgerMonth.optional(), to: ledgerMonth.optional() }),
      ok: { status: 200, body: z.object({ periods: z.array(usagePeriod) }) },
      errors: ['VALIDATION_ERROR'],
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
