/** How a course's sessions are run, as its owner sets it (specification, "Session completion and attempts"). */
import { applied, refused, type Applied, type Refused } from '../outcome.ts'
import type { CoursePackage } from './package.ts'

export type CourseSettings = Pick<CoursePackage, 'completedRelaunchBehavior' | 'startOverAllowed'>

/** Settings of a new course. */
export const newCourseSettings: CourseSettings = { completedRelaunchBehavior: 'review', startOverAllowed: true }

/**
 * Changes settings of a course; those that are not named stay. Each launch takes them over, so that sessions which are
 * open go on as they were opened.
 */
export function changeSettings(course: CoursePackage, wanted: Partial<CourseSettings>): Applied<CourseSettings> | Refused<'PACKAGE_ARCHIVED'> {
  if (course.status === 'archived') return refused('PACKAGE_ARCHIVED', 'This package is archived; its settings cannot be changed.')
  return applied({
    completedRelaunchBehavior: wanted.completedRelaunchBehavior ?? course.completedRelaunchBehavior,
    startOverAllowed: wanted.startOverAllowed ?? course.startOverAllowed,
  })
}
