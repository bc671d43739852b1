import * as z from 'zod'

const learnerTerms = z.object({
  included: z.number().int().min(0),
  overage: z
    .object({ eachMills: z.number().positive().nullable(), stopMills: z.number().min(0).nullable() })
    .nullable(),
})

/** How a contract differs from the plan. Stored with the workspace and with each of its keys. */
export const billingTerms = z.object({
  anchorDay: z.number().int().min(1).max(31).optional(),
  learners: learnerTerms.optional(),
})
