/**
 * Removes a package whose deletion is due:
 *
 *   package.deletion_due ─▶ files, archives ─▶ versions ─▶ the package, its storage and the mark, in one transaction
 *
 * Each step may be repeated, and the mark goes last: until then publish-events records the event again every hour.
 */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { archivesPrefix, packagePrefix } from '#shared/domain/packages/package-presenter.ts'
import { packageEvent } from '#shared/domain/packages/package.ts'
import type { ObjectErasure } from '#shared/platform/object-erasure.ts'
import type { PackageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'

export interface PackageRemoval {
  readonly packages: Pick<PackageRepository, 'getWithVersions'>
  readonly deletions: Pick<PackageDeletionRepository, 'remove'>
  /** Of the bucket with hosted content and the archives. */
  readonly files: ObjectErasure
  readonly stamp: () => Stamp
}

/** A package that was removed before, or whose removal has not begun, stays as it is. */
export const packageRemover =
  ({ packages, deletions, files, stamp }: PackageRemoval) =>
  async ({ tenant_id: tenantId, facts: { event } }: PublishedEvent): Promise<void> => {
    const { type, entityId: packageId } = event
    if (type !== 'package.deletion_due' || packageId === null) return
    const course = (await packages.getWithVersions(tenantId, packageId))?.course
    if (course === undefined || course.erasureBeganAt === null) return
    await files.erase(packagePrefix(course))
    await files.erase(archivesPrefix(course))
    const data = { title: course.title, storage_bytes: course.storageBytes }
    await deletions.remove(course, { ...packageEvent('package.deleted', packageId, stamp()), data })
  }
