/** Lambda entry of the connectors family. */
import { connectorsFamily } from '#shared/contract/families/public/connectors.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { installationRepository } from '#shared/store/connectors/installation-repository.ts'
import { incidentRepository } from '#shared/store/incidents/incident-repository.ts'
import { getInstallation, listInstallations, putInstallation, removeInstallation } from './installations.ts'
import { recordConnectorEvents } from './record-connector-events.ts'

const { table, clock, context } = functionContext('connectors', { dashboard: dashboardSource })

export const handler = serve(
  connectorsFamily,
  { putInstallation, listInstallations, getInstallation, removeInstallation, recordConnectorEvents },
  {
    dependencies: { installations: installationRepository(table), incidents: incidentRepository(table), clock },
    context,
  },
)
