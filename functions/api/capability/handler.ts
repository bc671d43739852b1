/** Lambda entry of the capability family. */
import { capabilityFamily } from '#shared/contract/families/public/capability.ts'
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
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { recomputationRepository } from '#shared/store/recomputations/recomputation-repository.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import {
  createAlignment,
  getAlignment,
  listAlignments,
  listAlignmentVersions,
  listMappings,
  publishAlignment,
  updateAlignment,
  updateEvidenceAttributes,
} from './alignments.ts'
import { createClientSystem, getClientSystem, listClientSystems, updateClientSystem } from './client-systems.ts'
import { getEvidenceFramework } from './get-evidence-framework.ts'
import { previewAlignment } from './preview-alignment.ts'
import { createRecomputation, getRecomputation, listRecomputations } from './recomputations.ts'

const config = readConfig('RECORDS_BUCKET', 'CONTENT_BUCKET')
const { table, clock, context } = functionContext('capability', { dashboard: dashboardSource })

const clients = objectClients()
const records = objectStore(clients, config.RECORDS_BUCKET)
const [frameworks, objects] = [frameworkRepository(table), frameworkObjects(records)]

export const handler = serve(
  capabilityFamily,
  {
    getEvidenceFramework,
    createClientSystem,
    listClientSystems,
    getClientSystem,
    updateClientSystem,
    createAlignment,
    listAlignments,
    getAlignment,
    updateAlignment,
    listAlignmentVersions,
    publishAlignment,
    previewAlignment,
    listMappings,
    updateEvidenceAttributes,
    createRecomputation,
    listRecomputations,
    getRecomputation,
  },
  {
    dependencies: {
      clientSystems: clientSystemRepository(table),
      followers: statementFollowerRepository(table),
      alignments: alignmentRepository(table),
      recomputations: recomputationRepository(table),
      frameworks,
      catalogue: skillCatalogue({ frameworks, objects }),
      packages: packageRepository(table),
      objects,
      sessions: sessionRepository(table),
      content: objectStore(clients, config.CONTENT_BUCKET),
      records,
      cursors: openPageCursors(clock),
      clock,
    },
    context,
  },
)
