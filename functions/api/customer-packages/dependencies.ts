import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { ManagedPackage } from '#shared/contract/resources/packages/package.ts'
import { talliedLaunches } from '#shared/domain/packages/launch-tally.ts'
import type { CoursePackage } from '#shared/domain/packages/package.ts'
import { presentManaged } from '#shared/domain/packages/package-presenter.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { PlanName } from '#shared/domain/quotas/plan.ts'
import { repeatUntilStored } from '#shared/http/until-stored.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { PackageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import type { PackageRepository, PackageWithVersions } from '#shared/store/packages/package-repository.ts'
import type { VersionRepository } from '#shared/store/packages/version-repository.ts'

export type CustomerPackageEndpoints = typeof customerPackagesFamily.endpoints

export interface Dependencies {
  readonly packages: PackageRepository
  readonly deletions: Pick<PackageDeletionRepository, 'schedule'>
  readonly versions: Pick<VersionRepository, 'activate'>
  readonly organizations: Pick<OrganizationRepository, 'names' | 'get'>
  /** The bucket of hosted files. */
  readonly content: Pick<ObjectStore, 'read'>
  /** Largest upload that the deployment accepts, in MiB. */
  readonly maxUploadMb: number
}

export const noSuchPackage = (): Refused<'PACKAGE_NOT_FOUND'> =>
  refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')

export const noSuchVersion = (versionId: string): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', `The package has no version ${versionId}.`)

/** A package with its versions; null where there is none, or where its files are being removed. */
export async function findPackage(
  tenantId: string,
  packageId: string,
  { packages }: Pick<Dependencies, 'packages'>,
): Promise<PackageWithVersions | null> {
  const found = await packages.getWithVersions(tenantId, packageId)
  return found?.course.erasureBeganAt === null ? found : null
}

interface Moment {
  readonly plan: PlanName
  /** ISO 8601 */
  readonly now: string
}

/** Packages as the dashboard shows them. */
export async function presentPackages(
  courses: readonly CoursePackage[],
  moment: Moment,
  { organizations }: Pick<Dependencies, 'organizations'>,
): Promise<ManagedPackage[]> {
  const nameOf = await organizationNames(courses, organizations)
  return courses.map((course) => {
    const launches = talliedLaunches(course.launchTally, moment.now)
    return presentManaged(course, { launches, organizationName: nameOf(course), ...moment })
  })
}

/** A package as it is shown after a change; the refusal of an unknown one, if it is gone by now. */
export async function shown(
  course: CoursePackage | undefined,
  moment: Moment,
  dependencies: Pick<Dependencies, 'organizations'>,
): Promise<{ readonly package: ManagedPackage } | Refused<'PACKAGE_NOT_FOUND'>> {
  const [presented] = course === undefined ? [] : await presentPackages([course], moment, dependencies)
  return presented === undefined ? noSuchPackage() : { package: presented }
}

/** Each try decides again on the package that is stored then. */
export const untilStored = repeatUntilStored({
  maxTries: 10,
  busy: 'Many requests are changing this package at once. Repeat the request.',
})
