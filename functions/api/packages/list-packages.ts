import { talliedLaunches } from '#shared/domain/packages/launch-tally.ts'
import { presentPackage } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, PackageEndpoints } from './dependencies.ts'

export const listPackages = implement<PackageEndpoints['listPackages'], Dependencies>()({
  load: ({ tenantId, input }, { packages }) => packages.list(tenantId, input.query),
  handle: ({ input, loaded, stamp }) =>
    Promise.resolve({
      packages: loaded.rows.map((course) => presentPackage(course, talliedLaunches(course.launchTally, stamp.now))),
      pagination: {
        total: loaded.total,
        limit: input.query.limit,
        offset: input.query.offset,
        hasMore: loaded.hasMore,
        totalIsLowerBound: loaded.totalIsLowerBound,
      },
    }),
})
