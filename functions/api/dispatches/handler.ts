/** Lambda entry of the dispatches family. */
import { dispatchesFamily } from '#shared/contract/families/public/dispatches.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { shellFilesKey } from '#shared/contract/resources/dispatches/shell.ts'
import { readPageFiles } from '#shared/operations/packages/read-page-files.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openDispatchTokens } from '#shared/platform/dispatch-tokens.ts'
import { keptRead } from '#shared/platform/kept-read.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { configurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { archiveDispatch, pauseDispatch, restoreDispatch, resumeDispatch } from './act-on-dispatch.ts'
import { createDispatch } from './create-dispatch.ts'
import { deleteDispatch } from './delete-dispatch.ts'
import { exportDispatch } from './export-dispatch.ts'
import { extendDispatch } from './extend-dispatch.ts'
import { getDispatch } from './get-dispatch.ts'
import { listDispatches } from './list-dispatches.ts'
import { rotateDispatchToken } from './rotate-dispatch-token.ts'
import { updateDispatch } from './update-dispatch.ts'

const { table, clock, context } = functionContext('dispatches', { dashboard: dashboardSource })
const web = objectStore(objectClients(), readConfig('WEB_BUCKET').WEB_BUCKET)
const shell = keptRead(() => readPageFiles(web, shellFilesKey), clock)

export const handler = serve(
  dispatchesFamily,
  {
    createDispatch,
    listDispatches,
    getDispatch,
    updateDispatch,
    deleteDispatch,
    pauseDispatch,
    resumeDispatch,
    archiveDispatch,
    restoreDispatch,
    extendDispatch,
    rotateDispatchToken,
    exportDispatch,
  },
  {
    dependencies: {
      dispatches: dispatchRepository(table),
      organizations: organizationRepository(table),
      packages: packageRepository(table),
      configurations: configurationRepository(table),
      tokens: openDispatchTokens(clock),
      shell,
      clock,
    },
    context,
  },
)
