/**
 * Settings with which the owner of a course controls its sessions (specification, "Session completion and attempts").
 */
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { CoursePackage } from './package.ts'

export type CourseSettings = Pick<CoursePackage, 'completedRelaunchBehavior' | 'startOverAllowed'>

/** Settings of a new course. */
export const newCourseSettings: CourseSettings = { completedRelaunchBehavior: 'review', startOverAllowed: true }

/**
 * Decides on a change of settings. Settings that are absent keep their values. Each launch copies the settings into its
 * session, so that a change does not affect sessions that are already open.
 */
export function decideSettingsChange(
  course: CoursePackage,
  wanted: Partial<CourseSettings>,
): Applied<CourseSettings> | Refused<'PACKAGE_ARCHIVED'> {
  if (course.status === 'archived')
    return refused(
      'PACKAGE_ARCHIVED',
      'This package is archived, so its settings cannot be changed. Choose another package.',
    )
  return applied({
    completedRelaunchBehavior: wanted.completedRelaunchBehavior ?? course.completedRelaunchBehavior,
    startOverAllowed: wanted.startOverAllowed ?? course.startOverAllowed,
  })
}
