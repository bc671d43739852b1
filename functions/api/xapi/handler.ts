/** Lambda entry of the endpoints that read statements with an API key. */
import { xapiFamily } from '#shared/contract/families/public/xapi.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { getActivityAnalytics } from './get-activity-analytics.ts'
import { getActorAnalytics } from './get-actor-analytics.ts'
import { listStatements } from './list-statements.ts'

const { table, clock, context } = functionContext('xapi', { dashboard: dashboardSource })
const bodies = objectStore(objectClients(), readConfig('RECORDS_BUCKET').RECORDS_BUCKET)

export const handler = serve(
  xapiFamily,
  { listStatements, getActorAnalytics, getActivityAnalytics },
  {
    dependencies: { statements: statementRepository(table, { bodies, clock }), cursors: openPageCursors(clock) },
    context,
  },
)
