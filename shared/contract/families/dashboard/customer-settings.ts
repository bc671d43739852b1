/** The settings of a workspace, for signed-in people (specification, "tenant configuration"). */
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import {
  configurationEdit,
  configurationRevision,
  configuredWorkspace,
} from '#shared/contract/resources/configuration/configuration.ts'

export const customerSettingsFamily = defineFamily({
  name: 'customer-settings',
  summary: 'The dashboard: settings of the workspace',
  endpoints: {
    getSettings: {
      method: 'GET',
      path: '/api/customer/settings',
      summary: 'The workspace that the session uses, with its configuration',
      credentials: { session: memberSession },
      testMode: 'allowed',
      ok: { status: 200, body: configuredWorkspace },
      errors: [],
    },
    updateSettings: {
      method: 'PATCH',
      path: '/api/customer/settings',
      summary: 'Changes settings of the workspace',
      description:
        'What is absent stays as it is; null takes a setting back. Defaults apply to what is made from now on. Plan and contract are no settings.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      policies: [sessionWorkspace('requiredUnlessInAddress')],
      body: configurationEdit,
      ok: { status: 200, body: configurationRevision },
      errors: ['VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
  },
})
