/** Lambda entry of health and of the API's description. It also responds to every address without an endpoint. */
import { healthFamily } from '#shared/contract/families/public/health.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { tableReachable } from '#shared/store/table/table-health.ts'
import { getDocs } from './get-docs.ts'
import { getHealth } from './get-health.ts'
import { getOpenApi } from './get-open-api.ts'
import { getOpenApiActions } from './get-open-api-actions.ts'

const config = readConfig('CONTENT_BUCKET', 'SERVICE_VERSION', 'API_BASE_URL')
const { table, context } = functionContext('health')
const content = objectStore(objectClients(), config.CONTENT_BUCKET)

export const handler = serve(
  healthFamily,
  { getHealth, getOpenApi, getOpenApiActions, getDocs },
  {
    dependencies: {
      version: config.SERVICE_VERSION,
      origin: config.API_BASE_URL,
      tableIsReachable: () => tableReachable(table),
      contentIsReachable: () => content.isReachable(),
    },
    context: {
      ...context,
      // Loaded at the first such request: it knows the routes of all families, and health checks do not need them.
      async fallback(event) {
        const { unknownRoute } = await import('#shared/http/unknown-route.ts')
        return unknownRoute(event)
      },
    },
  },
)
