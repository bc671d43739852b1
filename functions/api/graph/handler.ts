/** Lambda entry of the graph family. */
import { graphFamily } from '#shared/contract/families/public/graph.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { graphCache } from '#shared/operations/skills/graph-cache.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { recommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import { roleBriefRepository } from '#shared/store/role-briefs/role-brief-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { getGapReport } from './gaps.ts'
import { createHeatMap, getLearnerProfile, listLearnersOfSkill } from './learners.ts'
import { listRecommendations } from './recommendations.ts'
import { getGraphSkill, getPath, listGraphSkills, listNeighbors } from './skills.ts'

const config = readConfig('RECORDS_BUCKET')
const { table, clock, context } = functionContext('graph', { dashboard: dashboardSource })
const objects = frameworkObjects(objectStore(objectClients(), config.RECORDS_BUCKET))

export const handler = serve(
  graphFamily,
  {
    listGraphSkills,
    getGraphSkill,
    listNeighbors,
    getPath,
    listLearnersOfSkill,
    getLearnerProfile,
    getGapReport,
    listRecommendations,
    createHeatMap,
  },
  {
    dependencies: {
      graphs: graphCache(frameworkRepository(table), objects),
      catalogue: skillCatalogue({ frameworks: frameworkRepository(table), objects }),
      projections: projectionRepository(table),
      roleBriefs: roleBriefRepository(table),
      alignments: alignmentRepository(table),
      packages: packageRepository(table),
      recommendations: recommendationRepository(table),
      vectors: vectorRepository(table),
      cursors: openPageCursors(clock),
      clock,
    },
    context,
  },
)
