/**
 * Removes a package whose deletion is due:
 *
 *   package.deletion_due ─▶ files, archives ─▶ versions ─▶ the package, its storage and the mark, in one transaction
 *
 * Each step may be repeated, and the mark goes last: until then publish-events records the event again every hour.
 */
import { packageEvent, type CoursePackage, type PackageVersion } from '#shared/domain/packages/package.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { archivesPrefix, packagePrefix } from '#shared/domain/packages/package-presenter.ts'
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

/** A worker that makes an archive ends within 15 minutes, and begins none of a package whose removal has begun. */
const rebuildMilliseconds = 20 * 60_000

/** Whether a worker that did not know of the removal may still store an archive. */
const mayBeRebuilt = ({ erasureBeganAt }: CoursePackage, versions: readonly PackageVersion[], now: string): boolean =>
  versions.some(({ rebuildAskedAt }) => rebuildAskedAt !== undefined) &&
  Date.parse(now) - Date.parse(erasureBeganAt ?? now) < rebuildMilliseconds

/** A package that was removed before, whose removal has not begun, or that still has to wait stays as it is. */
export const packageRemover =
  ({ packages, deletions, files, stamp }: PackageRemoval) =>
  async ({ tenant_id: tenantId, facts: { event } }: PublishedEvent): Promise<void> => {
    const { type, entityId: packageId } = event
    if (type !== 'package.deletion_due' || packageId === null) return
    const found = await packages.getWithVersions(tenantId, packageId)
    if (found === null || found.course.erasureBeganAt === null) return
    const { course, versions } = found
    // The event comes again within the hour.
    if (mayBeRebuilt(course, versions, stamp().now)) return
    await files.erase(packagePrefix(course))
    await files.erase(archivesPrefix(course))
    const data = { title: course.title, storage_bytes: course.storageBytes }
    await deletions.remove(course, { ...packageEvent('package.deleted', packageId, stamp()), data })
  }
