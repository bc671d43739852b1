import type { CourseItem, Organization } from '#shared/contract/resources/packages/course.ts'
import { attribute, childNamed, childrenNamed, childText, type XmlElement } from '../xml/element.ts'
import type { ManifestReport } from './manifest-report.ts'
import {
  fractions,
  parseNumber,
  percentages,
  readBoolean,
  readNumber,
  readWord,
  someOrNothing,
  statedOrNothing,
} from './values.ts'

type RuntimeData = Pick<
  CourseItem,
  | 'prerequisites'
  | 'maxTimeAllowed'
  | 'timeLimitAction'
  | 'dataFromLms'
  | 'masteryScore'
  | 'completionThreshold'
  | 'sharedData'
  | 'hideLmsUi'
>

/** Reads ADL's elements of an item that are data for the runtime, in SCORM 1.2 and every edition of 2004. */
export function readRuntimeData(item: XmlElement, report: ManifestReport): RuntimeData {
  const masteryScore = childText(item, 'masteryScore')
  return {
    prerequisites: childText(item, 'prerequisites'),
    maxTimeAllowed: childText(item, 'maxTimeAllowed'),
    timeLimitAction: childText(item, 'timeLimitAction'),
    dataFromLms: childText(item, 'dataFromLMS'),
    masteryScore:
      masteryScore === undefined
        ? undefined
        : parseNumber(masteryScore, { ...percentages, what: 'masteryscore', report }),
    completionThreshold: readCompletionThreshold(item, report),
    sharedData: readSharedData(item),
    hideLmsUi: readHiddenControls(item, report),
  }
}

/**
 * The threshold of progress that completes an activity: attributes in the 4th Edition; before it the element's text,
 * which means that progress decides.
 */
export function readCompletionThreshold(
  owner: XmlElement,
  report: ManifestReport,
): Organization['completionThreshold'] {
  const element = childNamed(owner, 'completionThreshold')
  if (element === undefined) return undefined
  const measure = parseNumber(element.text, { ...fractions, what: 'completionThreshold', report })
  const byText = measure === undefined ? {} : { completedByMeasure: true, minProgressMeasure: measure }
  const byAttribute = statedOrNothing({
    completedByMeasure: readBoolean(element, 'completedByMeasure', report),
    minProgressMeasure: readNumber(element, 'minProgressMeasure', { ...fractions, report }),
    progressWeight: readNumber(element, 'progressWeight', { ...fractions, report }),
  })
  return statedOrNothing({ ...byText, ...byAttribute })
}

/** Buckets that activities share; reading and writing are allowed unless the manifest forbids them. */
function readSharedData(item: XmlElement): CourseItem['sharedData'] {
  const data = childNamed(item, 'data')
  const maps = data === undefined ? [] : childrenNamed(data, 'map')
  return someOrNothing(
    maps.flatMap((map) => {
      const targetId = attribute(map, 'targetID') ?? ''
      return targetId === ''
        ? []
        : [{ targetId, read: isAllowed(map, 'readSharedData'), write: isAllowed(map, 'writeSharedData') }]
    }),
  )
}

function isAllowed(map: XmlElement, name: string): boolean {
  return !/^(?:false|0)$/i.test(attribute(map, name) ?? '')
}

const CONTROLS = ['previous', 'continue', 'exit', 'exitAll', 'abandon', 'abandonAll', 'suspendAll'] as const

function readHiddenControls(item: XmlElement, report: ManifestReport): string[] | undefined {
  const navigation = childNamed(childNamed(item, 'presentation'), 'navigationInterface')
  const elements = navigation === undefined ? [] : childrenNamed(navigation, 'hideLMSUI')
  return someOrNothing([
    ...new Set(elements.flatMap(({ text }) => readWord(text, CONTROLS, { what: 'hideLMSUI', report }) ?? [])),
  ])
}
