import type { Sequencing } from '#shared/contract/resources/course.ts'
import { attribute, childNamed, childrenNamed, childText, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'
import { parseNumber, readBoolean, someOrNothing, stated } from './values.ts'

type Objective = NonNullable<Sequencing['primaryObjective']>
type ObjectiveMap = Objective['maps'][number]

export interface Objectives {
  primaryObjective: Objective | undefined
  objectives: Objective[] | undefined
}

const MAP_FLAGS = [
  'readSatisfiedStatus', 'readNormalizedMeasure', 'writeSatisfiedStatus', 'writeNormalizedMeasure',
  'readRawScore', 'readMinScore', 'readMaxScore', 'readCompletionStatus', 'readProgressMeasure',
  'writeRawScore', 'writeMinScore', 'writeMaxScore', 'writeCompletionStatus', 'writeProgressMeasure',
] as const

/**
 * The objectives of IMS Simple Sequencing, with the maps that ADL's 4th Edition adds in an `objectives` element of its
 * own (`extension`) merged in by objective and target.
 */
export function readObjectives(standard: XmlElement | undefined, extension: XmlElement | undefined, report: ManifestReport): Objectives {
  const primary = childNamed(standard, 'primaryObjective')
  const others = standard === undefined ? [] : childrenNamed(standard, 'objective')
  const extended = extension === undefined ? [] : extension.children
  const read = (element: XmlElement): Objective => readObjective(element, extended, report)
  return {
    primaryObjective: primary === undefined ? undefined : read(primary),
    objectives: someOrNothing(others.map(read)),
  }
}

function readObjective(element: XmlElement, extended: readonly XmlElement[], report: ManifestReport): Objective {
  const objectiveId = attribute(element, 'objectiveID')
  const additions = extended.filter((candidate) => objectiveId !== undefined && attribute(candidate, 'objectiveID') === objectiveId)
  const measure = childText(element, 'minNormalizedMeasure')
  return stated({
    objectiveId,
    satisfiedByMeasure: readBoolean(element, 'satisfiedByMeasure', report),
    minNormalizedMeasure: measure === undefined ? undefined : parseNumber('minNormalizedMeasure', measure, report),
    maps: mergeMaps([element, ...additions].flatMap((source) => childrenNamed(source, 'mapInfo')).map((map) => readMap(map, report))),
  })
}

function readMap(map: XmlElement, report: ManifestReport): ObjectiveMap {
  const flags = MAP_FLAGS.map((flag) => [flag, readBoolean(map, flag, report)] as const)
  return { targetObjectiveId: attribute(map, 'targetObjectiveID') ?? '', ...stated(Object.fromEntries(flags)) }
}

/** What both namespaces say about one target stands in one map. */
function mergeMaps(maps: ObjectiveMap[]): ObjectiveMap[] {
  const byTarget = new Map<string, ObjectiveMap>()
  for (const map of maps.filter(({ targetObjectiveId }) => targetObjectiveId !== '')) {
    byTarget.set(map.targetObjectiveId, { ...byTarget.get(map.targetObjectiveId), ...map })
  }
  return [...byTarget.values()]
}
