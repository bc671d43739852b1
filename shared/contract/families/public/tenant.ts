/** The workspace of the caller, and its settings (specification, "tenant configuration"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { configurationEdit, configurationResource } from '#shared/contract/resources/configuration/configuration.ts'
import { planName } from '#shared/contract/resources/learners/usage.ts'
import { workspaceStatus } from '#shared/contract/resources/workspaces/workspace.ts'

const version = z.number().int().min(1).meta({ description: 'Revision of the configuration; 1: never changed.' })

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
      ok: {
        status: 200,
        body: z.object({
          tenant: z.object({
            tenant_id: z.string(),
            account_id: z.string().meta({ description: 'A workspace is an account of its own: the same id.' }),
            name: z.string(),
            plan: planName,
            status: workspaceStatus,
          }),
          configuration: configurationResource,
          version,
        }),
      },
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
      ok: { status: 200, body: z.object({ configuration: configurationResource, version }) },
      errors: ['VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
  },
})
