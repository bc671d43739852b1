/** Lambda entry of the frameworks family. */
import { frameworksFamily } from '#shared/contract/families/public/frameworks.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { frameworkImportRepository } from '#shared/store/frameworks/framework-import-repository.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { createFramework, getFramework, listFrameworks, publishFramework, updateFrameworkDraft } from './frameworks.ts'
import { createFrameworkImport, getFrameworkImport, processFrameworkImport } from './imports.ts'
import {
  getFrameworkDiff,
  exportFrameworkVersion,
  getFrameworkVersion,
  listFrameworkVersions,
  getSkillGraph,
  listSkillGraphs,
} from './versions.ts'

const { table, clock, context } = functionContext('frameworks', { dashboard: dashboardSource })
const config = readConfig('RECORDS_BUCKET', 'UPLOADS_BUCKET', 'API_BASE_URL')
const clients = objectClients()

export const handler = serve(
  frameworksFamily,
  {
    createFramework,
    listFrameworks,
    getFramework,
    updateFrameworkDraft,
    publishFramework,
    listFrameworkVersions,
    getFrameworkVersion,
    getFrameworkDiff,
    exportFrameworkVersion,
    createFrameworkImport,
    processFrameworkImport,
    getFrameworkImport,
    listSkillGraphs,
    getSkillGraph,
  },
  {
    dependencies: {
      frameworks: frameworkRepository(table),
      alignments: alignmentRepository(table),
      imports: frameworkImportRepository(table),
      objects: frameworkObjects(objectStore(clients, config.RECORDS_BUCKET)),
      uploaded: objectStore(clients, config.UPLOADS_BUCKET),
      link: (file: Parameters<typeof downloadLink>[2]) => downloadLink(clients, config.RECORDS_BUCKET, file),
      cursors: openPageCursors(clock),
      clock,
      apiBaseUrl: config.API_BASE_URL,
    },
    context,
  },
)
