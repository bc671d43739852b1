/** Lambda entry of the customer-organizations family. */
import { customerOrganizationsFamily } from '#shared/contract/families/dashboard/customer-organizations.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { attributionRepository } from '#shared/store/organizations/attribution-repository.ts'
import { getOrganizationCounts } from './get-organization-counts.ts'

const { table, context } = functionContext('customer-organizations', { dashboard: dashboardSource })

export const handler = serve(
  customerOrganizationsFamily,
  { getOrganizationCounts },
  { dependencies: { attributions: attributionRepository(table) }, context },
)
