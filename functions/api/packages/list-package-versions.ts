import { presentRevision } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

export const listPackageVersions = implement<PackageEndpoints['listPackageVersions'], Dependencies>()({
  async handle({ caller, input }, { packages }) {
    const found = await packages.getWithVersions(caller.tenantId, input.params.packageId)
    if (found === null) return packageNotFound()
    return { versions: found.versions.map((version) => presentRevision(version, found.course.currentVersionId)) }
  },
})
