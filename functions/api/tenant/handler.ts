/** Lambda entry of the tenant family. */
import { tenantFamily } from '#shared/contract/families/public/tenant.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { getWorkspace } from './get-workspace.ts'
import { updateConfiguration } from './update-configuration.ts'

const { table, context } = functionContext('tenant', { dashboard: dashboardSource })

export const handler = serve(
  tenantFamily,
  { getWorkspace, updateConfiguration },
  {
    dependencies: {
      configurations: configurationRepository(table),
      mostTokenSeconds: readConfig('LAUNCH_TOKEN_SECONDS').LAUNCH_TOKEN_SECONDS,
    },
    context,
  },
)
