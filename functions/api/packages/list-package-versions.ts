import { presentRevision } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

export const listPackageVersions = implement<PackageEndpoints['listPackageVersions'], Dependencies>()({
  load: ({ tenantId, input }, { packages }) => packages.getWithVersions(tenantId, input.params.packageId),
  handle: ({ loaded }) =>
    Promise.resolve(
      loaded === null ? packageNotFound() : { versions: loaded.versions.map((version) => presentRevision(version, loaded.course.currentVersionId)) },
    ),
})
