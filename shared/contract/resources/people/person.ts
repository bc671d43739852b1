/** People who sign in to the dashboard, and their memberships. */
import * as z from 'zod'
import { workspaceRoles } from '#shared/contract/roles.ts'
import { dateTime } from '#shared/contract/resources/values.ts'

export const personResource = z
  .object({
    id: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    displayName: z.string().nullable(),
    locale: z.string().nullable(),
  })
  .meta({ id: 'Person' })

export const membershipResource = z
  .object({ tenant_id: z.string(), name: z.string(), plan: z.string(), role: z.enum(workspaceRoles) })
  .meta({ id: 'Membership' })

export const dashboardSessionResource = z
  .object({
    id: z.string(),
    created_at: dateTime,
    last_seen_at: dateTime,
    /** The session ends then, however much it is used. */
    expires_at: dateTime,
  })
  .meta({ id: 'DashboardSession' })
