/** Lambda entry of the capability family. */
import { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { clientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'
import { createClientSystem, getClientSystem, listClientSystems, updateClientSystem } from './client-systems.ts'
import { getEvidenceFramework } from './get-evidence-framework.ts'

const { table, clock, context } = functionContext('capability', { dashboard: dashboardSource })

export const handler = serve(
  capabilityFamily,
  { getEvidenceFramework, createClientSystem, listClientSystems, getClientSystem, updateClientSystem },
  {
    dependencies: { clientSystems: clientSystemRepository(table), cursors: openPageCursors(clock), clock },
    context,
  },
)
