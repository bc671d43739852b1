/** Lambda entry of the LRS. */
import { lrsFamily } from '#shared/contract/families/public/lrs.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { xapiProtocol } from '#shared/http/xapi-protocol.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { definitionRecorder } from '#shared/operations/statements/record-definitions.ts'
import { activityRepository } from '#shared/store/activities/activity-repository.ts'
import { documentRepository } from '#shared/store/documents/document-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import {
  deleteActivityProfile,
  getActivityProfile,
  putActivityProfile,
  updateActivityProfile,
} from './activity-profile.ts'
import { deleteAgentProfile, getAgentProfile, putAgentProfile, updateAgentProfile } from './agent-profile.ts'
import { createStatements } from './create-statements.ts'
import { getAbout } from './get-about.ts'
import { getActivity } from './get-activity.ts'
import { getAgent } from './get-agent.ts'
import { getStatements } from './get-statements.ts'
import { putStatement } from './put-statement.ts'
import { deleteState, getState, putState, updateState } from './state.ts'

const { table, clock, context } = functionContext('lrs', { lrs: true, dashboard: dashboardSource })
const config = readConfig('RECORDS_BUCKET', 'API_BASE_URL')
const activities = activityRepository(table)
const records = objectStore(objectClients(), config.RECORDS_BUCKET)

export const handler = serve(
  lrsFamily,
  {
    getAbout,
    getStatements,
    putStatement,
    createStatements,
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
  {
    dependencies: {
      clock,
      activities,
      recordDefinitions: definitionRecorder(activities),
      documents: documentRepository(table),
      records,
      statements: statementRepository(table, { bodies: records, clock }),
      cursors: openPageCursors(clock),
      apiBaseUrl: config.API_BASE_URL,
    },
    context: { ...context, protocol: xapiProtocol },
  },
)
