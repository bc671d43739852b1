/** Lambda entry of the customer family. */
import { customerFamily } from '#shared/contract/families/dashboard/customer.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { learnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { personRepository } from '#shared/store/people/person-repository.ts'
import { getMe } from './get-me.ts'
import { getPlan } from './get-plan.ts'
import { switchTenant } from './switch-tenant.ts'

const { table, clock, context } = functionContext('customer', { dashboard: dashboardSource })

export const handler = serve(
  customerFamily,
  { getMe, getPlan, switchTenant },
  {
    dependencies: {
      learners: learnerCountRepository(table),
      people: personRepository(table),
      members: memberRepository(table),
      sessions: dashboardSessionRepository(table),
      clock,
    },
    context,
  },
)
