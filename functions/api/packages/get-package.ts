import { closedLaunches, uncountedFrom } from '#shared/domain/packages/launch-tally.ts'
import { hasArtifact, presentPackage, presentVersion } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

export const getPackage = implement<PackageEndpoints['getPackage'], Dependencies>()({
  async handle(
    { caller: { tenantId, plan }, input: { params }, stamp },
    { packages, launches, content, organizations },
  ) {
    const found = await packages.getWithVersions(tenantId, params.packageId)
    if (found === null) return packageNotFound()
    const { launchTally } = found.course
    const [since, nameOf] = await Promise.all([
      launches.since(tenantId, params.packageId, uncountedFrom(launchTally, stamp.now)),
      organizationNames([found.course], organizations),
    ])
    const versions = found.versions.map(async (version) =>
      presentVersion(version, hasArtifact(version) ? (await content.link(version)).baseUrl : null),
    )
    return {
      package: presentPackage(found.course, {
        launches: closedLaunches(launchTally, stamp.now) + since,
        organizationName: nameOf(found.course),
        plan,
        now: stamp.now,
      }),
      versions: await Promise.all(versions),
    }
  },
})
