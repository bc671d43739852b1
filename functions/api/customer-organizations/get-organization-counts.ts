import { maxDispatches } from '#shared/domain/dispatches/dispatch.ts'
import { implement } from '#shared/http/implementation.ts'
import type { CustomerOrganizationEndpoints, Dependencies } from './dependencies.ts'

type Endpoint = CustomerOrganizationEndpoints['getOrganizationCounts']

export const getOrganizationCounts = implement<Endpoint, Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { attributions }) {
    const organizationIds = query.organization_ids.split(',')
    // As many rows as a workspace has dispatches at most, so that only packages can be too many.
    const { counts, isComplete } = await attributions.count({ tenantId, organizationIds, most: maxDispatches })
    return {
      organizations: counts.map(({ organizationId, ...count }) => ({ organization_id: organizationId, ...count })),
      is_complete: isComplete,
    }
  },
})
