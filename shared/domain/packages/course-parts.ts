/** Parts of a course in the order of its manifest. */
import type { Course, CourseItem, Organization } from '#shared/contract/resources/packages/course.ts'

/** An item in its tree. */
export interface CoursePart {
  readonly item: CourseItem
  /** Null: a group of parts, which has no page. */
  readonly kind: 'sco' | 'asset' | null
  /** 0: an item of the organization itself. */
  readonly depth: number
}

/** Each group before its parts. */
export const coursePartsIn = (items: readonly CourseItem[], depth = 0): CoursePart[] =>
  items.flatMap((item) => [
    { item, kind: item.href === null ? null : (item.scormType ?? 'asset'), depth },
    ...coursePartsIn(item.items, depth + 1),
  ])

/** The organization that the player plays: the default one, else the first. */
export const playedOrganization = ({
  organizations,
  defaultOrganization,
}: Pick<Course, 'organizations' | 'defaultOrganization'>): Organization | undefined =>
  organizations.find(({ identifier }) => identifier === defaultOrganization) ?? organizations[0]
