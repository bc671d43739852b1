/** Organizations (specification, "Dispatches and organizations"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { organizationResource, organizationStatus } from '#shared/contract/resources/organizations/organization.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { emailAddress, label, pathId } from '#shared/contract/resources/values.ts'

const params = z.object({ organizationId: pathId })

const settings = {
  name: label(200),
  externalId: label(128).nullable().optional(),
  contactEmail: emailAddress.nullable().optional(),
  tags: z.array(label(50)).max(20).optional(),
  notes: label(1000).nullable().optional(),
}

const oneOrganization = z.object({ organization: organizationResource })

export const organizationsFamily = defineFamily({
  name: 'organizations',
  summary: 'Organizations: groups to which dispatches and packages are attributed',
  endpoints: {
    createOrganization: {
      method: 'POST',
      path: '/api/v1/organizations',
      summary: 'Creates an organization',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [idempotent()],
      body: z.object(settings),
      ok: { status: 200, body: oneOrganization },
      errors: ['EXTERNAL_ID_TAKEN', 'QUOTA_EXCEEDED'],
    },
    listOrganizations: {
      method: 'GET',
      path: '/api/v1/organizations',
      summary: 'Organizations of the workspace, newest first',
      action: { consequential: false },
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object({
        ...pageQuery,
        status: organizationStatus.default('active'),
        external_id: z.string().optional(),
      }),
      ok: { status: 200, body: z.object({ organizations: z.array(organizationResource), pagination }) },
      errors: [],
    },
    getOrganization: {
      method: 'GET',
      path: '/api/v1/organizations/{organizationId}',
      summary: 'One organization',
      action: { consequential: false },
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: oneOrganization },
      errors: ['ORGANIZATION_NOT_FOUND'],
    },
    updateOrganization: {
      method: 'PATCH',
      path: '/api/v1/organizations/{organizationId}',
      summary: 'Changes an organization',
      description: 'What is absent stays as it is. `status: active` restores an archived organization.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      body: z.strictObject({
        ...settings,
        name: settings.name.optional(),
        status: z.literal('active').optional(),
        version: z.number().int().min(1).optional(),
      }),
      ok: { status: 200, body: oneOrganization },
      errors: ['ORGANIZATION_NOT_FOUND', 'EXTERNAL_ID_TAKEN', 'VERSION_CONFLICT'],
    },
    archiveOrganization: {
      method: 'DELETE',
      path: '/api/v1/organizations/{organizationId}',
      summary: 'Archives an organization: nothing new can be attributed to it, and what is stays',
      description: 'A repeated call returns the same response. Its external id stays taken.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: oneOrganization },
      errors: ['ORGANIZATION_NOT_FOUND'],
    },
  },
})
