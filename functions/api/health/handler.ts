/** Lambda entry of health and the API's description; also the answer to every address that no endpoint has. */
import { healthFamily } from '#shared/contract/families/health.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { unknownRoute } from '#shared/http/unknown-route.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { tableReachable } from '#shared/store/table-health.ts'
import { getDocs } from './get-docs.ts'
import { getHealth } from './get-health.ts'
import { getOpenApi } from './get-open-api.ts'

const config = readConfig('CONTENT_BUCKET', 'SERVICE_VERSION')
const { table, context } = functionContext('health')
const content = objectStore(objectClients(), config.CONTENT_BUCKET)

export const handler = serve(
  healthFamily,
  { getHealth, getOpenApi, getDocs },
  {
    dependencies: { version: config.SERVICE_VERSION, tableIsReachable: () => tableReachable(table), contentIsReachable: () => content.isReachable() },
    context: { ...context, fallback: unknownRoute },
  },
)
