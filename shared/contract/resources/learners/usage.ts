/** Usage of a workspace (specification, "Usage"): counts against its plan, and the price of overage. */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'

const count = z.number().int().min(0)
const usd = z.number().min(0)

/** Calendar month in UTC, unless the workspace's periods begin on another day. */
const period = z
  .object({ start: dateTime, end: dateTime.meta({ description: 'The first moment of the next period.' }) })
  .meta({ id: 'BillingPeriod' })

export const planName = z.enum(['free', 'starter', 'growth', 'scale', 'enterprise'])

export const usage = z
  .object({
    plan: planName,
    mode: z
      .enum(['live', 'test'])
      .meta({ description: 'Mode of the key that asks. LIVE and TEST learners are counted apart, whichever it is.' }),
    period,
    active_learners: z.object({
      counted: count.meta({ description: 'Learners with at least one LIVE launch in the period, each counted once.' }),
      allotment: count.meta({ description: 'Included in the plan.' }),
      limit: count.nullable().meta({ description: 'Allotment and overage together; null: without an end.' }),
      overage_learners: count,
      overage_amount_usd: usd.nullable().meta({ description: 'Null if only the contract states the price.' }),
      thresholds_reached: z
        .array(z.literal([70, 90, 100]))
        .meta({ description: 'Percent of the allotment for which events were published in this period.' }),
    }),
    test_learners: z
      .object({ active: count, limit: count, window_days: count })
      .meta({ description: 'TEST learners who launched within the last days. They are not billed.' }),
    storage: z.object({ used_gb: z.number().min(0), limit_gb: z.number().min(0) }),
    packages: z.object({ used: count, limit: count.nullable() }),
  })
  .meta({ id: 'Usage' })

export const usagePeriod = z
  .object({
    period,
    plan: planName,
    active_learners: count,
    allotment: count,
    overage_learners: count,
    overage_amount_usd: usd.nullable().meta({ description: 'Null if only the contract states the price.' }),
    final: z.boolean().meta({ description: 'True once the period has ended and is fixed: it never changes then.' }),
  })
  .meta({ id: 'Usage period' })

export const spendCap = z
  .object({
    plan: planName,
    period,
    currency: z.literal('USD'),
    overage_allowed: z.boolean().meta({ description: 'False where the allotment is a hard cap.' }),
    price_per_learner_usd: usd
      .nullable()
      .meta({ description: 'Of each learner beyond the allotment; null: no overage, or by contract.' }),
    cap_usd: usd.nullable().meta({ description: 'Where overage stops in a period; null: nowhere.' }),
    spent_usd: usd.nullable().meta({ description: 'Overage of this period so far; null: by contract.' }),
    remaining_usd: usd.nullable(),
    further_learners: count.nullable().meta({
      description:
        'Learners who can still be admitted in this period, the rest of the allotment included; null: without an end.',
    }),
    reached: z.boolean().meta({ description: 'True where a new learner’s launch is refused until the period ends.' }),
  })
  .meta({ id: 'SpendCap' })

export type Usage = z.infer<typeof usage>
export type UsagePeriod = z.infer<typeof usagePeriod>
export type SpendCap = z.infer<typeof spendCap>
