/** Lambda entry of the customer-sessions family. */
import { customerSessionsFamily } from '#shared/contract/families/dashboard/customer-sessions.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { dispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { browseSessions } from './browse-sessions.ts'
import { getOpenSessions } from './get-open-sessions.ts'
import { getSessionCourse } from './get-session-course.ts'
import { resetSessionProgress } from './reset-session-progress.ts'

const { table, clock, context } = functionContext('customer-sessions', { dashboard: dashboardSource })

export const handler = serve(
  customerSessionsFamily,
  { browseSessions, getOpenSessions, getSessionCourse, resetSessionProgress },
  {
    dependencies: {
      sessions: sessionRepository(table),
      packages: packageRepository(table),
      dispatches: dispatchLaunchRepository(table),
      dispatchNames: dispatchRepository(table),
      organizations: organizationRepository(table),
      cursors: openPageCursors(clock),
      content: objectStore(objectClients(), readConfig('CONTENT_BUCKET').CONTENT_BUCKET),
    },
    context,
  },
)
