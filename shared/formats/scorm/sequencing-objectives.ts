import { objectiveName } from '#shared/contract/resources/objectives/objectives.ts'
import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { attribute, childNamed, childrenNamed, childText, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'
import { measures, parseNumber, readBoolean, someOrNothing, stated } from './values.ts'

type Objective = NonNullable<Sequencing['primaryObjective']>
type ObjectiveMap = Objective['maps'][number]

export interface Objectives {
  primaryObjective: Objective | undefined
  objectives: Objective[] | undefined
}

const MAP_FLAGS = [
  'readSatisfiedStatus',
  'readNormalizedMeasure',
  'writeSatisfiedStatus',
  'writeNormalizedMeasure',
  'readRawScore',
  'readMinScore',
  'readMaxScore',
  'readCompletionStatus',
  'readProgressMeasure',
  'writeRawScore',
  'writeMinScore',
  'writeMaxScore',
  'writeCompletionStatus',
  'writeProgressMeasure',
] as const

/**
 * The objectives of IMS Simple Sequencing, with the maps that ADL's 4th Edition adds in an `objectives` element of its
 * own (`extension`) merged in by objective and target.
 */
export function readObjectives(
  standard: XmlElement | undefined,
  extension: XmlElement | undefined,
  report: ManifestReport,
): Objectives {
  const primary = childNamed(standard, 'primaryObjective')
  const others = standard === undefined ? [] : childrenNamed(standard, 'objective')
  const additions = byObjective(extension)
  const read = (element: XmlElement): Objective => readObjective(element, additions, report)
  return {
    primaryObjective: primary === undefined ? undefined : read(primary),
    objectives: someOrNothing(others.map(read)),
  }
}

/** ADL's elements by the name of the objective that they add to. Each is taken once: names of objectives are unique. */
type Additions = Map<string, XmlElement[]>

function byObjective(extension: XmlElement | undefined): Additions {
  const additions: Additions = new Map()
  for (const element of extension?.children ?? []) {
    const name = objectiveName(attribute(element, 'objectiveID') ?? '')
    const known = additions.get(name)
    if (known === undefined) additions.set(name, [element])
    else known.push(element)
  }
  return additions
}

function readObjective(element: XmlElement, additions: Additions, report: ManifestReport): Objective {
  const objectiveId = attribute(element, 'objectiveID')
  const name = objectiveName(objectiveId ?? '')
  const added = objectiveId === undefined ? [] : (additions.get(name) ?? [])
  additions.delete(name)
  const measure = childText(element, 'minNormalizedMeasure')
  return stated({
    objectiveId,
    satisfiedByMeasure: readBoolean(element, 'satisfiedByMeasure', report),
    minNormalizedMeasure:
      measure === undefined ? undefined : parseNumber(measure, { ...measures, what: 'minNormalizedMeasure', report }),
    maps: mergeMaps(mapsIn([element], report), mapsIn(added, report)),
  })
}

function readMap(map: XmlElement, report: ManifestReport): ObjectiveMap {
  const flags = MAP_FLAGS.map((flag) => [flag, readBoolean(map, flag, report)] as const)
  return { targetObjectiveId: attribute(map, 'targetObjectiveID') ?? '', ...stated(Object.fromEntries(flags)) }
}

const mapsIn = (sources: readonly XmlElement[], report: ManifestReport): ObjectiveMap[] =>
  sources
    .flatMap((source) => childrenNamed(source, 'mapInfo'))
    .map((map) => readMap(map, report))
    .filter(({ targetObjectiveId }) => targetObjectiveId !== '')

/** An element of ADL's reads all that it can unless it says otherwise, where one of IMS has no word for it. */
const readsOfExtension = {
  readRawScore: true,
  readMinScore: true,
  readMaxScore: true,
  readCompletionStatus: true,
  readProgressMeasure: true,
}
const noReadsOfStandard = { readSatisfiedStatus: false, readNormalizedMeasure: false }

/** One map has what both namespaces state about one target. */
function mergeMaps(standard: readonly ObjectiveMap[], extension: readonly ObjectiveMap[]): ObjectiveMap[] {
  const byTarget = new Map<string, ObjectiveMap>()
  for (const map of standard) {
    const name = objectiveName(map.targetObjectiveId)
    byTarget.set(name, { ...byTarget.get(name), ...map })
  }
  for (const map of extension) {
    const name = objectiveName(map.targetObjectiveId)
    byTarget.set(name, { ...(byTarget.get(name) ?? noReadsOfStandard), ...readsOfExtension, ...map })
  }
  return [...byTarget.values()]
}
