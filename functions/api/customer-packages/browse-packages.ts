import { isPackageListed } from '#shared/domain/packages/package-filter.ts'
import { implement } from '#shared/http/implementation.ts'
import { presentPackages, type CustomerPackageEndpoints, type Dependencies } from './dependencies.ts'

export const browsePackages = implement<CustomerPackageEndpoints['browsePackages'], Dependencies>()({
  async handle({ caller: { tenantId, plan }, input: { query }, stamp }, dependencies) {
    const { limit, offset, organization_id: organizationId, ...filter } = query
    const { rows, total, hasMore, totalIsLowerBound } = await dependencies.packages.find(
      { tenantId, from: filter.status === 'archived' ? 'archived' : 'others' },
      (course) => isPackageListed(course, { ...filter, organizationId }),
      { limit, offset },
    )
    return {
      packages: await presentPackages(rows, { plan, now: stamp.now }, dependencies),
      pagination: { total, limit, offset, hasMore, totalIsLowerBound },
    }
  },
})
