import { isListed } from '#shared/domain/dispatches/dispatch-filter.ts'
import { implement } from '#shared/http/implementation.ts'
import { presentDispatches, type Dependencies, type DispatchEndpoints } from './dependencies.ts'

export const listDispatches = implement<DispatchEndpoints['listDispatches'], Dependencies>()({
  async handle({ caller, input: { query }, stamp }, dependencies) {
    const { limit, offset, package_id: packageId, organization_id: organizationId, ...filter } = query
    const page = await dependencies.dispatches.list(
      caller.tenantId,
      (dispatch) => isListed(dispatch, { ...filter, packageId, organizationId }, stamp.now),
      { limit, offset },
    )
    const counted = await dependencies.dispatches.withCounts(page.rows)
    const { total, hasMore, totalIsLowerBound } = page
    return {
      dispatches: await presentDispatches(counted, stamp.now, dependencies),
      pagination: { total, limit, offset, hasMore, totalIsLowerBound },
    }
  },
})
