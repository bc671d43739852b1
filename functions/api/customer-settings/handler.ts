/** Lambda entry of the customer-settings family. */
import { customerSettingsFamily } from '#shared/contract/families/dashboard/customer-settings.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { getSettings, updateSettings } from './settings.ts'

const { table, context } = functionContext('customer-settings', { dashboard: dashboardSource })

export const handler = serve(
  customerSettingsFamily,
  { getSettings, updateSettings },
  {
    dependencies: {
      configurations: configurationRepository(table),
      mostTokenSeconds: readConfig('LAUNCH_TOKEN_SECONDS').LAUNCH_TOKEN_SECONDS,
    },
    context,
  },
)
