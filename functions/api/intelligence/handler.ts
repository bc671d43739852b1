/** Lambda entry of the intelligence family. */
import { intelligenceFamily } from '#shared/contract/families/public/intelligence.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { graphCache } from '#shared/operations/skills/graph-cache.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { recommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import { roleBriefRepository } from '#shared/store/role-briefs/role-brief-repository.ts'
import { valueModelRepository } from '#shared/store/value/value-model-repository.ts'
import { valueRepository } from '#shared/store/value/value-repository.ts'
import { recordRecommendationFeedback, removeRecommendationFeedback } from './recommendation-feedback.ts'
import { archiveRoleBrief, createRoleBrief, getRoleBrief, listRoleBriefs, updateRoleBrief } from './role-briefs.ts'
import { getValueModel, putValueModel } from './value-model.ts'
import { getValueReport, listValueEntries } from './value-report.ts'

const config = readConfig('RECORDS_BUCKET')
const { table, clock, context } = functionContext('intelligence', { dashboard: dashboardSource })
const objects = frameworkObjects(objectStore(objectClients(), config.RECORDS_BUCKET))

export const handler = serve(
  intelligenceFamily,
  {
    createRoleBrief,
    listRoleBriefs,
    getRoleBrief,
    updateRoleBrief,
    archiveRoleBrief,
    recordRecommendationFeedback,
    removeRecommendationFeedback,
    getValueModel,
    putValueModel,
    getValueReport,
    listValueEntries,
  },
  {
    dependencies: {
      roleBriefs: roleBriefRepository(table),
      recommendations: recommendationRepository(table),
      models: valueModelRepository(table),
      value: valueRepository(table),
      packages: packageRepository(table),
      graphs: graphCache(frameworkRepository(table), objects),
      cursors: openPageCursors(clock),
      clock,
    },
    context,
  },
)
