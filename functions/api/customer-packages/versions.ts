import { decideActivation } from '#shared/domain/packages/activation.ts'
import { presentManifest, presentStructure } from '#shared/domain/packages/manifest-presenter.ts'
import { presentRevision } from '#shared/domain/packages/package-presenter.ts'
import type { PackageVersion } from '#shared/domain/packages/package.ts'
import { implement } from '#shared/http/implementation.ts'
import { readCourse } from '#shared/operations/packages/read-course.ts'
import {
  findPackage,
  noSuchPackage,
  noSuchVersion,
  shown,
  type CustomerPackageEndpoints,
  type Dependencies,
} from './dependencies.ts'

/** Only courses have a tree, and only once their files are stored. */
const structureOf = async (version: PackageVersion, { content }: Pick<Dependencies, 'content'>) =>
  version.contentType === 'scorm' && version.status === 'ready' ? readCourse(version, content) : null

export const getVersionReport = implement<CustomerPackageEndpoints['getVersionReport'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params } }, dependencies) {
    const found = await findPackage(tenantId, params.packageId, dependencies)
    if (found === null) return noSuchPackage()
    const version = found.versions.find(({ versionId }) => versionId === params.versionId)
    if (version === undefined) return noSuchVersion(params.versionId)
    return {
      version: presentRevision(version, found.course.currentVersionId),
      failure: version.failure,
      report: version.report ?? { errors: [], warnings: [] },
      manifest: presentManifest(version.summary),
      structure: presentStructure(await structureOf(version, dependencies)),
    }
  },
})

export const activateVersion = implement<CustomerPackageEndpoints['activateVersion'], Dependencies>()({
  async handle({ caller: { tenantId, plan }, input: { params }, stamp }, dependencies) {
    const found = await findPackage(tenantId, params.packageId, dependencies)
    if (found === null) return noSuchPackage()
    const { course, versions } = found
    const version = versions.find(({ versionId }) => versionId === params.versionId)
    if (version === undefined) return noSuchVersion(params.versionId)
    const decided = decideActivation(course, version, stamp)
    if (decided.outcome === 'refused') return decided
    const activated =
      decided.value === null ? course : await dependencies.versions.activate(version, decided.value.event)
    // Null: the package was archived meanwhile, or plays the version already.
    const stored = activated ?? (await dependencies.packages.get(tenantId, params.packageId)) ?? course
    return shown(stored, { plan, now: stamp.now }, dependencies)
  },
})
