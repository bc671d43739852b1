import { talliedLaunches } from '#shared/domain/packages/launch-tally.ts'
import { presentPackage } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import type { Dependencies, PackageEndpoints } from './dependencies.ts'

export const listPackages = implement<PackageEndpoints['listPackages'], Dependencies>()({
  async handle({ caller, input, stamp }, dependencies) {
    const { rows, total, hasMore, totalIsLowerBound } = await dependencies.packages.list(caller.tenantId, input.query)
    const { limit, offset } = input.query
    const nameOf = await organizationNames(rows, dependencies.organizations)
    return {
      packages: rows.map((course) =>
        presentPackage(course, {
          launches: talliedLaunches(course.launchTally, stamp.now),
          organizationName: nameOf(course),
          plan: caller.plan,
          now: stamp.now,
        }),
      ),
      pagination: { total, limit, offset, hasMore, totalIsLowerBound },
    }
  },
})
