import { talliedLaunches } from '#shared/domain/packages/launch-tally.ts'
import { archivedEvent } from '#shared/domain/packages/package.ts'
import { presentPackage } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

export const archivePackage = implement<PackageEndpoints['archivePackage'], Dependencies>()({
  load: () => Promise.resolve(null),
  async handle({ caller, input, stamp }, { packages }) {
    const { packageId } = input.params
    const course = await packages.archive({ tenantId: caller.tenantId, packageId }, archivedEvent(packageId, stamp))
    if (course === null) return packageNotFound()
    return {
      package_id: packageId,
      status: 'archived' as const,
      archived: true as const,
      archived_at: course.archivedAt ?? stamp.now,
      package: presentPackage(course, talliedLaunches(course.launchTally, stamp.now)),
    }
  },
})
