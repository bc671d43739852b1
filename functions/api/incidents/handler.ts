/** Lambda entry of the incidents family. */
import { incidentsFamily } from '#shared/contract/families/dashboard/incidents.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { listIncidents, updateIncident } from './incidents.ts'

const { table, clock, context } = functionContext('incidents', { dashboard: dashboardSource })

export const handler = serve(
  incidentsFamily,
  { listIncidents, updateIncident },
  { dependencies: { incidents: incidentRepository(table), cursors: openPageCursors(clock) }, context },
)
