/** What speaks against the mappings of an alignment. All of it is a warning: content may report what its manifest does not name. */
import type { Course, CourseItem, Organization } from '#shared/contract/resources/packages/course.ts'
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { AlignmentFinding } from '#shared/contract/resources/skills/alignment-preview.ts'
import { coursePartsIn } from '../packages/course-parts.ts'
import { partsOf } from '../sessions/session-course.ts'

/** What the manifest of a course names. */
export interface CourseNames {
  /** Null where the player runs one SCO alone: what that reports names no SCO, so it is evidence for each SCO of a mapping. */
  readonly scos: ReadonlySet<string> | null
  /** Ids of objectives; empty where the manifest names none, as in SCORM 1.2. */
  readonly objectives: ReadonlySet<string>
}

const objectivesOf = ({ sequencing }: CourseItem | Organization): string[] =>
  [sequencing?.primaryObjective, ...(sequencing?.objectives ?? [])].flatMap((each) => each?.objectiveId ?? [])

export function courseNames(course: Pick<Course, 'organizations' | 'defaultOrganization'>): CourseNames {
  const { organizations } = course
  const items = organizations.flatMap((organization) => coursePartsIn(organization.items).map(({ item }) => item))
  const pages = partsOf(course).filter(({ kind }) => kind !== null)
  const isOneSco = pages.length === 1 && pages[0]?.kind === 'sco'
  const scos = items.filter(({ scormType }) => scormType === 'sco').map(({ identifier }) => identifier)
  return {
    scos: isOneSco ? null : new Set(scos),
    objectives: new Set([...organizations, ...items].flatMap(objectivesOf)),
  }
}

const finding = (
  code: AlignmentFinding['code'],
  message: string,
  mappings: readonly CapabilityMapping[],
): AlignmentFinding[] => {
  const mappingIds = mappings.map(({ mappingId }) => mappingId)
  return mappings.length === 0 ? [] : [{ code, severity: 'warning', message, mappingIds }]
}

function targetFindings(mappings: readonly CapabilityMapping[], { scos, objectives }: CourseNames): AlignmentFinding[] {
  const strangeSco = mappings.filter(
    ({ target }) => scos !== null && 'sco' in target && target.sco !== undefined && !scos.has(target.sco),
  )
  const strangeObjective = mappings.filter(
    ({ target }) => target.kind === 'objective' && !target.identifiers.some((id) => objectives.has(id)),
  )
  return [
    ...finding(
      'UNKNOWN_SCO',
      'The current version of the course has no such SCO. Check `sco` of the targets.',
      strangeSco,
    ),
    ...(objectives.size === 0
      ? []
      : finding(
          'UNKNOWN_OBJECTIVE',
          'The manifest of the course names none of these objectives. Check `identifiers`, unless the content reports objectives of its own.',
          strangeObjective,
        )),
  ]
}

/** @param names null where the course has no manifest, or an activity is aligned */
export function alignmentFindings(
  mappings: readonly CapabilityMapping[],
  names: CourseNames | null,
): AlignmentFinding[] {
  const proven = new Set(mappings.flatMap(({ skillId, shadowedBy }) => (shadowedBy === null ? [skillId] : [])))
  const silent = mappings.filter(({ skillId }) => !proven.has(skillId))
  return [
    ...(names === null ? [] : targetFindings(mappings, names)),
    ...finding(
      'SKILL_WITHOUT_EVIDENCE',
      'These skills get no evidence: each of their targets is aligned to a part of them as well. Remove the mappings, or align other targets.',
      silent,
    ),
  ]
}
