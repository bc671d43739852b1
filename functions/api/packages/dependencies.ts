import type { packagesFamily } from '#shared/contract/families/packages.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { ContentLinks } from '#shared/platform/content-links.ts'
import type { LaunchCounts } from '#shared/store/launch-counts.ts'
import type { PackageRepository } from '#shared/store/package-repository.ts'

export type PackageEndpoints = typeof packagesFamily.endpoints

export interface Dependencies {
  readonly packages: PackageRepository
  readonly launches: LaunchCounts
  readonly content: ContentLinks
}

export const packageNotFound = (): Refused<'PACKAGE_NOT_FOUND'> => refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
