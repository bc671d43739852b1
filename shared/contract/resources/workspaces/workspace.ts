/** Workspaces as the platform's administration sees them: nothing of learners, and no secret. */
import * as z from 'zod'
import { planName } from '#shared/contract/resources/learners/usage.ts'
import { dateTime } from '#shared/contract/resources/values.ts'
import { billingTerms } from './billing-terms.ts'

export const workspaceStatus = z.enum(['active', 'suspended'])

export const workspaceResource = z
  .object({
    tenant_id: z.string(),
    slug: z.string(),
    name: z.string(),
    plan: planName,
    /** How the contract differs from the plan. */
    billing: billingTerms,
    status: workspaceStatus,
    suspended_at: dateTime.nullable(),
    /** Whether its people may create keys with the scopes `internal_product` and `admin`. */
    privileged_keys: z.boolean(),
    members: z.number().int(),
    owners: z.number().int(),
    created_at: dateTime,
  })
  .meta({ id: 'Workspace' })

export type WorkspaceResource = z.input<typeof workspaceResource>
