/**
 * Settings with which owners and admins of a workspace control a course's sessions (specification, "Session completion and
 * attempts").
 */
import { differing } from '../differing.ts'
import type { AuditEvent, Stamp } from '../events/audit-event.ts'
import { applied, refused, versionConflict, type Applied, type Refused } from '../outcome.ts'
import { packageEvent, type CoursePackage } from './package.ts'

/** What a workspace can also set as the default of its new packages. */
export type CourseSettings = Pick<CoursePackage, 'completedRelaunchBehavior' | 'startOverAllowed'>

/** Everything that people change of a package. */
export type PackageSettings = CourseSettings & Pick<CoursePackage, 'title' | 'organizationId' | 'tags'>

/** Attributes that a change stores, with its event. */
export interface PackageChange {
  readonly set: Partial<CoursePackage>
  readonly event: AuditEvent
}

/** Settings of a new course. */
export const newCourseSettings: CourseSettings = { completedRelaunchBehavior: 'review', startOverAllowed: true }

/**
 * Decides on a change of settings; null: it changes nothing. Settings that are absent keep their values. A launch copies
 * `startOverAllowed` into its session, so that a change does not affect sessions that are open; the others are read from the
 * package.
 */
export function decideSettingsChange(
  course: CoursePackage,
  { version, ...wanted }: Partial<PackageSettings> & { readonly version?: number | undefined },
  stamp: Stamp,
): Applied<PackageChange | null> | Refused<'PACKAGE_ARCHIVED' | 'VERSION_CONFLICT'> {
  if (course.status === 'archived')
    return refused(
      'PACKAGE_ARCHIVED',
      'This package is archived, so its settings cannot be changed. Choose another package.',
    )
  if (version !== undefined && version !== course.settingsVersion)
    return versionConflict('package', course.settingsVersion)
  const stated = wanted.title === undefined ? wanted : { ...wanted, statedTitle: wanted.title }
  const set: Partial<CoursePackage> = differing<CoursePackage>(course, stated)
  if (Object.keys(set).length === 0) return applied(null)
  const event = packageEvent('package.updated', course.packageId, stamp)
  return applied({ set: { ...set, settingsVersion: course.settingsVersion + 1, updatedAt: stamp.now }, event })
}
