/** What a workspace has bought, how much of it is used, and where that leads. */
import * as z from 'zod'
import { usage } from '#shared/contract/resources/learners/usage.ts'

const count = z.number().int().min(0)

export const planAlert = z
  .object({
    of: z.enum(['learners', 'courses']),
    /** How much of it is used at least. */
    percent: z.literal([80, 100]),
    used: count,
    limit: count,
  })
  .meta({ id: 'PlanAlert' })

const range = <Value extends z.ZodType>(value: Value) => z.object({ at_least: value, at_most: value })

const planTerms = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Null: only the contract states it. */
    price: z
      .object({
        monthly_usd: z.number().min(0),
        /** Null: the plan is paid by the month only. */
        yearly_usd: z.number().min(0).nullable(),
      })
      .nullable(),
    max_upload_mb: count,
    /** Null: without a limit. */
    max_packages: count.nullable(),
    max_storage_gb: count,
    /** Learners of a period whom the price covers. */
    allotment: count,
    /** Null: the allotment is a hard limit. */
    overage: z.object({ price_per_learner_usd: z.number().nullable(), cap_usd: z.number().nullable() }).nullable(),
  })
  .meta({ id: 'PlanTerms' })

export type PlanTerms = z.output<typeof planTerms>

export const planOverview = z
  .object({
    plan: planTerms,
    plans: z
      .array(planTerms)
      .meta({ description: 'Every plan, smallest first. That of the workspace has the terms of its contract.' }),
    usage,
    learners_by_day: z.array(z.object({ date: z.iso.date(), counted: count })).meta({
      description: 'Each day of the billing period until now (UTC), and how many learners were first counted on it.',
    }),
    /** For the end of the billing period. The higher end assumes that new learners come at the pace so far. */
    forecast: z.object({
      active_learners: range(count),
      /** Null: only the contract states the price. */
      overage_amount_usd: range(z.number().min(0)).nullable(),
    }),
    alerts: z.array(planAlert),
  })
  .meta({ id: 'PlanOverview' })

export type PlanOverview = z.output<typeof planOverview>
