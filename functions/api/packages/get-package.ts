import { closedLaunches, uncountedFrom } from '#shared/domain/packages/launch-tally.ts'
import { hasArtifact, presentPackage, presentVersion } from '#shared/domain/packages/package-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { packageNotFound, type Dependencies, type PackageEndpoints } from './dependencies.ts'

export const getPackage = implement<PackageEndpoints['getPackage'], Dependencies>()({
  async load({ tenantId, input, stamp }, { packages, launches }) {
    const found = await packages.getWithVersions(tenantId, input.params.packageId)
    if (found === null) return null
    const { launchTally } = found.course
    const since = await launches.since(tenantId, input.params.packageId, uncountedFrom(launchTally, stamp.now))
    return { ...found, launches: closedLaunches(launchTally, stamp.now) + since }
  },
  async handle({ loaded }, { content }) {
    if (loaded === null) return packageNotFound()
    const versions = loaded.versions.map(async (version) => presentVersion(version, hasArtifact(version) ? (await content.link(version)).baseUrl : null))
    return { package: presentPackage(loaded.course, loaded.launches), versions: await Promise.all(versions) }
  },
})
