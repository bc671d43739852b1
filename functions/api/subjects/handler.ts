/** Lambda entry of the family of learners' skills. */
import { subjectsFamily } from '#shared/contract/families/public/subjects.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { fadeMarkRepository } from '#shared/store/skills/fade-mark-repository.ts'
import { evidenceRepository } from '#shared/store/skills/evidence-repository.ts'
import { projectionRepository } from '#shared/store/skills/projection-repository.ts'
import { vectorRepository } from '#shared/store/skills/vector-repository.ts'
import { getEvidence, listEvidence, withdrawEvidence } from './evidence.ts'
import { exportBadges, getProjection, listProjections } from './projections.ts'
import { createEvidence } from './create-evidence.ts'

const { table, clock, context } = functionContext('subjects', { dashboard: dashboardSource })
const config = readConfig('RECORDS_BUCKET', 'API_BASE_URL')
const objects = frameworkObjects(objectStore(objectClients(), config.RECORDS_BUCKET))
const frameworks = frameworkRepository(table)

export const handler = serve(
  subjectsFamily,
  { createEvidence, listProjections, getProjection, listEvidence, getEvidence, withdrawEvidence, exportBadges },
  {
    dependencies: {
      evidence: evidenceRepository(table),
      projections: projectionRepository(table),
      vectors: vectorRepository(table),
      fadeMarks: fadeMarkRepository(table),
      clientSystems: clientSystemRepository(table),
      frameworks,
      catalogue: skillCatalogue({ frameworks, objects }),
      alignments: alignmentRepository(table),
      cursors: openPageCursors(clock),
      clock,
      issuer: config.API_BASE_URL,
    },
    context,
  },
)
