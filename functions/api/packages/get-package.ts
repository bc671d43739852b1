import { presentPackage, presentVersion } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

export const getPackage = implement<PackageEndpoints['getPackage'], Dependencies>()({
  load: ({ tenantId, input }, { packages }) => packages.getWithVersions(tenantId, input.params.packageId),
  handle: ({ loaded }) =>
    Promise.resolve(loaded === null ? packageNotFound() : { package: presentPackage(loaded.course, 0), versions: loaded.versions.map(presentVersion) }),
})
