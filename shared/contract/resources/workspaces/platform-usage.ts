/** What all workspaces of the platform use. No learner is named. */
import * as z from 'zod'
import { planName } from '#shared/contract/resources/learners/usage.ts'
import { ledgerMonth } from '#shared/contract/resources/ledger/ledger.ts'

const count = z.number().int().min(0)

const use = {
  active_learners: count.meta({ description: 'LIVE learners of the billing periods that begin in the month.' }),
  test_learners: count.meta({ description: 'TEST learners who are active now, whichever month is asked for.' }),
  packages: count.meta({ description: 'Packages that are not archived now.' }),
  storage_gb: z.number().min(0).meta({ description: 'Storage that is used now.' }),
}

/** Workspaces of one answer at most. */
export const mostWorkspacesCounted = 2000

/** Workspaces that are listed by themselves. */
export const mostLargest = 20

export const platformUsage = z
  .object({
    month: ledgerMonth,
    workspaces: count,
    totals: z.object(use),
    /** Every plan, the smallest first; a month that is over counts with the plan that it had. */
    plans: z.array(z.object({ plan: planName, workspaces: count, ...use })),
    largest: z
      .array(z.object({ tenant_id: z.string(), name: z.string(), plan: planName, ...use }))
      .max(mostLargest)
      .meta({ description: 'Workspaces with the most active learners, then with the most storage.' }),
    is_partial: z.boolean().meta({
      description: `True where the platform has more than ${mostWorkspacesCounted} workspaces: only the newest are counted.`,
    }),
  })
  .meta({ id: 'PlatformUsage' })

export type PlatformUsage = z.infer<typeof platformUsage>
