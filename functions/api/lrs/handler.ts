/** Lambda entry of the LRS. */
import { lrsFamily } from '#shared/contract/families/lrs.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { activityRepository } from '#shared/store/activity-repository.ts'
import { documentRepository } from '#shared/store/document-repository.ts'
import { deleteActivityProfile, getActivityProfile, putActivityProfile, updateActivityProfile } from './activity-profile.ts'
import { deleteAgentProfile, getAgentProfile, putAgentProfile, updateAgentProfile } from './agent-profile.ts'
import { getAbout } from './get-about.ts'
import { getActivity } from './get-activity.ts'
import { getAgent } from './get-agent.ts'
import { pending } from './pending.ts'
import { deleteState, getState, putState, updateState } from './state.ts'

const { table, clock, context } = functionContext('lrs', { lrs: true })
const config = readConfig('RECORDS_BUCKET')

export const handler = serve(
  lrsFamily,
  {
    getAbout,
    getStatements: pending(),
    putStatement: pending(),
    createStatements: pending(),
    getActivity,
    getAgent,
    getState,
    putState,
    updateState,
    deleteState,
    getActivityProfile,
    putActivityProfile,
    updateActivityProfile,
    deleteActivityProfile,
    getAgentProfile,
    putAgentProfile,
    updateAgentProfile,
    deleteAgentProfile,
  },
  { dependencies: { clock, activities: activityRepository(table), documents: documentRepository(table), records: objectStore(objectClients(), config.RECORDS_BUCKET) }, context },
)
