/** What the dashboard asks about the signed-in person (specification, "Signed-in dashboard sessions"). */
import * as z from 'zod'
import { memberSession, moneySession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import {
  dashboardSessionResource,
  membershipResource,
  personResource,
} from '#shared/contract/resources/people/person.ts'
import { planAlert, planOverview } from '#shared/contract/resources/quotas/plan-overview.ts'
import { workspaceRoles } from '#shared/contract/roles.ts'
import { boundedText } from '#shared/contract/resources/values.ts'

export const customerFamily = defineFamily({
  name: 'customer',
  summary: 'The dashboard: the signed-in person and the workspace that the session uses',
  endpoints: {
    getMe: {
      method: 'GET',
      path: '/api/customer/me',
      summary: 'The signed-in person, the memberships, and the workspace that the session uses',
      description: 'Pages call it to learn which workspace the session uses, so a stated workspace is ignored.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      policies: [sessionWorkspace('ignored'), workspaceUsage()],
      ok: {
        status: 200,
        body: z.object({
          person: personResource,
          memberships: z.array(membershipResource),
          workspace: z.object({ tenant_id: z.string(), name: z.string(), plan: z.string() }),
          role: z.enum(workspaceRoles),
          platform_admin: z.boolean(),
          session: dashboardSessionResource,
          /** Of what the plan includes, 80 or 100 percent is used: for owners, admins and billing members. */
          alerts: z.array(planAlert),
        }),
      },
      errors: [],
    },
    getPlan: {
      method: 'GET',
      path: '/api/customer/plan',
      summary: 'What the plan includes, how much of it is used, and where the billing period may lead',
      credentials: { session: moneySession },
      testMode: 'allowed',
      policies: [workspaceUsage()],
      ok: { status: 200, body: planOverview },
      errors: [],
    },
    switchTenant: {
      method: 'POST',
      path: '/api/customer/tenant/switch',
      summary: 'Lets the session use another workspace of which the person is a member',
      description: 'Pages that were opened for the former workspace get 409 SESSION_WORKSPACE_CHANGED from then on.',
      credentials: { person: true },
      testMode: 'allowed',
      body: z.object({ tenant_id: boundedText(512).min(1) }),
      ok: { status: 200, body: z.object({ tenant_id: z.string(), role: z.enum(workspaceRoles) }) },
      errors: ['WORKSPACE_ROLE_REQUIRED'],
    },
  },
})
