/** Lambda entry of the graph family. */
import { graphFamily } from '#shared/contract/families/public/graph.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { graphCache } from '#shared/operations/skills/graph-cache.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { getGraphSkill, getPath, listGraphSkills, listNeighbors } from './skills.ts'

const config = readConfig('RECORDS_BUCKET')
const { table, context } = functionContext('graph', { dashboard: dashboardSource })
const objects = frameworkObjects(objectStore(objectClients(), config.RECORDS_BUCKET))

export const handler = serve(
  graphFamily,
  { listGraphSkills, getGraphSkill, listNeighbors, getPath },
  { dependencies: { graphs: graphCache(frameworkRepository(table), objects) }, context },
)
