/** The parts of a course in their order, for people who read a session of it. */
import type { Course, CourseItem } from '#shared/contract/resources/packages/course.ts'
import type { SessionCourseResource } from '#shared/contract/resources/sessions/session-course.ts'

type Part = SessionCourseResource['parts'][number]

const partsBelow = (items: readonly CourseItem[], depth: number): Part[] =>
  items.flatMap(({ identifier, title, href, scormType, items: children }) => [
    { identifier, title, kind: href === null ? null : (scormType ?? 'asset'), depth },
    ...partsBelow(children, depth + 1),
  ])

/** Parts of the organization that the player plays: the default one, else the first. */
export function partsOf({
  organizations,
  defaultOrganization,
}: Pick<Course, 'organizations' | 'defaultOrganization'>): Part[] {
  const played = organizations.find(({ identifier }) => identifier === defaultOrganization) ?? organizations[0]
  return partsBelow(played?.items ?? [], 0)
}
