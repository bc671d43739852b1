import type { Course, CourseItem, Sequencing } from '#shared/contract/resources/packages/course.ts'

const mapsObjectives = ({ primaryObjective, objectives = [] }: Sequencing): boolean =>
  [...(primaryObjective === undefined ? [] : [primaryObjective]), ...objectives].some(({ maps }) => maps.length > 0)

const anyMaps = ({
  sequencing = {},
  items,
}: {
  readonly sequencing?: Sequencing | undefined
  readonly items: readonly CourseItem[]
}): boolean => mapsObjectives(sequencing) || items.some(anyMaps)

/**
 * Whether the course reads or writes objectives that it shares with the learner's other courses: the organization that
 * is played maps some, and does not say that they are its own (`objectivesGlobalToSystem`, true unless stated).
 */
export function sharesObjectives({ standard, defaultOrganization, organizations }: Course): boolean {
  const played = organizations.find(({ identifier }) => identifier === defaultOrganization) ?? organizations[0]
  return (
    standard === 'scorm2004' && played !== undefined && played.objectivesGlobalToSystem !== false && anyMaps(played)
  )
}
