/** Choosing which version new attempts play, by the owner of the package. */
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { activatedEvent, type CoursePackage, type PackageVersion } from './package.ts'

/** The version becomes the active one, with its event; null: it is that already. */
type Activation = { readonly version: PackageVersion; readonly event: AuditEvent } | null

/**
 * Any version that is ready can be made the active one again, an older one too. Attempts that are open stay on the
 * version that they began with, and the next upload that becomes ready is active again.
 */
export function activateVersion(course: CoursePackage, version: PackageVersion, stamp: Stamp): Applied<Activation> | Refused<'PACKAGE_ARCHIVED' | 'PACKAGE_NOT_READY'> {
  if (course.status === 'archived') return refused('PACKAGE_ARCHIVED', 'This package is archived; no version of it can be made active.')
  if (version.status !== 'ready') return refused('PACKAGE_NOT_READY', 'Only a version that is ready can be made active.')
  return applied(course.currentVersionId === version.versionId ? null : { version, event: activatedEvent(version, stamp) })
}
