import type { packagesFamily } from '#shared/contract/families/public/packages.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { ContentLinks } from '#shared/platform/content-links.ts'
import type { LaunchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'

export type PackageEndpoints = typeof packagesFamily.endpoints

export interface Dependencies {
  readonly packages: PackageRepository
  readonly launches: LaunchCountRepository
  readonly content: ContentLinks
  readonly organizations: Pick<OrganizationRepository, 'names'>
}

export const packageNotFound = (): Refused<'PACKAGE_NOT_FOUND'> =>
  refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
