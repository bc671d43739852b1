/** Activation: the owner of a package chooses the version that new attempts play. */
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { activatedEvent, versionLabel, type CoursePackage, type PackageVersion } from './package.ts'

/** The version that becomes active, and the event; null: the version is already active. */
type Activation = { readonly version: PackageVersion; readonly event: AuditEvent } | null

/**
 * Decides whether a version may become the active one. Any ready version may, also an older one. Open attempts keep the
 * version with which they began. The next upload that becomes ready replaces the active version again.
 */
export function decideActivation(
  course: CoursePackage,
  version: PackageVersion,
  stamp: Stamp,
): Applied<Activation> | Refused<'PACKAGE_ARCHIVED' | 'PACKAGE_NOT_READY'> {
  if (course.status === 'archived')
    return refused(
      'PACKAGE_ARCHIVED',
      'This package is archived, so none of its versions can be activated. Choose another package.',
    )
  if (version.status !== 'ready')
    return refused(
      'PACKAGE_NOT_READY',
      `Version ${versionLabel(version.revision)} has the status ${version.status}. Only a ready version can be activated.`,
    )
  return applied(
    course.currentVersionId === version.versionId ? null : { version, event: activatedEvent(version, stamp) },
  )
}
