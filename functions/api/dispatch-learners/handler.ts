/** Lambda entry of the learners of dispatches. */
import { dispatchLearnersFamily } from '#shared/contract/families/public/dispatch-learners.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { dispatchLearnerRepository } from '#shared/store/dispatches/dispatch-learner-repository.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { seatRepository } from '#shared/store/dispatches/seat-repository.ts'
import { getDispatchResults } from './get-dispatch-results.ts'
import { listDispatchLearners } from './list-dispatch-learners.ts'
import { getOrganizationReport } from './get-organization-report.ts'
import { releaseDispatchLearner } from './release-dispatch-learner.ts'

const { table, clock, context } = functionContext('dispatch-learners', { dashboard: dashboardSource })

export const handler = serve(
  dispatchLearnersFamily,
  { listDispatchLearners, releaseDispatchLearner, getDispatchResults, getOrganizationReport },
  {
    dependencies: {
      dispatches: dispatchRepository(table),
      organizations: organizationRepository(table),
      learners: dispatchLearnerRepository(table),
      seats: seatRepository(table),
      cursors: openPageCursors(clock),
    },
    context,
  },
)
