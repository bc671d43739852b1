import type { packagesFamily } from '#shared/contract/families/public/packages.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { downloadLink } from '#shared/platform/archive-uploads.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ContentLinks } from '#shared/platform/content-links.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { ProcessPackageMessage } from '#shared/operations/packages/process-package-message.ts'
import type { LaunchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { VersionRepository } from '#shared/store/packages/version-repository.ts'

export type PackageEndpoints = typeof packagesFamily.endpoints

export interface Dependencies {
  readonly packages: PackageRepository
  readonly versions: Pick<VersionRepository, 'claimRebuild'>
  /** Work of the processing queue. */
  readonly jobs: Outlet<ProcessPackageMessage>
  readonly clock: Clock
  readonly launches: LaunchCountRepository
  readonly content: ContentLinks
  readonly archives: {
    /** Where the archives of versions stay. */
    readonly kept: Pick<ObjectStore, 'bucket' | 'head'>
    /** Where archives are uploaded to. They expire there. */
    readonly uploaded: Pick<ObjectStore, 'bucket' | 'head'>
    /** Signs a link to an object of a bucket. */
    readonly link: (bucket: string, file: Parameters<typeof downloadLink>[2]) => Promise<string>
  }
  readonly organizations: Pick<OrganizationRepository, 'names'>
}

export const packageNotFound = (): Refused<'PACKAGE_NOT_FOUND'> =>
  refused('PACKAGE_NOT_FOUND', 'There is no such package in this workspace.')
