import { talliedLaunches } from '#shared/domain/packages/launch-tally.ts'
import { archivedEvent } from '#shared/domain/packages/package.ts'
import { presentPackage } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

export const archivePackage = implement<PackageEndpoints['archivePackage'], Dependencies>()({
  async handle({ caller, input, stamp }, dependencies) {
    const { packageId } = input.params
    const course = await dependencies.packages.archive(
      { tenantId: caller.tenantId, packageId },
      archivedEvent(packageId, stamp),
    )
    if (course === null) return packageNotFound()
    const nameOf = await organizationNames([course], dependencies.organizations)
    const launches = talliedLaunches(course.launchTally, stamp.now)
    return {
      package_id: packageId,
      status: 'archived' as const,
      archived: true as const,
      archived_at: course.archivedAt ?? stamp.now,
      package: presentPackage(course, {
        launches,
        organizationName: nameOf(course),
        plan: caller.plan,
        now: stamp.now,
      }),
    }
  },
})
