/** The workspace of the caller, and its settings (specification, "tenant configuration"). */
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import {
  configurationEdit,
  configurationRevision,
  configuredWorkspace,
} from '#shared/contract/resources/configuration/configuration.ts'

export const tenantFamily = defineFamily({
  name: 'tenant',
  summary: 'The workspace and its settings',
  endpoints: {
    getWorkspace: {
      method: 'GET',
      path: '/api/v1/tenant',
      summary: 'The workspace of the caller, with its configuration',
      credentials: keyOrMember,
      testMode: 'allowed',
      ok: { status: 200, body: configuredWorkspace },
      errors: [],
    },
    updateConfiguration: {
      method: 'PATCH',
      path: '/api/v1/tenant/configuration',
      summary: 'Changes settings of the workspace',
      description:
        'What is absent stays as it is; null takes a setting back. Defaults apply to what is made from now on. Plan and contract are no settings.',
      credentials: { ...keyOrMember, apiKey: ['admin'] },
      testMode: 'refused',
      body: configurationEdit,
      ok: { status: 200, body: configurationRevision },
      errors: ['VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
  },
})
