/** The parts of a course in their order, for people who read a session of it. */
import type { Course } from '#shared/contract/resources/packages/course.ts'
import type { SessionCourseResource } from '#shared/contract/resources/sessions/session-course.ts'
import { coursePartsIn, playedOrganization } from '../packages/course-parts.ts'

type Part = SessionCourseResource['parts'][number]

/** Parts of the organization that the player plays. */
export const partsOf = (course: Pick<Course, 'organizations' | 'defaultOrganization'>): Part[] =>
  coursePartsIn(playedOrganization(course)?.items ?? []).map(({ item: { identifier, title }, kind, depth }) => ({
    identifier,
    title,
    kind,
    depth,
  }))
