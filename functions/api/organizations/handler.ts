/** Lambda entry of the organizations family. */
import { organizationsFamily } from '#shared/contract/families/public/organizations.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { archiveOrganization } from './archive-organization.ts'
import { createOrganization } from './create-organization.ts'
import { getOrganization } from './get-organization.ts'
import { listOrganizations } from './list-organizations.ts'
import { updateOrganization } from './update-organization.ts'

const { table, clock, context } = functionContext('organizations', { dashboard: dashboardSource })

export const handler = serve(
  organizationsFamily,
  { createOrganization, listOrganizations, getOrganization, updateOrganization, archiveOrganization },
  { dependencies: { organizations: organizationRepository(table), clock }, context },
)
